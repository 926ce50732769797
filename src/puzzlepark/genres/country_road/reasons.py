"""The templates of steps, by rule and deduction."""

REASONS = {
    "loop": "",
    "grass": "Of two cells across a border, the loop passes at least one.",
    "room": "The loop visits each room once, so it crosses the border of a room twice.",
    "room.again": "To cross a border inside a room is to enter the room again.",
    "count:room.again": "{law}",
    "fails count:room.again": "Then the loop would enter a room more than once. {law}",
    "number": "{clue} tells how many of the room's cells the loop passes.",
    "count:grass": "{law} One way is left: {found}.",
    "count:room.done": "{law} It crosses that of {home} at {there} already.",
    "count:room.rest": "{law} That of {home} has {has:crossing} so far, and {open:way} {open:is} left.",
    "count:room": "{law} That of {home} has {has:crossing} so far.",
    "count:number.done": "{law} With {has:line} between cells inside it, that is reached.",
    "count:number.none": "{law} No line joins two cells inside it then.",
    "count:number.rest": (
        "{law} That takes {needs:line} between cells inside it; {has} {has:is} drawn, {open} {open:is} left."
    ),
    "fails count:grass": "Then two cells across a border would both be passed by: {law}",
    "fails count:room.many": "Then the loop would cross the border of {home} {has} times. {law}",
    "fails count:room.few": "Then there would be only {room:way} across the border of {home}. {law}",
    "fails count:number.many": (
        "Then there would be {has:line} between cells inside the room, but {high} {high:is} the most. {law}"
    ),
    "fails count:number.few": "Then there could be only {room:line} between cells inside the room, not {low}. {law}",
}

"""The templates of steps, by rule and deduction."""

REASONS = {
    "row": "",
    "column": "",
    "region": "",
    "given": "",
    "diagonal": "",
    "cage": "",
    "cell:cage": (
        "{who} in {cells} cells: with the numbers that are still possible, {ways:way} {ways:is} left to make it."
    ),
    "cell:cage.one": "{who} in {cells} cells: one way is left to make it, {set}.",
    "cell:cage.set": "{who} in {cells} cells is {set}, with the numbers that are still possible.",
    "count:cage.bounds": "{who} adds up to {needs}. With the numbers that are left, its cells make {sure} to {room}.",
    "count:cage": "{who} adds up to {needs}. The other cells make {least} at least and {most} at most.",
    "sums:cage": (
        "{who} adds up to {needs}. With the numbers that are possible in the other cells, {gone} cannot complete it."
    ),
    "fails cell:cage": "Then {who} could not be made.",
    "fails count:cage": "Then {who} would be {least} at least and {most} at most, not {needs}.",
    "white": "Beside a white dot, the numbers are consecutive.",
    "black": "Beside a black dot, one number is twice the other.",
    "ten": "Beside an X, the numbers add up to 10.",
    "five": "Beside a V, the numbers add up to 5.",
    "cell:white": "{who} has consecutive numbers beside it.",
    "cell:black": "{who} has a number and its double beside it.",
    "cell:ten": "{who} has numbers beside it that add up to 10.",
    "cell:five": "{who} has numbers beside it that add up to 5.",
    "fails cell:white": "Then the numbers beside {who} would not be consecutive.",
    "fails cell:black": "Then neither number beside {who} would be twice the other.",
    "fails cell:ten": "Then the numbers beside {who} would not add up to 10.",
    "fails cell:five": "Then the numbers beside {who} would not add up to 5.",
    "even": "",
    "odd": "",
    "thermometer": "Numbers grow along a thermometer, from its bulb.",
    "cell:thermometer": (
        "{law} After {start} it needs {steps:more cell} up to {end}, so the number there is larger by {steps} at least."
    ),
    "fails cell:thermometer": "Then the thermometer could not grow by {steps} from {start} to {end}.",
    "arrow": "The numbers along an arrow add up to the one in its circle.",
    "count:arrow": (
        "{law} With the numbers that are left in the other cells of the arrow from {circle}, {found} is {low_here} at "
        "least and {high_here} at most."
    ),
    "count:arrow.bounds": (
        "{law} The circle is in {circle}, and its arrow runs through {shaft}: larger numbers along it would be too "
        "many, or smaller ones too few."
    ),
    "sums:arrow": (
        "{law} With the numbers that are left in the other cells of the arrow from {circle}, {gone} cannot complete it."
    ),
    "fails count:arrow": "Then the arrow from {circle} could not add up to its circle.",
    "fails sums:arrow": "Then the arrow from {circle} could not add up to its circle.",
    "whispers": "Neighbours on a whisper line are far apart.",
    "cell:whispers": "{law} Of {who}, one number is larger than the other by {least} at least.",
    "fails cell:whispers": "Then {who}, neighbours on a whisper line, would not differ by {least}.",
    "renban": "A renban holds different, consecutive numbers.",
    "place:renban": "{law} One of {length} cells always has the {numbers}, which fits in one cell only: {found}.",
    "place:renban.several": "{law} One of {length} cells always has {numbers}, and each fits in one cell only.",
    "spare:renban": "{law} One of {length} cells needs all others for those that it always has, but for {cells}.",
    "spare:renban.rest": "{law} One of {length} cells has those that it always has in {cells}, so {found} has none.",
    "fails spare:renban": "Then a renban of {length} cells would have too few cells for its numbers, or too many.",
    "cell:renban": "{law} On one of {length} cells the numbers of {who} differ, by {most} at most.",
    "fails cell:renban": "Then the numbers of {who} would not be on one renban of {length} cells.",
    "palindrome": "A palindrome reads the same from both ends.",
    "cell:palindrome": "{law} So {who} have the same number.",
    "fails cell:palindrome": "Then {who}, which mirror each other on a palindrome, would have different numbers.",
    "sandwich": "A number outside is the sum between the 1 and the highest number of its line.",
    "along:sandwich": "{law} All ways to make that of {who} agree here.",
    "fails along:sandwich": "Then {who} could not be the sum between the 1 and the highest number.",
    "skyscraper": "A number outside says how many numbers of its line are larger than all before them.",
    "along:skyscraper": "{law} All numbers along the line that {who} allows agree here.",
    "fails along:skyscraper": "Then {who} could not be seen along its line.",
    "little_killer": "A number with a diagonal arrow is the sum of its diagonal.",
    "cell:little_killer": "The diagonal from {start} needs {needs} in 1 cell.",
    "count:little_killer": (
        "The diagonal from {start} needs {needs} in {cells:cell}. The others make {least} at least and {most} at most."
    ),
    "count:little_killer.bounds": (
        "The diagonal from {start} needs {needs} in {cells:cell}. With the numbers that are left, they make {sure} to "
        "{room}."
    ),
    "sums:little_killer": (
        "The diagonal from {start} needs {needs} in {cells:cell}. With the numbers that are possible in the others, "
        "{gone} cannot complete it."
    ),
    "fails cell:little_killer": "Then the diagonal from {start}, which is 1 cell, would not be {needs}.",
    "fails count:little_killer": (
        "Then the diagonal from {start} would be {least} at least and {most} at most, not {needs}."
    ),
    "fails sums:little_killer": "Then the diagonal from {start} could not add up to {needs}.",
    "knight": "Equal numbers are never a knight's move apart.",
    "king": "Equal numbers do not touch, not even at a corner.",
    "steps": "Consecutive numbers are never side by side.",
    "taken:knight": "{law} There is a {numbers} a knight's move from {found}.",
    "taken:king": "{law} There is a {numbers} beside {found}.",
    "cell:steps": "{law} Here, {who} are side by side.",
    "fails taken:knight": "Then two {numbers}s would be a knight's move apart.",
    "fails taken:king": "Then two {numbers}s would touch.",
    "fails cell:steps": "Then {who} would be consecutive.",
}

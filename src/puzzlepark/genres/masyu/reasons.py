"""The templates of steps, by rule and deduction."""

REASONS = {
    "loop": "",
    "circle white circle": "The loop runs straight through it and turns in the next cell on at least one side.",
    "circle black circle": "The loop turns on it and runs straight through the next cell on both sides.",
    "cell:circle": "{who}: {law} {ways:way} {ways:is} left, and all agree.",
    "cell:circle.one": "{who}: {law} One way is left.",
    "fails cell:circle": "Then the loop could not pass {who} as it must. {law}",
}

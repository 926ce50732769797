"""The templates of steps, by rule and deduction."""

REASONS = {
    "number": "A cell with a 1 is shaded, a cell with a 0 is open.",
    "three": "Three cells side by side are never all shaded and never all open.",
    "half.row": "Half of the cells of every row are shaded.",
    "half.column": "Half of the cells of every column are shaded.",
    "same.row": "No two rows are the same.",
    "same.column": "No two columns are the same.",
    "count:number": "{law}",
    "count:three": "{law} The other two of {who} are alike.",
    "differ": "{law} Without {found}, two of them would be.",
    "fails count:three": "Then {who} would be alike.",
    "fails differ": "Then two lines would be the same. {law}",
}

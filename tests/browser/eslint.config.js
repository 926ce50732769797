// The rules for the page's JavaScript; types are checked by TypeScript, layout by Prettier.
import js from "@eslint/js";
import globals from "globals";

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2023, sourceType: "module", globals: globals.browser },
    rules: {
      complexity: ["error", 35],
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-depth": ["error", 4],
      "max-lines-per-function": ["error", { max: 100 }],
      "no-constant-condition": "error",
      "no-shadow": "off",
      "no-var": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", args: "after-used" }],
      "object-shorthand": "error",
      "one-var": ["error", "never"],
      "prefer-const": ["error", { destructuring: "all" }],
      "prefer-template": "off",
    },
  },
  { files: ["**/sw.js"], languageOptions: { sourceType: "script", globals: globals.serviceworker } },
];

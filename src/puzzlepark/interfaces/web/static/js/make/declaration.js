// The rules that a puzzle declares, as an editable document: answer type, fields and rules of the catalogue.
import { declarationOf } from "../base/api.js";

/** A parameter of a rule or a field, as the catalogue describes it. @typedef {{name: string, kind: string, values: string, help: string, default: any, optional: boolean}} Parameter */
/** @typedef {{name: string, title: string, answers: string[], sentence: string, parameters: Parameter[], right: string, wrong: string, why: string}} CatalogRule */
/** @typedef {{name: string, help: string, parameters: Parameter[], usual_name: string}} CatalogType */
/** @typedef {{rules: CatalogRule[], answers: CatalogType[], fields: CatalogType[]}} Catalog */
/** @typedef {{rule: string} & Record<string, any>} RuleUse */
/** @typedef {{field: string} & Record<string, any>} FieldUse */
/** What the panel edits. If `own`, the puzzle declares all its rules; otherwise `fields` and `rules` are added to those of a shipped genre, whose rules in `without` are left out. @typedef {{own: boolean, name: string, answer: {type: string} & Record<string, any>, fields: FieldUse[], rules: RuleUse[], without: string[]}} Declaration */

/** An entry of a declaration as an object. A document may write {rule: "loop"} as "loop". @template {string} K @param {K} key @param {any} entry @returns {any} */
const asObject = (key, entry) => (typeof entry === "string" ? { [key]: entry } : { ...entry });

/** The declaration of a puzzle. @param {any} puzzle @returns {Declaration} */
export function read(puzzle) {
  const declared = declarationOf(puzzle);
  const own = puzzle.genre === "own";
  return {
    own,
    name: declared.name ?? "",
    answer: asObject("type", declared.answer_type ?? "shading"),
    fields: (declared[own ? "fields" : "extra_fields"] ?? []).map((/** @type {any} */ field) =>
      asObject("field", field),
    ),
    rules: (declared[own ? "rules" : "extra_rules"] ?? []).map((/** @type {any} */ r) => asObject("rule", r)),
    without: [...(declared.without ?? [])],
  };
}

/** A declaration as keys of a document. @param {Declaration} declaration @returns {Record<string, any>} */
export function write({ own, name, answer, fields, rules, without }) {
  if (own) return { ...(name && { name }), answer_type: answer, fields, rules };
  return {
    ...(fields.length && { extra_fields: fields }),
    ...(rules.length && { extra_rules: rules }),
    ...(without.length && { without }),
  };
}

/** The name of a field in a document. @param {FieldUse} field @param {Catalog} catalog */
export const nameOfField = (field, catalog) =>
  field.name ?? catalog.fields.find(({ name }) => name === field.field)?.usual_name ?? "";

/** The choices of a parameter, from a text such as "one of black, white, or null"; null if it has none. @param {Parameter} parameter @returns {string[]|null} */
export const choicesOf = ({ kind, values }) =>
  kind === "choice"
    ? values
        .replace(/^one of /, "")
        .replace(/, or null$/, "")
        .split(", ")
    : null;

/** The types of fields that a parameter may name, from a text such as "a field (numbers or regions)". @param {Parameter} parameter */
const fieldTypes = ({ values }) => /\(([^)]*)\)/.exec(values)?.[1].split(" or ") ?? [];

/** Adds a rule, and the fields that it asks for. @param {Declaration} declaration @param {CatalogRule} rule @param {Catalog} catalog */
export function addRule(declaration, rule, catalog) {
  /** @type {RuleUse} */
  const use = { rule: rule.name };
  for (const parameter of rule.parameters.filter(({ kind, optional }) => kind === "field" && !optional)) {
    const types = fieldTypes(parameter);
    const found = declaration.fields.find((field) => types.includes(field.field));
    if (found) {
      const name = nameOfField(found, catalog);
      if (name !== parameter.default) use[parameter.name] = name;
    } else if (declaration.own) declaration.fields.push(newField(declaration, types[0], parameter.default));
  }
  declaration.rules.push(use);
}

/** A field of a type with a name that is free. @param {Declaration} declaration @param {string} type @param {string} [name] @returns {FieldUse} */
export function newField({ fields }, type, name) {
  const taken = fields.map((field) => field.name);
  return name && !taken.includes(name) ? { field: type, name } : { field: type };
}

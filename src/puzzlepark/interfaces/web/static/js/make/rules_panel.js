// The panel "Rules" of Make: what the answer is, the fields for clues, and the rules, with a searchable catalogue in pictures.
import { aborted, genres, get, post } from "../base/api.js";
import { folded } from "../base/names.js";
import { button, el, icon } from "../ui/dom.js";
import { closeMenu, open } from "../ui/menu.js";
import { addRule, choicesOf, nameOfField, newField, read, write } from "./declaration.js";

/** @typedef {import("./declaration.js").Catalog} Catalog */
/** @typedef {import("./declaration.js").CatalogRule} CatalogRule */
/** @typedef {import("./declaration.js").Declaration} Declaration */
/** @typedef {import("./declaration.js").Parameter} Parameter */
/** What the panel needs from the workshop. @typedef {{puzzle: () => any, genre: () => any, apply: (declared: Record<string, any>) => Promise<void>}} View */

/** The most rules of the catalogue that are shown at once. */
const SHOWN = 12;

/** The request for the catalogue, which is made once; null before, and after a failure. @type {Promise<Catalog>|null} */
let catalogAnswer = null;

/** The catalogue of rules. @returns {Promise<Catalog>} */
function catalog() {
  catalogAnswer ??= get("/api/rules").catch((error) => {
    catalogAnswer = null;
    throw error;
  });
  return catalogAnswer;
}

/** @type {Record<string, string>} */
const FLAG_WORDS = { true: "yes", false: "no" };

/** A control for a parameter inside a sentence; null if the parameter cannot be edited here. @param {Parameter} parameter @param {any} value @param {(value: any) => void} set */
function control(parameter, value, set) {
  const label = parameter.name.replaceAll("_", " ");
  const choices = choicesOf(parameter);
  if (choices || parameter.kind === "flag") {
    const options = choices ?? ["false", "true"];
    const field = el(
      "select",
      {
        "aria-label": label,
        class: "inline",
        onchange: () => set(choices ? field.value : field.value === "true"),
      },
      ...options.map((text) =>
        el("option", { value: text, selected: text === String(value) }, choices ? text : FLAG_WORDS[text]),
      ),
    );
    return field;
  }
  if (parameter.kind !== "number") return null;
  const field = el("input", {
    type: "number",
    class: "inline",
    "aria-label": label,
    value: value ?? "",
    placeholder: parameter.optional ? "any" : "",
    onchange: () => set(field.value.trim() === "" ? null : Number(field.value)),
  });
  return field;
}

/** A rule's sentence in which the values of its parameters are controls. Parameters whose value the sentence does not name come after it. @param {string} sentence @param {Parameter[]} parameters @param {Record<string, any>} use @param {() => void} changed */
function fillIn(sentence, parameters, use, changed) {
  /** @type {(string|Node)[]} */
  const parts = [sentence];
  /** @type {Node[]} */
  const after = [];
  for (const parameter of parameters) {
    const value = use[parameter.name] ?? parameter.default;
    const node = control(parameter, value, (chosen) => {
      if (chosen === parameter.default) delete use[parameter.name];
      else use[parameter.name] = chosen;
      changed();
    });
    if (!node) continue;
    // The control takes the place of the value in the sentence, if the sentence names it.
    const word = new RegExp(`\\b${String(value).replace(/[^\w ]/g, "\\$&")}\\b`);
    const at = value === null ? -1 : parts.findIndex((part) => typeof part === "string" && word.test(part));
    if (at < 0) {
      after.push(el("label", { class: "rule-option" }, `${parameter.help}: `, node));
      continue;
    }
    const text = /** @type {string} */ (parts[at]);
    const start = text.search(word);
    parts.splice(at, 1, text.slice(0, start), node, text.slice(start + String(value).length));
  }
  return el("div", { class: "rule-sentence" }, el("p", {}, ...parts), ...after);
}

/** A picture of the catalogue, from the server's own SVG. @param {string} svg @param {"check"|"bad"} sign */
function picture(svg, sign) {
  const box = el("span", { class: `rule-picture ${sign}` });
  box.innerHTML = svg;
  box.append(icon(sign));
  return box;
}

/** A rule of the catalogue: a right and a wrong picture, its sentence, and a button that adds it. @param {CatalogRule} rule @param {() => void} add */
const entry = (rule, add) =>
  el(
    "li",
    { class: "catalog-rule" },
    el("div", { class: "rule-pictures" }, picture(rule.right, "check"), picture(rule.wrong, "bad")),
    el("p", {}, rule.sentence),
    button({ text: "Add", icon: "plus", kind: "dense", label: `Add: ${rule.title}`, onclick: add }),
  );

class RulesPanel {
  /** @param {View} view @param {Catalog} known */
  constructor(view, known) {
    this.view = view;
    this.known = known;
    this.declaration = read(view.puzzle());
    this.body = el("div", { class: "rules-body" });
    this.fault = el("p", { class: "fault", role: "alert" });
    this.book = el("ol", { class: "rulebook" });
    this.search = el("input", {
      type: "search",
      id: "rule-search",
      placeholder: "Find a rule",
      "aria-label": "Find a rule",
      oninput: () => this.showCatalog(),
    });
    this.found = el("ul", { class: "catalog-rules" });
    const { rulebook } = view.genre();
    this.show(rulebook);
    this.showBook(rulebook);
    this.showCatalog();
    const close = button({ icon: "cross", label: "Close", kind: "plain", id: "close-rules", onclick: closeMenu });
    const own = el("div", {}, this.body, this.fault, el("h3", {}, "Rulebook"), this.book);
    this.node = el(
      "div",
      { class: "rules-panel" },
      el("div", { class: "panel-head" }, el("h2", {}, "Rules"), close),
      el("div", { class: "rules-columns" }, own, el("div", {}, this.search, this.found)),
    );
  }

  /** Whether the catalogue shows a rule. @param {CatalogRule} rule @param {string} typed */
  fits({ name, title, sentence, answers }, typed) {
    const { own, answer } = this.declaration;
    return (!own || answers.includes(answer.type)) && folded([name, title, sentence].join(" ")).includes(typed);
  }

  /** Shows the first rules that fit what is typed in the search field. */
  showCatalog() {
    const { known, declaration, search } = this;
    const rules = known.rules.filter((rule) => this.fits(rule, folded(search.value)));
    const add = (/** @type {CatalogRule} */ rule) => {
      addRule(declaration, rule, known);
      this.changed();
    };
    const more = `${rules.length - SHOWN} more: type a word of the rule.`;
    this.found.replaceChildren(
      ...rules.slice(0, SHOWN).map((rule) => entry(rule, () => add(rule))),
      ...(rules.length > SHOWN ? [el("li", { class: "note" }, more)] : []),
      ...(rules.length ? [] : [el("li", { class: "note" }, "No rule of the catalogue has these words.")]),
    );
  }

  /** Shows the rules as players will read them. @param {string[]} rulebook */
  showBook(rulebook) {
    this.book.replaceChildren(...rulebook.map((rule) => el("li", {}, rule)));
  }

  /** Applies the declaration to the puzzle; if it is not valid, shows why. */
  async changed() {
    const { view, declaration, fault } = this;
    try {
      const declared = write(declaration);
      const genre = { genre: view.puzzle().genre, ...declared };
      const shipped = (await genres()).genres.find((/** @type {Genre} */ each) => each.name === genre.genre);
      const { rulebook } = Object.keys(declared).length ? await post("/api/genre", { genre }) : shipped;
      fault.textContent = "";
      this.showBook(rulebook);
      this.show(rulebook);
      await view.apply(declared);
    } catch (error) {
      this.show(null);
      if (!aborted(error)) fault.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** A button that removes a rule or a field. @param {string} what its name @param {() => void} act */
  removal(what, act) {
    const remove = () => {
      act();
      this.changed();
    };
    return button({ icon: "cross", label: `Remove: ${what}`, kind: "plain dense", onclick: remove });
  }

  /** The controls for the name and for the type of answer. */
  answerPart() {
    const { known, declaration } = this;
    const name = el("input", {
      type: "text",
      id: "rules-name",
      maxlength: "60",
      value: declaration.name,
      onchange: () => {
        declaration.name = name.value.trim();
        this.changed();
      },
    });
    const type = known.answers.find((each) => each.name === declaration.answer.type);
    const pick = el(
      "select",
      { id: "answer-type", onchange: () => this.chooseAnswer(pick.value) },
      ...known.answers.map((each) =>
        el("option", { value: each.name, selected: each.name === declaration.answer.type }, each.help),
      ),
    );
    const more = (type?.parameters ?? []).map((parameter) =>
      el(
        "label",
        { class: "rule-option" },
        `${parameter.help}: `,
        control(parameter, declaration.answer[parameter.name] ?? parameter.default, (value) => {
          declaration.answer[parameter.name] = value;
          this.changed();
        }),
      ),
    );
    return [
      el("label", { class: "rule-option" }, "Name: ", name),
      el("label", { class: "rule-option" }, "The answer: ", pick),
      ...more,
    ];
  }

  /** Changes the type of the answer. Rules that do not apply to the new type are removed. @param {string} type */
  chooseAnswer(type) {
    const { known, declaration } = this;
    declaration.answer = { type };
    declaration.rules = declaration.rules.filter(({ rule }) =>
      known.rules.find(({ name }) => name === rule)?.answers.includes(type),
    );
    this.showCatalog();
    this.changed();
  }

  /** The fields for clues. */
  fieldsPart() {
    const { known, declaration } = this;
    const add = el(
      "select",
      {
        id: "add-field",
        "aria-label": "Add a field",
        onchange: () => {
          declaration.fields.push(newField(declaration, add.value));
          this.changed();
        },
      },
      el("option", { value: "" }, "Add a field for clues …"),
      ...known.fields.map(({ name, help }) => el("option", { value: name }, help)),
    );
    const rows = declaration.fields.map((field, i) => {
      const help = known.fields.find(({ name }) => name === field.field)?.help ?? field.field;
      return el(
        "li",
        { class: "rule-row" },
        el("span", {}, `${help} (${nameOfField(field, known)})`),
        this.removal(help, () => declaration.fields.splice(i, 1)),
      );
    });
    return [el("h3", {}, "Clues"), el("ul", { class: "rule-rows" }, ...rows), add];
  }

  /** The rules of a shipped genre, each of which can be left out. */
  givenRules() {
    const { declaration, given } = this;
    return given.map(({ name, code, text }) => {
      const box = el("input", {
        type: "checkbox",
        checked: ![name, code].some((each) => declaration.without.includes(each)),
        onchange: () => {
          declaration.without = declaration.without.filter((other) => other !== name && other !== code);
          if (!box.checked) declaration.without.push(name);
          this.changed();
        },
      });
      return el("li", { class: "rule-row" }, el("label", {}, box, el("span", {}, text)));
    });
  }

  /** Shows the declaration. @param {string[]|null} rulebook its sentences, if it is valid */
  show(rulebook) {
    const { declaration, known } = this;
    const { rules, own } = declaration;
    // The rulebook of own rules begins with a sentence about the answer, and then has one for each rule.
    const isComplete = rulebook !== null && own && rulebook.length === rules.length + 1;
    const rows = rules.map((use, i) => {
      const rule = known.rules.find(({ name }) => name === use.rule);
      const sentence = isComplete ? rulebook[i + 1] : (rule?.sentence ?? use.rule);
      return el(
        "li",
        { class: "rule-row" },
        fillIn(sentence, rule?.parameters ?? [], use, () => this.changed()),
        this.removal(rule?.title ?? use.rule, () => rules.splice(i, 1)),
      );
    });
    this.body.replaceChildren(
      ...(own ? [...this.answerPart(), ...this.fieldsPart()] : []),
      el("h3", {}, "Rules"),
      el("ul", { class: "rule-rows" }, ...(own ? [] : this.givenRules()), ...rows),
    );
  }

  /** The rules that a shipped genre has by itself. @type {{name: string, code: string, text: string}[]} */
  given = [];
}

/** Opens the panel. @param {HTMLElement} anchor @param {View} view */
export async function rulesPanel(anchor, view) {
  const [known, { genres: all }] = await Promise.all([catalog(), genres()]);
  const panel = new RulesPanel(view, known);
  panel.given = all.find((/** @type {Genre} */ genre) => genre.name === view.puzzle().genre)?.rules ?? [];
  panel.show(view.genre().rulebook);
  open(anchor, panel.node, "Rules");
}

import { decodePercent, decodeRot13, fromBase64 } from "./encoded-emails.ts";

const tokensMax = 20_000;
const valueCharsMax = 4000;
const depthMax = 16;
const namesMax = 2000;

type Value = string | string[];

/**
 * Strings that a script assembles from constants, as sites do to hide addresses from harvesters: `'info' + '@' +
 * host`, `String.fromCharCode(105, 110, ...)`, `['info', 'firma.de'].join('@')`, `atob('...')`, `unescape('%69...')`,
 * `'ed.amrif@ofni'.split('').reverse().join('')`, `rot13('...')`, `x.replace('#', '@')`, including variables and
 * properties with such strings. Nothing is executed. Plain strings do not count. Linear in the script.
 */
export function assembledStrings(script: string): string[] {
  const reader = new StringReader(scriptTokens(script, tokensMax));
  return reader.readAll();
}

class StringReader {
  readonly #tokens: readonly ScriptToken[];
  readonly #names = new Map<string, Value>();
  readonly #found: string[] = [];
  #next = 0;
  #isAssembled = false;

  constructor(tokens: readonly ScriptToken[]) {
    this.#tokens = tokens;
  }

  readAll(): string[] {
    while (this.#next < this.#tokens.length) {
      const start = this.#next;
      if (!this.#readAssignment()) this.#readExpression();
      if (this.#next === start) this.#next += 1;
    }
    return this.#found;
  }

  /** `name = value`, `name += value`, and `name: value` of an object. */
  #readAssignment(): boolean {
    const token = this.#tokens[this.#next];
    if (token?.kind !== "name" && token?.kind !== "string") return false;
    const isAppending = this.#isMark("+", 1) && this.#isMark("=", 2);
    const isSetting = (this.#isMark("=", 1) && !this.#isMark("=", 2)) || this.#isMark(":", 1);
    if (!isAppending && !isSetting) return false;
    this.#next += isAppending ? 3 : 2;
    const value = this.#readExpression();
    if (value === undefined) return true;
    const name = token.value.slice(token.value.lastIndexOf(".") + 1);
    const before = isAppending ? this.#names.get(name) : undefined;
    const whole = typeof before === "string" ? textOf(before) + textOf(value) : value;
    if (this.#names.size < namesMax)
      this.#names.set(name, typeof whole === "string" ? whole.slice(0, valueCharsMax) : whole);
    if (before !== undefined && typeof whole === "string") this.#found.push(whole);
    return true;
  }

  /** Reads operands joined by `+`; keeps the text if it took more than one literal. */
  #readExpression(depth = 0): Value | undefined {
    const outer = this.#isAssembled;
    this.#isAssembled = false;
    let value = this.#readOperand(depth);
    while (value !== undefined && this.#isMark("+", 0) && !this.#isMark("+", 1) && !this.#isMark("=", 1)) {
      const before = this.#next;
      this.#next += 1;
      const operand = this.#readOperand(depth);
      if (operand === undefined) {
        this.#next = before;
        break;
      }
      value = (textOf(value) + textOf(operand)).slice(0, valueCharsMax);
      this.#isAssembled = true;
    }
    if (value !== undefined && this.#isAssembled && depth === 0) this.#found.push(textOf(value));
    this.#isAssembled ||= outer && depth > 0;
    return value;
  }

  #readOperand(depth: number): Value | undefined {
    const token = this.#tokens[this.#next];
    if (!token || depth > depthMax) return undefined;
    let value: Value | undefined;
    if (token.kind === "string") {
      value = this.#fillTemplate(token.value.slice(0, valueCharsMax));
      this.#next += 1;
    } else if (token.kind === "name") {
      value = this.#readName(token.value, depth);
    } else if (token.value === "[") {
      value = this.#readList("]", depth);
    } else if (token.value === "(") {
      value = textOf(this.#readList(")", depth)?.at(-1) ?? "");
    }
    return value === undefined ? undefined : this.#readMethods(value, depth);
  }

  /** `${user}@${host}` in a template literal, if the variables are known. */
  #fillTemplate(text: string): string {
    if (!text.includes("${")) return text;
    const filled = text.replace(/\$\{\s{0,3}([\p{L}\p{N}_$.]{1,60})\s{0,3}\}/gu, (match, name: string) => {
      const value = this.#names.get(name.slice(name.lastIndexOf(".") + 1));
      return value === undefined ? match : textOf(value);
    });
    this.#isAssembled ||= filled !== text;
    return filled.slice(0, valueCharsMax);
  }

  /** A variable, or a call of a string function. */
  #readName(name: string, depth: number): Value | undefined {
    const isCall = this.#isMark("(", 1);
    const decode = isCall ? decoderOf(name) : undefined;
    if (!decode) {
      const { variable, method } = this.#variableOf(name, isCall);
      if (variable === undefined) return undefined;
      this.#isAssembled = true;
      this.#next += 1;
      return method ? this.#call(variable, method, depth) : variable;
    }
    this.#next += 1;
    const list = this.#readList(")", depth);
    if (!list) return undefined;
    this.#isAssembled = true;
    return decode(list).slice(0, valueCharsMax);
  }

  /** `address.replace(` is a variable and a method of it. */
  #variableOf(name: string, isCall: boolean): { variable: Value | undefined; method?: string } {
    const parts = name.split(".");
    const method = isCall && parts.length > 1 ? parts.pop() : undefined;
    if (isCall && method === undefined) return { variable: undefined };
    const variable = this.#names.get(parts.at(-1) ?? "");
    return method === undefined ? { variable } : { variable, method };
  }

  /** The strings and numbers between brackets, as strings. The opening bracket is next. */
  #readList(closing: string, depth: number): string[] | undefined {
    const start = this.#next;
    const values: string[] = [];
    this.#next += 1;
    while (!this.#isMark(closing, 0)) {
      const token = this.#tokens[this.#next];
      if (token?.kind === "number") {
        values.push(String(token.value));
        this.#next += 1;
      } else {
        const value = this.#readExpression(depth + 1);
        if (value === undefined) {
          this.#next = start;
          return undefined;
        }
        values.push(textOf(value));
      }
      if (this.#isMark(",", 0)) this.#next += 1;
      else if (!this.#isMark(closing, 0)) {
        this.#next = start;
        return undefined;
      }
    }
    this.#next += 1;
    return values;
  }

  #readMethods(operand: Value, depth: number): Value {
    let value = operand;
    while (this.#isMark(".", 0)) {
      const method = this.#tokens[this.#next + 1];
      if (method?.kind !== "name" || !this.#isMark("(", 2)) break;
      const before = this.#next;
      this.#next += 2;
      const result = this.#call(value, method.value, depth);
      if (result === undefined) {
        this.#next = before;
        break;
      }
      value = result;
    }
    return value;
  }

  /** Applies a string method commonly used on addresses. Its bracket is next. */
  #call(value: Value, method: string, depth: number): Value | undefined {
    const list =
      method === "replace" || method === "replaceAll"
        ? this.#readReplacement(depth)
        : this.#readList(")", depth);
    if (!list) return undefined;
    this.#isAssembled = true;
    const [first = "", second = ""] = list;
    switch (method) {
      case "split":
        return typeof value === "string" ? value.split(first) : value;
      case "reverse":
        return typeof value === "string" ? value : value.toReversed();
      case "join":
        return typeof value === "string" ? value : value.join(first).slice(0, valueCharsMax);
      case "concat":
        return (textOf(value) + list.join("")).slice(0, valueCharsMax);
      case "replace":
      case "replaceAll":
        return first === ""
          ? value
          : textOf(value)
              .replaceAll(first, () => second)
              .slice(0, valueCharsMax);
      default:
        return value;
    }
  }

  /** `('a', 'b')`, and `(/a/g, 'b')` if the expression is plain text or a bracketed character. */
  #readReplacement(depth: number): string[] | undefined {
    if (!this.#isMark("/", 1)) return this.#readList(")", depth);
    let end = this.#next + 2;
    let pattern = "";
    for (; end < this.#next + 40; end += 1) {
      const token = this.#tokens[end];
      if (!token || (token.kind === "mark" && token.value === "/")) break;
      pattern += token.value;
    }
    const flags = this.#tokens[end + 1];
    const comma = flags?.kind === "name" ? end + 2 : end + 1;
    const replacement = this.#tokens[comma + 1];
    const closing = this.#tokens[comma + 2];
    if (replacement?.kind !== "string" || closing?.value !== ")") return undefined;
    this.#next = comma + 3;
    return [pattern.replace(/\\(.)/g, "$1").replace(/^\[(.)\]$/, "$1"), replacement.value];
  }

  #isMark(value: string, ahead: number): boolean {
    const token = this.#tokens[this.#next + ahead];
    return token?.kind === "mark" && token.value === value;
  }
}

function textOf(value: Value): string {
  return typeof value === "string" ? value : value.join(",").slice(0, valueCharsMax);
}

function decoderOf(name: string): ((list: readonly string[]) => string) | undefined {
  const bare = name.replace(/^(?:window|self|globalThis)\./, "");
  switch (bare) {
    case "String.fromCharCode":
    case "String.fromCodePoint":
      return (list) => list.map((code) => String.fromCharCode(Number(code) & 0xffff)).join("");
    case "atob":
      return ([text = ""]) => fromBase64(text);
    case "unescape":
    case "decodeURIComponent":
    case "decodeURI":
      return ([text = ""]) => decodePercent(text);
    default:
      return /rot_?13/i.test(bare) ? ([text = ""]) => decodeRot13(text) : undefined;
  }
}

/** A token of a script that matters for strings. Everything else is a mark of one character. */
type ScriptToken =
  | { kind: "string"; value: string }
  | { kind: "number"; value: number }
  | { kind: "name"; value: string }
  | { kind: "mark"; value: string };

/** Comments, strings, numbers, dotted names, anything else. Unclosed tokens end with the script. */
const token =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"(?:[^"\\\n]|\\[\s\S]){0,4000}"|'(?:[^'\\\n]|\\[\s\S]){0,4000}'|`(?:[^`\\]|\\[\s\S]){0,4000}`|(?:0x[\da-f]+|\d+)|[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*|\S/giuy;
const space = /\s+/y;

/**
 * The tokens of a JavaScript text without comments. Regular expressions are not distinguished from divisions: a quote
 * in one is a mark unless its line closes it. At most `tokensMax`, in linear time.
 */
function scriptTokens(script: string, tokensMax: number): ScriptToken[] {
  const tokens: ScriptToken[] = [];
  let position = 0;
  while (position < script.length && tokens.length < tokensMax) {
    space.lastIndex = position;
    if (space.test(script)) position = space.lastIndex;
    token.lastIndex = position;
    const text = token.exec(script)?.[0];
    if (text === undefined) break;
    position += text.length;
    if (!text.startsWith("//") && !text.startsWith("/*")) tokens.push(tokenOf(text));
  }
  return tokens;
}

function tokenOf(text: string): ScriptToken {
  const first = text.charAt(0);
  if (text.length > 1 && (first === '"' || first === "'" || first === "`"))
    return { kind: "string", value: decodeEscapes(text.slice(1, -1)) };
  if (first >= "0" && first <= "9") return { kind: "number", value: Number(text) };
  return /[\p{L}_$]/u.test(first) ? { kind: "name", value: text } : { kind: "mark", value: text };
}

const simpleEscapes: Record<string, string> = { n: "\n", r: "\n", t: "\t", b: "", f: "", v: "", "0": "" };

/** Escapes of JavaScript and JSON strings: `\u0040`, `\x40`, `\100`, `\/`, `\n`. */
export function decodeEscapes(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(
    /\\(?:u([\da-f]{4})|u\{([\da-f]{1,6})\}|x([\da-f]{2})|([0-3][0-7]{2}|[0-7]{2})|([\s\S]))/gi,
    (match, unicode?: string, braced?: string, hex?: string, octal?: string, char?: string) => {
      if (char !== undefined) return simpleEscapes[char] ?? char;
      const code =
        octal === undefined ? Number.parseInt(unicode ?? braced ?? hex ?? "", 16) : Number.parseInt(octal, 8);
      return code <= 0x10ffff ? String.fromCodePoint(code) : match;
    },
  );
}

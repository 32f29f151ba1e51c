/** A part of a script, as far as strings are concerned. Everything else is a mark of one character. */
export type ScriptToken =
  | { kind: "string"; value: string }
  | { kind: "number"; value: number }
  | { kind: "name"; value: string }
  | { kind: "mark"; value: string };

/** Comments, strings, numbers, dotted names, anything else. What is not closed ends with the script. */
const token =
  /\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*|"(?:[^"\\\n]|\\[\s\S]){0,4000}"|'(?:[^'\\\n]|\\[\s\S]){0,4000}'|`(?:[^`\\]|\\[\s\S]){0,4000}`|(?:0x[\da-f]+|\d+)|[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*|\S/giuy;
const space = /\s+/y;

/**
 * The tokens of a JavaScript text, comments left out. Regular expressions are not told from divisions: a
 * quote in one is a mark where its line does not close it. At most `tokensMax`, in time linear in the text.
 */
export function scriptTokens(script: string, tokensMax: number): ScriptToken[] {
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

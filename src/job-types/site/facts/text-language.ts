import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { eld } from "eld/extrasmall";
import type { TextBlock } from "../page/text-blocks.ts";

const sampleCharsMax = 600;
const blocksMax = 300;
/** Shorter lines are menus and labels, often in another language than the text. */
const running = /^(?:\S+\s+){3}\S|[\u3040-\u30ff\u3400-\u9fff\u0e00-\u0e7f]{12}/;
/** Fewer letters tell little. Other scripts tell more with each letter. */
const lettersMin = { latin: 80, other: 25 } as const;
const contacts = /\S+@\S+|https?:\S+|www\.\S+|[\d+()/.-]{4,}/g;

const otherScripts = new Set(
  "am ar be bg bn el fa gu he hi hy ja ka kn ko ku lo mk ml mr ne or pa ru ta te th uk ur zh".split(" "),
);
const bothScripts = new Set("az kk ky mn sr tg uz".split(" "));
/** Templates declare English, and often still do when filled in another language. */
const englishWord =
  /\b(?:the|and|of|to|for|with|you|your|our|we|is|are|on|by|from|this|or|be|at|it|as|us)\b/gi;
/** One among so many characters of English. */
const charsPerEnglishWord = 100;

/**
 * Languages that the detector does not know, by their country domains, below the language that it takes them for.
 */
const neighbours: Record<string, Record<string, string>> = {
  hi: { np: "ne" },
  ms: { id: "id" },
  nl: { na: "af", za: "af" },
  tl: { ke: "sw", tz: "sw", uz: "uz" },
  tr: { uz: "uz" },
};

/**
 * The language of a page's text, as ISO 639-1 code, if the page declares none or a wrong one. Null if its declaration
 * may be right, or its text is short or of no certain language.
 */
export function textLanguage(
  blocks: readonly TextBlock[],
  declared: string | undefined,
  host: string,
): string | null {
  const sample = sampleOf(blocks);
  const others = countOtherLetters(sample);
  if (others < lettersMin.other && sample.length < lettersMin.latin) return null;
  if (declared !== undefined && mayBe(declared, sample, others / sample.length)) return null;
  const text = sample.replace(contacts, " ");
  const found = detected(text);
  if (found === null) return null;
  const language = neighbours[found]?.[host.replace(/^.*\./, "")] ?? found;
  if (declared === undefined) return language;
  const half = Math.floor(text.length / 2);
  const isClear = detected(text.slice(0, half)) === found && detected(text.slice(half)) === found;
  return isClear && !isSameLanguage(language, declared) ? language : null;
}

/** Running text first, that of the main part before that of header and footer, then short lines. */
function sampleOf(blocks: readonly TextBlock[]): string {
  const main: string[] = [];
  const frame: string[] = [];
  const short: string[] = [];
  let chars = 0;
  for (const { text, region } of blocks.slice(0, blocksMax)) {
    const isRunning = running.test(text);
    (isRunning ? (region === "main" ? main : frame) : short).push(text.slice(0, sampleCharsMax));
    if (isRunning && region === "main") chars += text.length;
    if (chars >= sampleCharsMax) break;
  }
  return [...main, ...frame, ...short].join("\n").slice(0, sampleCharsMax);
}

/** Letters that are not Latin. */
function countOtherLetters(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0x370 && (code < 0x1e00 || (code >= 0x2c00 && code < 0xe000))) count += 1;
  }
  return count;
}

/** Whether script and words fit the declared language. */
function mayBe(language: string, sample: string, otherShare: number): boolean {
  if (bothScripts.has(language)) return true;
  if (otherScripts.has(language)) return otherShare > 0.1;
  if (otherShare > 0.5) return false;
  return language !== "en" || hasEnglish(sample);
}

function hasEnglish(sample: string): boolean {
  const wanted = sample.length / charsPerEnglishWord;
  let count = 0;
  for (const _word of sample.matchAll(englishWord)) {
    count += 1;
    if (count >= wanted) return true;
  }
  return false;
}

const norwegian = new Set(["nb", "nn", "no"]);

function isSameLanguage(one: string, other: string): boolean {
  return one === other || (norwegian.has(one) && norwegian.has(other));
}

function detected(text: string): string | null {
  const result = detector().detect(text);
  return result.language !== "" && result.isReliable() ? result.language : null;
}

let loaded: typeof eld | undefined;

/** Loaded with the first text that needs it: it takes a tenth of a second and 29 MB of a thread. */
function detector(): typeof eld {
  // The package exports itself to `import` alone, which cannot load it while a page is being read.
  loaded ??= (
    createRequire(import.meta.url)(fileURLToPath(import.meta.resolve("eld/extrasmall"))) as {
      eld: typeof eld;
    }
  ).eld;
  return loaded;
}

import type { SourceText } from "../ports.ts";
import { isFirstName } from "./first-names.ts";

/** Of a sentence, before and behind a name, in which a title is looked for. */
const aroundChars = 60;

const nameWord = "\\p{Lu}[\\p{L}\\p{M}]*(?:['’-]\\p{L}[\\p{L}\\p{M}]*){0,3}";
const particle = "(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|bin|ter|zu)";
/** Two to five words with a capital, one right after the other. */
const run = new RegExp(
  `(?<![\\p{L}\\p{N}.@/_-])${nameWord}(?:\\s+(?:${particle}\\s+){0,2}${nameWord}){1,4}(?![\\p{L}\\p{N}@_])`,
  "gu",
);
/** Words of titles, which are no part of a name, and tell that one is beside them. */
const role =
  /^(?:C[A-Z]{1,2}O|[SE]?VP|MD|Mr|Mrs|Ms|Dr|Prof|Professor|Sir|Chief|Executive|Managing|General|Senior|Founder|Co-?[Ff]ounder|Owner|Director|Manager|Head|President|Chair(?:man|woman|person)?|Partner|Principal|Officer|Proprietor|Vice|Contact|Ask|Call|Meet|Write)$/u;
const roleBefore =
  /(?:^|[^\p{L}])(?:C[A-Z]{1,2}Os?|MD|M(?:r|rs|s)\.?|Dr\.?|Prof\.?|(?:co-?)?founders?|owners?|director|manager|president|chair(?:man|woman|person)?|partner|principal|proprietor|by|named|called|contact|ask|meet|for the attention of|boss|chief|head)(?:[,:]|\s+(?:is|was|are|remains))?\s+$/iu;
const roleBehind =
  /^(?:\s*[,(–—-]\s*|\s+(?:is|as|was)\s+)(?:(?:the|its|their|his|her|an?|our|new|current|sole)\s+)*(?:C[A-Z]{1,2}O|MD|(?:co-?)?founder|owner|(?:managing |general |executive |\p{L}+ )?(?:director|manager|president|partner|officer)|chair|head|principal|proprietor|boss)(?!\p{L})/iu;

/**
 * Names of people in an English sentence: words with a capital of which the first is a common first name, or that
 * stand beside what somebody is. Names of things have capitals too ("Machine Learning"), and are none. A word before
 * them that has a capital for its place in the sentence alone comes along: "With Maren Ardent".
 */
export function personNamesIn(sentence: string): string[] {
  const names: string[] = [];
  for (const { 0: found, index } of sentence.matchAll(run)) {
    const words = found.replace(/['’]s$/, "").split(/\s+/);
    const at = words.findLastIndex((word) => role.test(word));
    const behind = words.slice(at + 1);
    // "Sales Director Maren Ardent", and "Maren Ardent CEO".
    const name =
      behind.length === 0
        ? words.slice(
            0,
            words.findIndex((word) => role.test(word)),
          )
        : behind;
    if (name.length < 2) continue;
    const isBesideRole =
      at >= 0 ||
      roleBefore.test(sentence.slice(Math.max(0, index - aroundChars), index)) ||
      roleBehind.test(sentence.slice(index + found.length, index + found.length + aroundChars));
    if (isBesideRole || isFirstName(name[0] ?? "")) names.push(name.join(" "));
  }
  return names;
}

/** Whether a source has a name, or as much of it as makes one. */
export function isNamed(name: string, { hasName }: Pick<SourceText, "hasName">): boolean {
  const words = name.split(" ");
  return words.some((_, start) =>
    words.some((_word, end) => end > start && hasName(words.slice(start, end + 1).join(" "))),
  );
}

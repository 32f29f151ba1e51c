import type { BusinessStatus } from "../../../../listing/listing.ts";
import { eachOf, lineOf, listOf } from "../leaf.ts";
import type { PlaceNode } from "../place-node.ts";
import { readWorkingHours } from "./hours.ts";
import {
  closedWords,
  foldedWord,
  futureOpeningWords,
  permanentlyClosedWords,
  temporarilyClosedWords,
} from "./status-words.ts";

/**
 * Whether the business exists, not whether it is open now. `Closed ⋅ Opens 9 AM` is an open business; so is
 * one with a mark for something it is known for ("Brunch"): the mark counts only if it is one of a closed set
 * of words. If neither says for how long, a closed business with opening hours is `CLOSED_TEMPORARILY`, and
 * one without is `CLOSED_PERMANENTLY`.
 */
export function readBusinessStatus(node: PlaceNode): BusinessStatus {
  const mark = folded(node.first("mark", lineOf) ?? "");
  const stated = kindOf(mark) ?? node.first("statusTexts", (value) => kindOf(folded(lineOf(value) ?? "")));
  if (stated !== null) return stated;
  if (!closedWords.has(mark)) return "OPERATIONAL";
  return (
    kindOfLabels(node) ?? (readWorkingHours(node) === null ? "CLOSED_PERMANENTLY" : "CLOSED_TEMPORARILY")
  );
}

/** The whole text must match: a review that mentions the words is not a status. */
function kindOf(text: string): BusinessStatus | null {
  const [said = ""] = text.split(/[⋅·•|]/);
  const words = said.trim();
  if (permanentlyClosedWords.has(words)) return "CLOSED_PERMANENTLY";
  if (temporarilyClosedWords.has(words)) return "CLOSED_TEMPORARILY";
  return futureOpeningWords.has(words) ? "FUTURE_OPENING" : null;
}

/**
 * By the labels under which visitors can correct a closed business. A label with both kinds offers a choice
 * and says nothing.
 */
function kindOfLabels(node: PlaceNode): BusinessStatus | null {
  const texts = node.first("editLabels", (labels) => {
    const lines = eachOf(labels, (label) => {
      const words = (listOf(label) ?? [])
        .map(lineOf)
        .filter((line) => line !== null && !line.startsWith("http"));
      return words.length === 0 ? null : folded(words.join(" "));
    });
    return lines.length === 0 ? null : lines;
  });
  for (const text of texts ?? []) {
    const [temporarily, permanently] = [
      namesAny(text, temporarilyClosedWords),
      namesAny(text, permanentlyClosedWords),
    ];
    if (temporarily !== permanently) return temporarily ? "CLOSED_TEMPORARILY" : "CLOSED_PERMANENTLY";
    if (!temporarily && /\btemporarily\b/.test(text) !== /\bpermanently\b/.test(text)) {
      return /\btemporarily\b/.test(text) ? "CLOSED_TEMPORARILY" : "CLOSED_PERMANENTLY";
    }
  }
  return null;
}

const namesAny = (text: string, words: ReadonlySet<string>): boolean =>
  [...words].some((word) => text.includes(word));

const folded = (text: string): string => foldedWord(text.slice(0, 200));

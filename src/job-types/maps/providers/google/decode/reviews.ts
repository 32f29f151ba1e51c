import { Parser } from "htmlparser2";
import type { Review } from "../../../listing/listing.ts";
import { asciiDigits, at, integerOf, lineOf, listOf, magnitudeOf, numberOf, textOf } from "./leaf.ts";
import type { PlaceNode } from "./place-node.ts";

const starsMax = 5;
const reviewsMax = 2_000;
const valuesVisitedMax = 500_000;

/** Timestamps are microseconds or milliseconds since 1970, between 2000 and 2100. */
const [from, to] = [Date.UTC(2000, 0), Date.UTC(2100, 0)];

/** Finds reviews anywhere inside a value by their shape, in order and without duplicates. */
export function reviewsWithin(value: unknown): Review[] {
  const reviews = new Map<string, Review>();
  // With an explicit stack: a payload may nest arbitrarily deep.
  const waiting: unknown[] = [value];
  for (
    let visited = 0;
    waiting.length > 0 && visited < valuesVisitedMax && reviews.size < reviewsMax;
    visited += 1
  ) {
    const list = listOf(waiting.pop());
    if (list === null) continue;
    const review = reviewOf(list);
    if (review !== null) reviews.set(review.review_id ?? `${reviews.size}`, review);
    else
      for (let index = list.length - 1; index >= 0; index -= 1)
        if (Array.isArray(list[index])) waiting.push(list[index]);
  }
  return [...reviews.values()];
}

/** Decodes one review in any known format; null for any other list. */
function reviewOf(list: readonly unknown[]): Review | null {
  return userReview(list) ?? localReview(list) ?? oldReview(list);
}

/** `listugcposts` and embedded: `[id, [_, _, posted, updated, author, …], [stars, …], reply]` */
function userReview(list: readonly unknown[]): Review | null {
  const [id, about, content, reply] = list;
  if (typeof id !== "string" || id === "" || listOf(content) === null) return null;
  const date = dateOf(at(about, 2)) ?? dateOf(at(about, 3));
  const author = authorOf(at(about, 4));
  const rating = starsOf(content, at(about, 13, 4));
  if (listOf(about) === null || (date === null && author === null) || (rating === null && author === null))
    return null;
  const replyText = textOf(at(reply, 14, 0, 0)) ?? textOf(at(reply, 1)) ?? null;
  return {
    review_id: id,
    author,
    rating,
    text: textOf(at(content, 15, 0, 0)) ?? textOf(at(content, 1, 0)),
    date: date ?? lineOf(at(about, 6)),
    language: languageOf(at(content, 14, 0)) ?? languageOf(at(content, 1, 1)),
    owner_response:
      replyText === null
        ? null
        : { text: replyText, date: dateOf(at(reply, 1)) ?? dateOf(at(reply, 2)) ?? lineOf(at(reply, 3)) },
  };
}

/** Until 2024 the author was in a list of other links, as `[url, name, avatar]`. */
const authorOf = (profile: unknown): string | null =>
  lineOf(at(profile, 5, 0)) ?? lineOf(at(profile, 1, 1)) ?? lineOf(at(profile, 0, 4));

/** The provider's own stars are out of five; other sources state their own maximum. */
function starsOf(content: unknown, outOf: unknown): number | null {
  const own = numberOf(at(content, 0, 0), 1, starsMax);
  if (own !== null) return own;
  const points = numberOf(at(content, 8, 1), 0, 100);
  if (points === null) return null;
  const scale = numberOf(outOf, 1, 100) ?? (points > starsMax ? 10 : starsMax);
  const stars = Math.round((points / scale) * starsMax * 100) / 100;
  return stars > starsMax ? null : Math.max(1, stars);
}

/** `GetLocalBoqProxy`: stars at 1, date at 2, author at 3, reply at 4, id at 5, language and text at 26 and 27. */
function localReview(list: readonly unknown[]): Review | null {
  const rating = numberOf(list[1], 1, starsMax);
  const author = lineOf(at(list[3], 0));
  const id = lineOf(list[5]);
  const date = dateOf(at(list[2], 2)) ?? lineOf(at(list[2], 0));
  if (list.length < 13 || rating === null || id === null || author === null || date === null) return null;
  const reply = listOf(list[4]);
  const replyText = reply === null ? null : htmlText(firstText(reply));
  return {
    review_id: id,
    author,
    rating,
    text: htmlText(textOf(list[27]) ?? textOf(at(list[27], 0)) ?? textOf(at(list[27], 0, 0))),
    date,
    language: languageOf(list[26]) ?? languageOf(at(list[26], 0)),
    owner_response:
      replyText === null ? null : { text: replyText, date: reply === null ? null : firstDate(reply) },
  };
}

/** Only these reviews are HTML: line breaks and characters as entities. */
function htmlText(html: string | null): string | null {
  if (html === null || !/[<&]/.test(html)) return html;
  let text = "";
  const parser = new Parser({
    ontext(part) {
      text += part;
    },
    onopentagname(name) {
      if (name === "br") text += "\n";
    },
  });
  parser.end(html);
  return textOf(text);
}

/** Embedded until 2023: `[[url, author, avatar], "10 months ago", _, text, stars, _, user, …, id at 10]` */
function oldReview(list: readonly unknown[]): Review | null {
  const author = lineOf(at(list[0], 1));
  const rating = integerOf(list[4], 1, starsMax);
  const profile = at(list[0], 0);
  const isProfile = typeof profile === "string" && profile.includes("/contrib/");
  if (author === null || rating === null || !isProfile || list.length < 8) return null;
  return {
    review_id: lineOf(list[10]),
    author,
    rating,
    text: textOf(list[3]),
    date: dateOf(list[27]) ?? lineOf(list[1]),
    language: languageOf(list[32]),
    owner_response: null,
  };
}

/** The longest text of a list, first in its first lists. */
function firstText(list: readonly unknown[]): string | null {
  for (const entry of list) {
    const text = textOf(entry) ?? textOf(at(entry, 0)) ?? textOf(at(entry, 0, 0));
    if (text !== null && !/^https?:/.test(text)) return text;
  }
  return null;
}

function firstDate(list: readonly unknown[]): string | null {
  for (const entry of list) {
    const date = dateOf(entry) ?? dateOf(at(entry, 2)) ?? dateOf(at(entry, 1));
    if (date !== null) return date;
  }
  for (const entry of list.slice(1)) {
    const words = lineOf(at(entry, 0));
    if (words !== null) return words;
  }
  return null;
}

function dateOf(value: unknown): string | null {
  const number = typeof value === "string" && /^\d{13,16}$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isFinite(number)) return null;
  const milliseconds = number >= to ? Math.floor(number / 1000) : number;
  return milliseconds >= from && milliseconds < to ? new Date(milliseconds).toISOString() : null;
}

const languageOf = (value: unknown): string | null =>
  typeof value === "string" && /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/.test(value) ? value : null;

/** The token of the next page of a reviews answer. */
export function nextReviewsToken(root: unknown): string | null {
  const token = at(root, 1, 10, 6) ?? at(root, 1);
  return typeof token === "string" && token.length >= 4 ? token : null;
}

const reviewsCountMax = 1_000_000_000;

/** The number of reviews; if it is missing, from its text, or from the counts per star. */
export function readReviewsCount(node: PlaceNode): number | null {
  return (
    node.first("reviewsCount", (value) => integerOf(value, 0, reviewsCountMax) ?? countInText(value)) ??
    node.first("reviewsText", countInText) ??
    node.first("starCounts", sumOfStars)
  );
}

/** The only number of "1,670 reviews", "1.670 Rezensionen", "クチコミ 238 件", in digits of any script. */
function countInText(value: unknown): number | null {
  const text = lineOf(value);
  if (text === null || text.length > 60) return null;
  const ascii = asciiDigits(text);
  const matches = [...ascii.matchAll(/\d+(?:[.,'’٬\s]\d{2,3})*(?!\d)/g)];
  const [match] = matches;
  if (match === undefined || matches.length !== 1) return null;
  const behind = ascii.slice(match.index + match[0].length);
  // "1.2K", "3 mil", "2万": the rounded digits are unknown.
  if (/^[.,]\d/.test(behind) || magnitudeOf(behind) !== null || isAbbreviated(behind)) return null;
  return integerOf(Number(match[0].replace(/\D/g, "")), 0, reviewsCountMax);
}

/**
 * A single letter, or a word with a point, means thousands in some language: "2 E vélemény", "5 t.
 * anmeldelser".
 */
const isAbbreviated = (behind: string): boolean =>
  /^\s?(?:\p{L}\p{M}*\s+\p{L}|[\p{L}\p{M}]+\.\s*\S)/u.test(behind);

function sumOfStars(value: unknown): number | null {
  const stars = listOf(value);
  if (stars === null || stars.length !== 5) return null;
  const counts = stars.map((count) => (count === null ? 0 : integerOf(count, 0, reviewsCountMax)));
  return counts.some((count) => count === null)
    ? null
    : counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

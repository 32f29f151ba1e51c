import { parsePhoneNumberFromString } from "libphonenumber-js/max";
import { pairKey } from "../records/identity.ts";
import type { Unwanted } from "./redact.ts";

/** A person as an erasure or an access knows them. */
export interface Person {
  /** Keys of records/identity.ts. */
  keys: string[];
  /** Names and URLs, removed from texts that mention a key. */
  texts: string[];
}

/** What removes a person from a value: mentions of domains alone are nobody's. */
export function unwantedOf({ keys, texts }: Person): Unwanted {
  const known = new Set(keys);
  const domains = new Set(
    keys.flatMap((key) => (key.startsWith("nd:") ? key.slice(key.indexOf("|") + 1) : [])),
  );
  const isNear = (key: string) =>
    key.startsWith("domain:") &&
    pairKey("nd", "x", key.slice("domain:".length)).some((pair) =>
      domains.has(pair.slice(pair.indexOf("|") + 1)),
    );
  return { keys: known, texts, isNear };
}

/** Calling codes of the person's numbers, for numbers in national form. */
export const callingCodesOf = ({ keys }: Person): string[] =>
  keys.flatMap((key) => {
    const number = key.startsWith("phone:")
      ? parsePhoneNumberFromString(key.slice("phone:".length))
      : undefined;
    return number === undefined ? [] : [number.countryCallingCode];
  });

/**
 * A regular expression of PostgreSQL for texts that may mention a person, in any spelling that mentions.ts reads. What else
 * it finds is left alone.
 */
export function patternOf({ keys, texts }: Person): string {
  const parts = keys.flatMap((key) => {
    const colon = key.indexOf(":");
    const [kind, value] = [key.slice(0, colon), key.slice(colon + 1)];
    if (kind === "email") return literal(value).replace("@", "(@|%40)");
    if (kind === "phone") return digitsOf(value);
    if (kind === "profile") return literal(decodeURI(value.slice(value.indexOf("/") + 1)));
    // The comparable form of a name: letters that were folded may stand for several.
    if (kind === "nd" || kind === "ne")
      return literal(value.split("|")[0] ?? value).replace(/ /g, "[^[:alnum:]]+");
    return literal(value);
  });
  const named = texts.map((text) => literal(text.trim()).replace(/\\? +/g, "[[:space:]]+"));
  return `(${[...new Set([...parts, ...named])].filter((part) => part.length > 2).join("|")})`;
}

/** Letters outside of ASCII compare by case only where the database's locale knows them, so that any character matches. */
function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/[^\x20-\x7e]+/g, ".{1,8}");
}

/** The digits of a number as they are dialled within its country, with anything between them. */
function digitsOf(number: string): string {
  const national = parsePhoneNumberFromString(number)?.nationalNumber ?? number.replace(/\D/g, "").slice(-8);
  return [...national].join("[^0-9]{0,4}");
}

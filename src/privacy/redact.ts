import { isRecord, type JsonRecord } from "../text/json-record.ts";
import {
  contextOf,
  identityOfObject,
  type MentionContext,
  mentionedKeys,
  mentionsInText,
  ownDomains,
  personName,
} from "./mentions.ts";

/** What takes the place of a value inside a longer text. */
export const removedMark = "[removed]";

/** What must not be in a value. */
export interface Unwanted {
  /** Keys of records/identity.ts. */
  keys: ReadonlySet<string>;
  /** Texts without a form of their own, such as names; removed where a key is mentioned, or what `isNear` names. */
  texts?: readonly string[];
  /** Whether something mentioned says that a text means the same: the domain that a name belongs to. */
  isNear?(key: string): boolean;
}

export interface Redacted {
  value: unknown;
  /** Items, objects and mentions that were removed. */
  removed: number;
  /** Texts that identified what was removed: names and the like. */
  texts: string[];
}

/** An item that is to be left out of its array, or a field that becomes null. */
const gone = Symbol("removed");

/**
 * A value without what is unwanted. An item of an array that is about it goes as a whole, as does an object's field; inside
 * a text a mark takes its place; and a result that is about it altogether keeps its shape alone. Names of what was removed
 * are removed from all texts of the value.
 */
export function redact(
  value: unknown,
  unwanted: Unwanted,
  context: MentionContext = contextOf(value),
): Redacted {
  const state: State = { unwanted, context, removed: 0, texts: new Set() };
  let result = redactValue(value, "whole", [], state);
  const names = [
    ...state.texts,
    ...(state.removed > 0 || unwanted.isNear?.("") === true || mentionsAny(value, unwanted, context)
      ? (unwanted.texts ?? [])
      : []),
  ];
  const distinct = [...new Set(names)].filter(isDistinct);
  if (distinct.length > 0 && result !== gone) {
    const withoutNames = replaceTexts(result, distinct);
    state.removed += withoutNames.replaced;
    result = withoutNames.value;
  }
  return { value: result === gone ? null : result, removed: state.removed, texts: [...state.texts] };
}

interface State {
  unwanted: Unwanted;
  context: MentionContext;
  removed: number;
  texts: Set<string>;
}

function mentionsAny(value: unknown, { keys, texts, isNear }: Unwanted, context: MentionContext): boolean {
  if (texts === undefined || texts.length === 0) return false;
  return [...mentionedKeys(value, context)].some((key) => keys.has(key) || isNear?.(key) === true);
}

/** Where an object is: it is the whole value, an item of an array, what a person's field has, or that of another field. */
type Position = "whole" | "item" | "person" | "field";

function redactValue(value: unknown, position: Position, domains: readonly string[], state: State): unknown {
  if (typeof value === "string") return redactText(value, state);
  if (Array.isArray(value)) {
    return value.flatMap((item) => {
      const kept = redactValue(item, "item", domains, state);
      return kept === gone ? [] : [kept];
    });
  }
  return isRecord(value) ? redactObject(value, position, domains, state) : value;
}

const personFields: ReadonlySet<string> = new Set(["profile", "person", "contact", "author"]);

function redactText(text: string, state: State): string | typeof gone {
  const { keys } = state.unwanted;
  const hits = mentionsInText(text, state.context)
    .filter((mention) => mention.keys.some((key) => keys.has(key)))
    .sort((one, other) => one.start - other.start);
  if (hits.length === 0) return text;
  let kept = "";
  let position = 0;
  for (const { start, end } of hits) {
    if (start >= position) {
      kept += `${text.slice(position, start)}${removedMark}`;
      state.removed += 1;
    }
    position = Math.max(position, end);
  }
  kept += text.slice(position);
  // `mailto:` and `tel:` links, and numbers with a sign before them, are nothing without what they name.
  return /^(?:mailto:|tel:|[\s+<>()"'])*\[removed\][\s<>()"'.,;]*$/.test(kept) ? gone : kept;
}

function redactObject(
  object: JsonRecord,
  position: Position,
  domains: readonly string[],
  state: State,
): unknown {
  const isWhole = position === "whole";
  const { keys } = state.unwanted;
  const identity = identityOfObject(object, domains, state.context);
  const isHit = (candidates: readonly string[]) => candidates.some((key) => keys.has(key));
  // A listing's or website's contacts are not what it is.
  const isByContact = position !== "field" && !isWhole && identity.places.length === 0;
  const isAboutIt =
    isHit(identity.places) ||
    isHit(identity.domains) ||
    isHit(identity.people) ||
    (isByContact && (isHit(identity.emails) || isHit(identity.profiles) || isHit(identity.phones))) ||
    (isWhole && isWholeAbout(object, identity.emails, keys, state));
  if (isAboutIt) {
    state.removed += 1;
    const isPerson = !isHit(identity.domains) && !isHit(identity.places);
    const name = personName(object);
    if (isPerson && name !== null) state.texts.add(name);
    if (!isWhole) return gone;
    return blank(object);
  }
  const around = [...new Set([...domains, ...ownDomains(object)])];
  const kept = Object.entries(object).map(([name, item]): [name: string, item: unknown] => [
    name,
    redactValue(item, personFields.has(name) ? "person" : "field", around, state),
  ]);
  // Pages are lists of URLs with remarks: nothing is left of one without its URL.
  if (position === "item" && kept.some(([name, item]) => name === "url" && item === gone)) return gone;
  return Object.fromEntries(kept.map(([name, item]) => [name, item === gone ? null : item]));
}

/** Whether a result is about one person or address: that of a profile, a report or one verification. */
function isWholeAbout(
  object: JsonRecord,
  emails: readonly string[],
  keys: ReadonlySet<string>,
  { context }: State,
): boolean {
  if (emails.some((key) => keys.has(key)) && Array.isArray(object.results)) return true;
  const subjects = [object.profile, { linkedin_url: object.linkedin_url, name: object.person_name }].filter(
    isRecord,
  );
  return subjects.some((subject) => {
    const { profiles, people, emails: own } = identityOfObject(subject, [], context);
    return [...profiles, ...people, ...own].some((key) => keys.has(key));
  });
}

/** Fields that tell nothing of a person: kinds, states, and times and ids of the service. */
const impersonal: ReadonlySet<string> = new Set([
  "mode",
  "status",
  "source",
  "freshness",
  "research_id",
  "fetched_at",
  "as_of",
  "created_at",
  "updated_at",
]);
/** Texts that a result must have. */
const mandatory: ReadonlySet<string> = new Set(["linkedin_url", "report"]);
/** What a verification has besides the verdict on a single address, which it may lack. */
const verifications: ReadonlySet<string> = new Set(["results", "summary", "total", "dedup", "withheld"]);

/** The shape of a result without its texts, as its schema allows. */
function blank(result: JsonRecord): JsonRecord {
  const fields = Object.entries(result).filter(
    ([name]) => !Array.isArray(result.results) || verifications.has(name),
  );
  return Object.fromEntries(
    fields.map(([name, item]) => [
      name,
      mandatory.has(name) && typeof item === "string" ? "" : emptied(name, item),
    ]),
  );
}

function emptied(name: string, value: unknown): unknown {
  if (typeof value === "string") return impersonal.has(name) ? value : null;
  if (Array.isArray(value)) return [];
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([each, item]) => [each, emptied(each, item)]));
}

/** A single short word would be found in other words' company; a number or handle would not. */
const isDistinct = (text: string): boolean => text.trim().length >= 5 && /[\s\d@./_-]/.test(text.trim());

function replaceTexts(value: unknown, texts: readonly string[]): { value: unknown; replaced: number } {
  const escaped = texts.map((text) =>
    text
      .trim()
      .split(/\s+/)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join("[\\s\\u00a0]+"),
  );
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  let replaced = 0;
  const visit = (each: unknown): unknown => {
    if (typeof each === "string") {
      return each.replace(pattern, () => {
        replaced += 1;
        return removedMark;
      });
    }
    if (Array.isArray(each)) return each.map(visit);
    return isRecord(each)
      ? Object.fromEntries(Object.entries(each).map(([name, item]) => [name, visit(item)]))
      : each;
  };
  return { value: visit(value), replaced };
}

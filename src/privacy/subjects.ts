import type { PrivacySubject, SuppressedSubject, SuppressionKind } from "../contract/privacy.ts";
import { invalidRequest } from "../errors.ts";
import { pairKey } from "../records/identity.ts";
import { bareAddress, identitiesOf } from "../records/resolve-query.ts";
import { emailOf } from "../text/email-address.ts";

/** Something that can be suppressed, in the one form in which it is compared: a key of `records/identity.ts`. */
export interface Subject {
  kind: SuppressionKind;
  key: string;
}

/** What the value of an entry identifies. @throws ForagerError validation_error. */
export function suppressedSubject(
  entry: SuppressedSubject,
  loc: readonly (string | number)[] = ["body"],
): Subject {
  const given = Object.entries(entry).filter(([, value]) => value !== undefined);
  const [first] = given;
  if (first === undefined || given.length > 1) {
    const msg = "must have exactly one of email, domain, phone, profile_url and place_id";
    throw invalidRequest([{ loc: [...loc], msg, type: "value_error" }]);
  }
  const [kind, value] = first as [Exclude<SuppressionKind, "person">, string];
  return { kind, key: keyOf(kind, value, loc) };
}

/** The identifiers of a person. @throws ForagerError validation_error. */
export function subjectsOfPerson(
  person: PrivacySubject,
  loc: readonly (string | number)[] = ["body"],
): Subject[] {
  const { name, domain } = person;
  const invalid = (field: string[], msg: string) =>
    invalidRequest([{ loc: [...loc, ...field], msg, type: "value_error" }]);
  const subjects: Subject[] = [];
  for (const kind of ["email", "phone", "profile_url"] as const) {
    const value = person[kind];
    if (value !== undefined) subjects.push({ kind, key: keyOf(kind, value, loc) });
  }
  if (name !== undefined && domain !== undefined) {
    const registrable = keyOf("domain", domain, loc).slice("domain:".length);
    const [key] = pairKey("nd", name, registrable);
    if (key === undefined) throw invalid(["name"], "must contain a letter or digit");
    subjects.push({ kind: "person", key });
  } else if (name !== undefined)
    throw invalid(["domain"], "is missing: a name identifies a person together with a domain");
  else if (domain !== undefined)
    throw invalid(["name"], "is missing: a domain identifies a person together with a name");
  if (subjects.length === 0) throw invalid([], "must have email, phone, profile_url, or name and domain");
  return subjects;
}

function keyOf(
  kind: Exclude<SuppressionKind, "person">,
  value: string,
  loc: readonly (string | number)[],
): string {
  if (kind === "email" && emailOf(bareAddress(value)) === null) {
    throw invalidRequest([
      { loc: [...loc, kind], msg: "must be an address, like info@example.com", type: "value_error" },
    ]);
  }
  const [identity] = identitiesOf({ [kind]: value }, loc);
  return identity?.key ?? "";
}

import type { RecordKind, RecordOrigin } from "../../contract/records.ts";
import { emailOf } from "../../text/email-address.ts";
import { phoneNumberOf } from "../../text/phone-number.ts";
import { domainKey, domainOfHost, emailKey, isSharedDomain, phoneKey } from "../identity.ts";
import type { ReadingPorts, Statements, Thing } from "../thing.ts";

/** The things of one result as they are read; a thing that is stated again gets what is new. */
export interface StatementsBuilder extends Statements {
  /** @returns its position, or null for a thing without a key. */
  add(thing: Omit<Thing, "fields"> & { fields: Record<string, unknown> }): number | null;
  /** An address with its domain, linked with `of`. @returns its position, or null if it is none. */
  addEmail(email: string | null, from: Stated, fields?: Record<string, unknown>): number | null;
  /** A phone number, linked with `of`. */
  addPhone(phone: StatedPhone | null, from: Stated): number | null;
  /** A domain that one owner has, linked with `of`. */
  addDomain(domain: string | null, from: Stated, fields?: Record<string, unknown>): number | null;
  link(from: number | null, to: number | null, source: string | null): void;
}

/** By whom and where something is stated, and the thing that it belongs to. */
export interface Stated {
  origin: RecordOrigin;
  source: string | null;
  of: number | null;
}

export function createStatements(ports: Pick<ReadingPorts, "isFreeMail">): StatementsBuilder {
  const things: Thing[] = [];
  const links: Statements["links"] = [];
  const byIdentity = new Map<string, number>();
  const linked = new Set<string>();

  const add: StatementsBuilder["add"] = (thing) => {
    const [identity] = thing.keys;
    if (identity === undefined) return null;
    const fields = withValues(thing.fields);
    const key = `${thing.kind} ${thing.origin} ${identity}`;
    const known = byIdentity.get(key);
    const earlier = known === undefined ? undefined : things[known];
    if (known !== undefined && earlier !== undefined) {
      earlier.fields = { ...fields, ...earlier.fields };
      earlier.keys = [...new Set([...earlier.keys, ...thing.keys])];
      return known;
    }
    byIdentity.set(key, things.length);
    things.push({ ...thing, fields });
    return things.length - 1;
  };
  const link: StatementsBuilder["link"] = (from, to, source) => {
    if (from === null || to === null || from === to || linked.has(`${from} ${to}`)) return;
    linked.add(`${from} ${to}`);
    links.push({ from, to, source });
  };
  const addLinked = (
    kind: RecordKind,
    key: string,
    { origin, source, of }: Stated,
    fields: Record<string, unknown>,
  ) => {
    const index = add({ kind, origin, source, keys: [key], fields });
    link(of, index, source);
    return index;
  };

  const builder: StatementsBuilder = {
    things,
    links,
    add,
    link,
    addEmail(text, from, fields = {}) {
      const email = emailOf(text);
      if (email === null) return null;
      const domain = domainOfHost(email.slice(email.lastIndexOf("@") + 1));
      const index = addLinked("emails", emailKey(email), from, { email, domain, ...fields });
      builder.addDomain(domain, { ...from, of: index });
      return index;
    },
    addPhone: (phone, from) => phone && addLinked("phones", phoneKey(phone.number), from, phone.fields),
    addDomain(domain, from, fields = {}) {
      if (domain === null || isSharedDomain(domain) || ports.isFreeMail(domain)) return null;
      return addLinked("domains", domainKey(domain), from, { domain, ...fields });
    },
  };
  return builder;
}

/** The longest text of a field, and the most items of a list. */
const textCharsMax = 1_000;
const itemsMax = 30;

/** Fields that have a value. */
function withValues(fields: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined || value === "") continue;
    if (typeof value === "string") kept[name] = value.slice(0, textCharsMax).toWellFormed();
    else if (!Array.isArray(value)) kept[name] = value;
    else if (value.length > 0) kept[name] = value.slice(0, itemsMax);
  }
  return kept;
}

const phoneCharsMax = 100;

/** A number in E.164, and what follows from it. */
export interface StatedPhone {
  number: string;
  fields: Record<string, unknown>;
}

/** The first valid number of a text: in E.164, or a national one of a country. */
export function phoneOf(text: string | null, country: string | null): StatedPhone | null {
  const found = text === null || text.length > phoneCharsMax ? null : phoneNumberOf(text, country);
  if (found === null) return null;
  const { number, type } = found;
  return {
    number: number.number,
    fields: {
      phone: number.number,
      national: number.formatNational(),
      country: number.country ?? null,
      type: type ?? "UNKNOWN",
    },
  };
}

import { z } from "zod";
import type { IgnoredFields } from "../../contract/problem.ts";

type Coercion = readonly [name: string, read: (text: string) => unknown];

/**
 * Query strings contain only text. Converts the numbers and booleans that a schema expects, so that the schema stays
 * as strict as for JSON; unreadable values stay text and are rejected.
 */
export function queryCoercion(schema: z.ZodObject): (query: unknown) => unknown {
  const coercions = Object.entries(schema.shape).flatMap(([name, field]): Coercion[] => {
    const inner = unwrapSchema(field as z.core.$ZodType);
    if (inner instanceof z.ZodNumber) return [[name, readNumber]];
    if (inner instanceof z.ZodBoolean) return [[name, readBoolean]];
    return [];
  });
  return (query) => {
    const read: Record<string, unknown> = { ...(query as Record<string, unknown>) };
    for (const [name, coerce] of coercions) {
      const value = read[name];
      if (typeof value === "string") read[name] = coerce(value);
    }
    return read;
  };
}

function readNumber(text: string): unknown {
  return /^[+-]?\d{1,15}(?:\.\d{1,15})?$/.test(text) ? Number(text) : text;
}

function readBoolean(text: string): unknown {
  const lower = text.toLowerCase();
  if (lower === "true" || lower === "1") return true;
  if (lower === "false" || lower === "0") return false;
  return text;
}

/**
 * Reads texts, such as cells of a table, as the values that a field of a schema expects: lists have `;` between their
 * items, objects are JSON. Unreadable texts stay texts and are rejected. Null for a field that the schema does not have.
 */
export function textReader(
  schema: z.core.$ZodType,
  path: readonly string[],
): ((text: string) => unknown) | null {
  const inner = unwrapSchema(schema);
  if (inner instanceof z.ZodUnion) {
    return inner.options.map((option) => textReader(option, path)).find((read) => read !== null) ?? null;
  }
  const [name, ...rest] = path;
  if (name !== undefined) {
    if (!(inner instanceof z.ZodObject)) return inner instanceof z.ZodRecord ? (text) => text : null;
    const field = Object.hasOwn(inner.shape, name) ? (inner.shape[name] as z.core.$ZodType) : undefined;
    return field === undefined ? null : textReader(field, rest);
  }
  if (inner instanceof z.ZodNumber) return readNumber;
  if (inner instanceof z.ZodBoolean) return readBoolean;
  if (inner instanceof z.ZodArray) {
    const readItem = textReader(inner.element, []) ?? ((text: string) => text);
    return (text) => text.split(";").flatMap((item) => (item.trim() === "" ? [] : [readItem(item.trim())]));
  }
  if (inner instanceof z.ZodObject || inner instanceof z.ZodRecord) return readObject;
  return (text) => text;
}

function readObject(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** A schema without wrappers for optionality and defaults. */
export function unwrapSchema(schema: z.core.$ZodType): z.core.$ZodType {
  let current = schema;
  for (;;) {
    if (
      current instanceof z.ZodOptional ||
      current instanceof z.ZodDefault ||
      current instanceof z.ZodPrefault ||
      current instanceof z.ZodNullable ||
      current instanceof z.ZodCatch ||
      current instanceof z.ZodReadonly ||
      current instanceof z.ZodNonOptional
    ) {
      current = current.def.innerType;
    } else if (current instanceof z.ZodPipe) {
      // preprocess() puts the function first; a transform puts it last.
      current = current.def.in instanceof z.ZodTransform ? current.def.out : current.def.in;
    } else return current;
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** Listed in the body of the response, error or not; undefined if there are none. */
    ignoredFields: IgnoredFields | undefined;
  }
}

/** The names known to a schema, level by level. `null` in its place: every name is allowed. */
export interface KnownFields {
  /** Names of an object's fields; absent if the value is not an object. */
  fields?: ReadonlyMap<string, KnownFields | null>;
  /** Names within an array's items; absent if the value is not an array. */
  items?: KnownFields | null;
}

const namesMax = 10;
const nameCharactersMax = 100;
const opaqueTypes = new Set(["any", "unknown", "custom", "record", "map", "lazy", "transform"]);

/** Reads a schema's names once, so that requests are checked without zod. */
export function knownFieldsOf(schema: z.core.$ZodType): KnownFields | null {
  const inner = unwrapSchema(schema);
  if (inner instanceof z.ZodObject) {
    const { catchall } = inner.def;
    if (catchall !== undefined && !(catchall instanceof z.ZodNever)) return null;
    const entries = Object.entries(inner.shape).map(
      ([name, field]) => [name, knownFieldsOf(field as z.core.$ZodType)] as const,
    );
    return { fields: new Map(entries) };
  }
  if (inner instanceof z.ZodArray) return { items: knownFieldsOf(inner.element) };
  if (inner instanceof z.ZodUnion) return merge(inner.options.map(knownFieldsOf));
  if (inner instanceof z.ZodIntersection) {
    return merge([knownFieldsOf(inner.def.left), knownFieldsOf(inner.def.right)]);
  }
  return opaqueTypes.has(inner._zod.def.type) ? null : {};
}

/** Union of the alternatives' names. */
function merge(alternatives: (KnownFields | null)[]): KnownFields | null {
  const known = alternatives.filter((one) => one !== null);
  if (known.length < alternatives.length) return null;
  const merged: { fields?: Map<string, KnownFields | null>; items?: KnownFields | null } = {};
  for (const { fields, items } of known) {
    if (items !== undefined) merged.items = merged.items === undefined ? items : merge([merged.items, items]);
    if (fields === undefined) continue;
    merged.fields ??= new Map();
    for (const [name, field] of fields) {
      const other = merged.fields.get(name);
      merged.fields.set(name, other === undefined ? field : merge([other, field]));
    }
  }
  return merged;
}

/** Dotted paths of the names in `value` missing from `known`, at most ten, the outermost of each. */
export function ignoredFields(known: KnownFields | null, value: unknown): string[] {
  const found: string[] = [];
  collect(known, value, "", found);
  return found;
}

function collect(known: KnownFields | null, value: unknown, path: string, found: string[]): void {
  if (known === null || typeof value !== "object" || value === null || found.length >= namesMax) return;
  if (Array.isArray(value)) {
    if (!known.items) return;
    for (const [index, item] of value.entries()) collect(known.items, item, `${path}${index}.`, found);
    return;
  }
  if (!known.fields) return;
  for (const name of Object.keys(value)) {
    const field = known.fields.get(name);
    if (field === undefined) found.push(path + name);
    else collect(field, (value as Record<string, unknown>)[name], `${path}${name}.`, found);
    if (found.length >= namesMax) return;
  }
}

/** The listed names: limited in number and length. */
export const listedNames = (names: readonly string[]): string[] =>
  names.slice(0, namesMax).map((name) => name.slice(0, nameCharactersMax).toWellFormed());

/** The value of X-Ignored-Fields. */
export const ignoredFieldsHeader = (names: readonly string[]): string =>
  names.map(encodeURIComponent).join(",");

/** Adds ignored names, of what only the handler reads, to those of the request. @returns the header that lists all. */
export function addIgnored(
  request: { ignoredFields: IgnoredFields | undefined },
  names: readonly string[],
): Record<string, string> {
  if (names.length === 0) return {};
  const listed = listedNames([...(request.ignoredFields?.ignored_fields ?? []), ...names]);
  request.ignoredFields = { ignored_fields: listed };
  return { "x-ignored-fields": ignoredFieldsHeader(listed) };
}

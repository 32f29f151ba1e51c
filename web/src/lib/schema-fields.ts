/** A JSON schema of OpenAPI 3.0, as far as forms read it. */
export interface JsonSchema {
  $ref?: string;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  default?: unknown;
  description?: string;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  nullable?: boolean;
}

export interface Field {
  /** Where its value goes, from the root of what is submitted. */
  path: string[];
  label: string;
  description: string;
  kind: "text" | "number" | "boolean" | "choice" | "list" | "json" | "group";
  required: boolean;
  /** Undefined where the service decides. */
  default: unknown;
  example: unknown;
  options: string[];
  integer: boolean;
  min?: number | undefined;
  max?: number | undefined;
  maxLength?: number | undefined;
  /** Of a group. */
  fields: Field[];
}

type Schemas = Readonly<Record<string, object>>;

/** A schema without its references, the first of several forms where there are some. */
export function resolveSchema(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  const base = name === undefined ? schema : ((schemas[name] ?? {}) as JsonSchema);
  const { allOf, $ref: _ref, ...own } = name === undefined ? schema : base;
  const outer: JsonSchema = name === undefined ? {} : { ...schema };
  delete outer.$ref;
  const parts = (allOf ?? []).map((part) => resolveSchema(part, schemas));
  return Object.assign({}, ...parts, own, outer);
}

/** The fields of an object's schema, in the order in which the service declares them. */
export function fieldsOf(schema: JsonSchema, schemas: Schemas, path: string[] = []): Field[] {
  const { properties = {}, required = [] } = resolveSchema(schema, schemas);
  return Object.entries(properties).map(([name, property]) =>
    fieldOf([...path, name], resolveSchema(property, schemas), required.includes(name), schemas),
  );
}

function fieldOf(path: string[], schema: JsonSchema, required: boolean, schemas: Schemas): Field {
  const kind = kindOf(schema);
  return {
    path,
    label: labelOf(path.at(-1) ?? ""),
    description: schema.description ?? "",
    kind,
    required,
    default: schema.default,
    example: schema.example,
    options: (schema.enum ?? []).filter((value) => value !== null).map(String),
    integer: schema.type === "integer",
    min: schema.minimum,
    max: schema.maximum,
    maxLength: schema.maxLength,
    fields: kind === "group" ? fieldsOf(schema, schemas, path) : [],
  };
}

function kindOf(schema: JsonSchema): Field["kind"] {
  if (schema.enum !== undefined) return "choice";
  switch (schema.type) {
    case "string":
      return "text";
    case "integer":
    case "number":
      return "number";
    case "boolean":
      return "boolean";
    case "array":
      return schema.items?.type === "string" || schema.items?.type === "integer" ? "list" : "json";
    case "object":
      return schema.properties === undefined ? "json" : "group";
    default:
      return "json";
  }
}

/** `max_pages` as a label. */
function labelOf(name: string): string {
  const words = name.replaceAll("_", " ");
  const text = words.charAt(0).toUpperCase() + words.slice(1);
  return text.replace(/\b(url|spa|ai|dnsbl|smtp|icp|json)\b/gi, (word) => word.toUpperCase());
}

/** What somebody has typed, by the fields' paths joined with dots. */
export type FormValues = Readonly<Record<string, string | boolean>>;

export const fieldName = (field: Pick<Field, "path">): string => field.path.join(".");

/** Every field, those of groups too. */
export const flatFields = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => (field.kind === "group" ? flatFields(field.fields) : [field]));

/**
 * What is submitted: the fields that were filled in and differ from their defaults. `problems` names, by field, what
 * cannot be read.
 */
export function bodyOf(
  fields: readonly Field[],
  values: FormValues,
): { body: Record<string, unknown>; problems: Record<string, string> } {
  const body: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const field of flatFields(fields)) {
    const given = values[fieldName(field)];
    if (given === undefined || given === "") {
      if (field.required) problems[fieldName(field)] = "This is needed.";
      continue;
    }
    const { value, problem } = readValue(field, given);
    if (problem !== undefined) problems[fieldName(field)] = problem;
    else if (JSON.stringify(value) !== JSON.stringify(field.default)) setAt(body, field.path, value);
  }
  return { body, problems };
}

function readValue(field: Field, given: string | boolean): { value?: unknown; problem?: string } {
  if (typeof given === "boolean") return { value: given };
  switch (field.kind) {
    case "number": {
      const value = Number(given);
      if (!Number.isFinite(value)) return { problem: "This is no number." };
      if (field.integer && !Number.isInteger(value)) return { problem: "This must be a whole number." };
      return { value };
    }
    case "list":
      return {
        value: given
          .split(/[\n,]/)
          .map((part) => part.trim())
          .filter(Boolean),
      };
    case "json":
      try {
        return { value: JSON.parse(given) };
      } catch {
        return { problem: "This is no JSON." };
      }
    default:
      return { value: given };
  }
}

function setAt(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = (target[name] ?? {}) as Record<string, unknown>;
  target[name] = inner;
  setAt(inner, rest, value);
}

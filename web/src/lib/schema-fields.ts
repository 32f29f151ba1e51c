/** The parts of an OpenAPI 3.0 schema that forms use. */
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
  /** Path of its value in the request body. */
  path: string[];
  label: string;
  description: string;
  kind: "text" | "number" | "boolean" | "choice" | "list" | "addresses" | "json" | "group";
  /** Required regardless of the other fields. */
  required: boolean;
  /** The outermost optional group within which the field is required once any of the group's fields has a value. */
  requiredWithin: string | null;
  /** Undefined if the service decides. */
  default: unknown;
  example: unknown;
  options: string[];
  integer: boolean;
  min?: number | undefined;
  max?: number | undefined;
  maxLength?: number | undefined;
  /** Fields of a group. */
  fields: Field[];
}

type Schemas = Readonly<Record<string, object>>;

/** Resolves a schema's references. */
export function resolveSchema(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = schema.$ref?.split("/").at(-1);
  const base = name === undefined ? schema : ((schemas[name] ?? {}) as JsonSchema);
  const { allOf, $ref: _ref, ...own } = name === undefined ? schema : base;
  const outer: JsonSchema = name === undefined ? {} : { ...schema };
  delete outer.$ref;
  const value = valueBesideNull(own.anyOf);
  const parts = [...(allOf ?? []), ...(value ? [value] : [])].map((part) => resolveSchema(part, schemas));
  return Object.assign({}, ...parts, own, outer);
}

/** Beside a reference, OpenAPI 3.0 allows null only as an alternative. */
function valueBesideNull(anyOf: readonly JsonSchema[] | undefined): JsonSchema | undefined {
  const [value, nothing, ...others] = anyOf ?? [];
  return others.length === 0 && nothing?.$ref === "#/components/schemas/Null" ? value : undefined;
}

/** The fields of an object schema, in the order of its declaration. */
export function fieldsOf(
  schema: JsonSchema,
  schemas: Schemas,
  group: { path: string[]; optional: string | null } = { path: [], optional: null },
): Field[] {
  const { properties = {}, required = [] } = resolveSchema(schema, schemas);
  return Object.entries(properties).map(([name, property]) =>
    fieldOf([...group.path, name], resolveSchema(property, schemas), schemas, {
      isRequired: required.includes(name),
      optionalGroup: group.optional,
    }),
  );
}

function fieldOf(
  path: string[],
  schema: JsonSchema,
  schemas: Schemas,
  { isRequired, optionalGroup }: { isRequired: boolean; optionalGroup: string | null },
): Field {
  const kind = kindOf(schema);
  const optional = optionalGroup ?? (isRequired ? null : path.join("."));
  return {
    path,
    label: labelOf(path.at(-1) ?? ""),
    description: schema.description ?? "",
    kind,
    required: isRequired && optionalGroup === null,
    requiredWithin: isRequired ? optionalGroup : null,
    default: schema.default,
    example: schema.example,
    options: (schema.enum ?? []).filter((value) => value !== null).map(String),
    integer: schema.type === "integer",
    min: schema.minimum,
    max: schema.maximum,
    maxLength: schema.maxLength,
    fields: kind === "group" ? fieldsOf(schema, schemas, { path, optional }) : [],
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
      if (String(schema.items?.example).includes("@")) return "addresses";
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

/** Form input by field name: the field's path joined with dots. */
export type FormValues = Readonly<Record<string, string | boolean>>;

export const fieldName = (field: Pick<Field, "path">): string => field.path.join(".");

/** All fields, including those of groups. */
export const flatFields = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => (field.kind === "group" ? flatFields(field.fields) : [field]));

/**
 * Builds the request body from the fields that differ from their defaults. `problems` has a message for each field that is
 * invalid or missing.
 */
export function bodyOf(
  fields: readonly Field[],
  values: FormValues,
): { body: Record<string, unknown>; problems: Record<string, string> } {
  const body: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  const all = flatFields(fields);
  const isFilled = (name: string) => values[name] !== undefined && values[name] !== "";
  const begun = (group: string) => all.some((one) => isFilled(fieldName(one)) && isWithin(one, group));
  for (const field of all) {
    const given = values[fieldName(field)];
    if (given === undefined || given === "") {
      const { required, requiredWithin } = field;
      if (required || (requiredWithin !== null && begun(requiredWithin))) {
        problems[fieldName(field)] = "This field is required.";
      }
      continue;
    }
    const { value, problem } = readValue(field, given);
    if (problem !== undefined) problems[fieldName(field)] = problem;
    else if (JSON.stringify(value) !== JSON.stringify(field.default)) setAt(body, field.path, value);
  }
  return { body, problems };
}

const isWithin = (field: Field, group: string) => fieldName(field).startsWith(`${group}.`);

/** Quotes and brackets around an email address. */
const wrapping = /^["'([{]+|["')\]}]+$/g;

/**
 * Splits pasted email addresses: one per line, separated by punctuation or spaces, quoted as in CSV and JSON, or in the
 * format of mail clients (`"Doe, Jane" <jane@example.com>`). A slash, dash or bullet also separates addresses.
 */
export function splitAddresses(text: string): string[] {
  return text
    .replace(/"[^"\n]*"(?=\s*<)/g, "")
    .split(/[\n\r\t,;|\uff0c\uff1b\u3001\uff64]+/)
    .flatMap((part) => /<([^<>]+)>/.exec(part)?.[1] ?? part.split(/\s+/))
    .map((part) =>
      part
        .trim()
        .replace(wrapping, "")
        .replace(/^mailto:/i, ""),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
}

function readValue(field: Field, given: string | boolean): { value?: unknown; problem?: string } {
  if (typeof given === "boolean") return { value: given };
  switch (field.kind) {
    case "number": {
      const value = Number(given);
      if (!Number.isFinite(value)) return { problem: "Enter a number." };
      if (field.integer && !Number.isInteger(value)) return { problem: "Enter a whole number." };
      return { value };
    }
    case "list":
      return {
        value: given
          .split(/[\n,]/)
          .map((part) => part.trim())
          .filter(Boolean),
      };
    case "addresses":
      return { value: splitAddresses(given) };
    case "json":
      try {
        return { value: JSON.parse(given) };
      } catch {
        return { problem: "Enter valid JSON." };
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

/** The parts of an OpenAPI document that the reference shows. */
export interface ApiDocument {
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, ApiResponse>;
  };
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  /** Undefined: as in the whole document. */
  security?: object[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, ApiResponse | Reference>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema: Schema;
}

export interface ApiResponse {
  description: string;
  content?: Record<string, Media>;
}

export interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value?: unknown }>;
}

interface Reference {
  $ref: string;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  nullable?: boolean;
  description?: string;
  example?: unknown;
  examples?: unknown[];
  default?: unknown;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
}

/** The name of a component that a schema is, or else undefined. */
export function nameOf({ $ref, allOf }: Schema): string | undefined {
  if ($ref !== undefined) return $ref.slice($ref.lastIndexOf("/") + 1);
  const [only, ...others] = allOf ?? [];
  return only !== undefined && others.length === 0 ? nameOf(only) : undefined;
}

/** Follows a reference into the components. */
export function resolved<T extends object>(value: T | Reference, of: Record<string, T>): T {
  if (!("$ref" in value)) return value as T;
  const name = value.$ref.slice(value.$ref.lastIndexOf("/") + 1);
  const found = of[name];
  if (found === undefined) throw new Error(`The document lacks ${value.$ref}.`);
  return found;
}

/** Names of all components in a schema, itself included, as far as they are mentioned. */
export function mentionedNames(schema: unknown): string[] {
  const text = JSON.stringify(schema) ?? "";
  return [...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name = ""]) => name);
}

/** The type of a value as Markdown; `link` leads to the section of a component. */
export function typeText(schema: Schema, link: (name: string) => string): string {
  const name = nameOf(schema);
  if (name !== undefined) return link(name) + orNull(schema);
  const options = schema.oneOf ?? schema.anyOf;
  if (options !== undefined) {
    return [...new Set(options.map((option) => typeText(option, link)))].join(" or ") + orNull(schema);
  }
  if (schema.enum !== undefined) {
    return schema.enum.map((value) => (value === null ? "null" : `\`${value}\``)).join(", ");
  }
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.items !== undefined) return `list of ${typeText(schema.items, link)}${orNull(schema)}`;
  if (typeof schema.additionalProperties === "object") {
    return `map of ${typeText(schema.additionalProperties, link)}${orNull(schema)}`;
  }
  const types = [schema.type ?? "any"].flat();
  return types.join(" or ") + (schema.format ? ` (${schema.format})` : "") + orNull(schema);
}

const orNull = ({ nullable }: Schema) => (nullable ? " or null" : "");

/** Of formats whose values need no example in the document. */
const formatExamples: Readonly<Record<string, string>> = {
  uuid: "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e",
  "date-time": "2026-01-15T09:30:00.000Z",
};

/** A short valid value: what must be given, and what has an example. */
export function exampleOf(schema: Schema, schemas: Record<string, Schema>, depth = 0): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.examples?.[0] !== undefined) return schema.examples[0];
  const name = nameOf(schema);
  if (name !== undefined) return depth > 6 ? null : exampleOf(schemas[name] ?? {}, schemas, depth + 1);
  const option = (schema.oneOf ?? schema.anyOf)?.[0];
  if (option !== undefined) return exampleOf(option, schemas, depth + 1);
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.default !== undefined) return schema.default;
  const [type] = [schema.type].flat();
  if (schema.properties !== undefined) {
    const required = new Set(schema.required);
    const shown = Object.entries(schema.properties).filter(
      ([key, property]) => required.has(key) || (depth < 2 && property.example !== undefined),
    );
    return Object.fromEntries(shown.map(([key, property]) => [key, exampleOf(property, schemas, depth + 1)]));
  }
  if (type === "array") return schema.items ? [exampleOf(schema.items, schemas, depth + 1)] : [];
  const byFormat = formatExamples[schema.format ?? ""];
  if (byFormat !== undefined) return byFormat;
  return { string: "text", integer: 1, number: 1, boolean: true }[type ?? ""] ?? {};
}

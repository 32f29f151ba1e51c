import { z } from "zod";

type Json = { [key: string]: unknown };
type Direction = "input" | "output";

const componentPath = "#/components/schemas/";
/** Marks references in requests until it is known which of them need their own name. */
const inputMark = "input:";

/**
 * Converts zod schemas to OpenAPI 3.0 and collects those with an id as components. A schema that differs between
 * requests and responses (defaults are optional in requests) gets the suffix `Input` for requests.
 */
export class SchemaComponents {
  readonly #found: Record<Direction, Map<string, Json>> = { input: new Map(), output: new Map() };
  /** The error schema is in several responses of every route: four fifths of all conversions. */
  readonly #converted: Record<Direction, Map<z.ZodType, Json>> = { input: new Map(), output: new Map() };

  /** The schema as used in the document, with references in place of schemas with an id. */
  convert(schema: z.ZodType, direction: Direction): Json {
    const known = this.#converted[direction].get(schema);
    if (known !== undefined) return known;
    const converted = this.#convert(schema, direction);
    this.#converted[direction].set(schema, converted);
    return converted;
  }

  #convert(schema: z.ZodType, direction: Direction): Json {
    const { definitions, ...root } = z.toJSONSchema(schema, {
      target: "openapi-3.0",
      io: direction,
      unrepresentable: "any",
      override: ({ jsonSchema }) => simplify(jsonSchema as Json, direction),
    }) as Json & { definitions?: Record<string, Json> };
    delete root.$schema;
    const prefix = `${componentPath}${direction === "input" ? inputMark : ""}`;
    const relocate = (value: Json) => mapReferences(value, (name) => prefix + name, "#/definitions/") as Json;
    for (const [name, definition] of Object.entries(definitions ?? {})) {
      this.#add(name, relocate(definition), direction);
    }
    return relocate(root);
  }

  /** The document with resolved references of requests and all components, sorted by name. */
  complete(document: Json): Json {
    const own = this.#ownInputNames();
    const rename = (value: unknown) =>
      mapReferences(value, (name) => componentPath + (own.get(name) ?? name), componentPath);
    const schemas = new Map<string, unknown>();
    for (const [name, schema] of this.#found.input) {
      schemas.set(own.get(inputMark + name) ?? name, rename(schema));
    }
    for (const [name, schema] of this.#found.output) schemas.set(name, schema);
    const renamed = rename(document) as Json & { components: Json };
    return { ...renamed, components: { ...renamed.components, schemas: sorted(schemas) } };
  }

  #add(name: string, schema: Json, direction: Direction): void {
    const known = this.#found[direction].get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two different schemas have the id ${name}`);
    }
    this.#found[direction].set(name, schema);
  }

  /** Maps marked to final names, for every component of requests. */
  #ownInputNames(): Map<string, string> {
    const { input, output } = this.#found;
    const differing = new Set<string>();
    const differs = (name: string, schema: Json) =>
      output.has(name) &&
      (JSON.stringify(output.get(name)) !== JSON.stringify(schema).replaceAll(inputMark, "") ||
        referencedNames(schema).some((reference) => differing.has(reference.slice(inputMark.length))));
    // A component that refers to a differing one differs too: repeat until nothing is added.
    for (let before = -1; before < differing.size; ) {
      before = differing.size;
      for (const [name, schema] of input) if (differs(name, schema)) differing.add(name);
    }
    return new Map(
      [...input.keys()].map((name) => [inputMark + name, differing.has(name) ? `${name}Input` : name]),
    );
  }
}

/** Removes keywords that `format` or `type` imply, and lets responses gain fields. */
function simplify(schema: Json, direction: Direction): void {
  if (schema.format === "date-time" || schema.format === "uuid" || schema.format === "uri") {
    delete schema.pattern;
  }
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (direction === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
}

function mapReferences(value: unknown, change: (name: string) => string, prefix: string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapReferences(item, change, prefix));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === "$ref" && typeof inner === "string" && inner.startsWith(prefix)
        ? change(inner.slice(prefix.length))
        : mapReferences(inner, change, prefix),
    ]),
  );
}

function referencedNames(schema: Json): string[] {
  const names: string[] = [];
  mapReferences(
    schema,
    (name) => {
      names.push(name);
      return name;
    },
    componentPath,
  );
  return names;
}

function sorted(map: ReadonlyMap<string, unknown>): Json {
  return Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)));
}

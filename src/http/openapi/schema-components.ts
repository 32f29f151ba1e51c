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

  readonly #extensions = new Map<string, Json>();

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
    const relocate = (value: Json) =>
      withNull(mapReferences(value, (name) => prefix + name, "#/definitions/")) as Json;
    for (const [name, definition] of Object.entries(definitions ?? {})) {
      this.#add(name, relocate(definition), direction);
    }
    return relocate(root);
  }

  /** The same, as a reference: a schema without an id gets `name`. */
  convertNamed(schema: z.ZodType, direction: Direction, name: string): Json {
    const json = this.convert(schema, direction);
    if (json.anyOf === undefined && !isInlineObject(json)) return json;
    this.#add(name, json, direction);
    return { $ref: `${componentPath}${direction === "input" ? inputMark : ""}${name}` };
  }

  /** Adds an optional property to the component of responses that the reference names; of a union, to each member. */
  extend({ $ref }: Json, property: string, schema: Json): void {
    const name = String($ref).slice(componentPath.length);
    const members = this.#found.output.get(name)?.oneOf as Json[] | undefined;
    for (const member of members ?? []) this.extend(member, property, schema);
    if (members !== undefined) return;
    this.#extensions.set(name, { ...this.#extensions.get(name), [property]: schema });
  }

  /** The document with resolved references of requests and all components, sorted by name. */
  complete(document: Json): Json {
    for (const [name, added] of this.#extensions) {
      const component = this.#found.output.get(name);
      if (component === undefined || !isInlineObject(component)) throw new Error(`${name} is not an object`);
      this.#found.output.set(name, {
        ...component,
        properties: { ...(component.properties as Json), ...added },
      });
    }
    const own = this.#ownInputNames();
    const rename = (value: unknown) =>
      mapReferences(value, (name) => componentPath + (own.get(name) ?? name), componentPath);
    const schemas = new Map<string, unknown>();
    for (const [name, schema] of this.#found.input) {
      schemas.set(own.get(inputMark + name) ?? name, rename(schema));
    }
    for (const [name, schema] of this.#found.output) schemas.set(name, schema);
    const isNullUsed = JSON.stringify([document, ...schemas.values()]).includes(`"${nullReference.$ref}"`);
    if (isNullUsed) schemas.set("Null", nullComponent);
    const named = nameInlineObjects(schemas);
    const renamed = rename(document) as Json & { components: Json };
    return { ...renamed, components: { ...renamed.components, schemas: sorted(named) } };
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

/**
 * Removes keywords that `format` or `type` imply, lets responses gain fields, and spells out what validators of other
 * languages do not know: classes of characters in patterns.
 */
function simplify(schema: Json, direction: Direction): void {
  if (schema.format !== undefined) delete schema.pattern;
  if (typeof schema.pattern === "string") {
    schema.pattern = schema.pattern
      .replaceAll("\\P{Cc}", `[^${controlCharacters}]`)
      .replaceAll("\\p{Cc}", controlCharacters);
  }
  // An object's own fields state their defaults.
  if (schema.default === null || isEmptyObject(schema.default)) delete schema.default;
  if (impliedExamples.has(schema.format)) delete schema.example;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (direction === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
}

/** Formats that say as much as an example. */
const impliedExamples: ReadonlySet<unknown> = new Set(["uuid", "date-time"]);

/** Unicode category Cc. */
const controlCharacters = "\\u0000-\\u001f\\u007f-\\u009f";

/** The only way in OpenAPI 3.0 to say that null is allowed beside a reference: `nullable` needs `type` next to it. */
const nullComponent = { type: "object", nullable: true, enum: [null], description: "No value." };
const nullReference = { $ref: `${componentPath}Null` };

/** States null as an alternative: some generators of clients do not compile null among the values of an enumeration. */
function withNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withNull);
  if (typeof value !== "object" || value === null) return value;
  const schema = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, withNull(inner)]),
  ) as Json;
  if (schema.nullable !== true) return plainReference(schema) ?? schema;
  const values = Array.isArray(schema.enum) ? schema.enum.filter((one) => one !== null) : undefined;
  if (values !== undefined) schema.enum = values;
  if (schema.type !== undefined && !isInlineObject(schema) && values === undefined) return schema;
  const { nullable: _, description, allOf, anyOf, ...rest } = schema;
  const single = Array.isArray(allOf) && allOf.length === 1 ? allOf : undefined;
  if (anyOf === undefined && allOf === undefined && rest.type === undefined)
    return { ...rest, ...(description !== undefined && { description }) };
  const alternatives = (anyOf ?? single ?? [allOf === undefined ? rest : { allOf, ...rest }]) as Json[];
  return { ...(description !== undefined && { description }), anyOf: [...alternatives, nullReference] };
}

/** zod wraps every reference, so that other keywords can stand beside it; most have none. */
function plainReference({ allOf, ...beside }: Json): Json | undefined {
  const [only, ...others] = (allOf ?? []) as Json[];
  const isAlone = only?.$ref !== undefined && others.length === 0 && Object.keys(beside).length === 0;
  return isAlone ? only : undefined;
}

function isEmptyObject(value: unknown): boolean {
  return JSON.stringify(value) === "{}";
}

function isInlineObject(schema: unknown): schema is Json {
  return typeof schema === "object" && schema !== null && Object.hasOwn(schema, "properties");
}

/** Gives objects inside components a name, made of the names around them, since generated clients invent worse ones. */
function nameInlineObjects(schemas: ReadonlyMap<string, unknown>): Map<string, unknown> {
  const named = new Map<string, unknown>();
  const visit = (value: unknown, name: string, isComponent: boolean): unknown => {
    if (Array.isArray(value)) return value.map((item) => visit(item, name, false));
    if (typeof value !== "object" || value === null) return value;
    if (isInlineObject(value) && !isComponent) {
      if (schemas.has(name) || named.has(name))
        throw new Error(`Two schemas would be named ${name}: give one an id`);
      named.set(name, visit(value, name, true));
      return { $ref: `${componentPath}${name}` };
    }
    const inner = Object.entries(value).map(([key, item]) => {
      if (key === "properties") {
        const properties = Object.entries(item as Json).map(([property, schema]) => [
          property,
          visit(schema, name + pascalCase(property), false),
        ]);
        return [key, Object.fromEntries(properties)];
      }
      if (key === "items") return [key, visit(item, singular(name), false)];
      if (key === "additionalProperties") return [key, visit(item, `${singular(name)}Value`, false)];
      return [key, ["allOf", "anyOf", "oneOf"].includes(key) ? visit(item, name, false) : item];
    });
    return Object.fromEntries(inner);
  };
  for (const [name, schema] of schemas) named.set(name, visit(schema, name, true));
  return named;
}

/** `listJobs` and `list_jobs` as `ListJobs`. */
export function pascalCase(name: string): string {
  return name.replaceAll(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function singular(name: string): string {
  if (name.endsWith("ies")) return `${name.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(name)) return name.slice(0, -2);
  return /[^s]s$/.test(name) ? name.slice(0, -1) : `${name}Item`;
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

import { pascalCase } from "./schema-components.ts";

type Json = { [key: string]: unknown };

type Paths = Record<string, Record<string, Json>>;

/** Parts of operations that become components where several are equal. */
interface Components {
  parameters: Record<string, Json>;
  responses: Record<string, Json>;
}

/**
 * The document with each parameter and response once, in its components, if a reference takes less room than repeating it.
 */
export function shareParts(document: Json): Json {
  const paths = document.paths as Paths;
  const components = document.components as Json & Components;
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const parameters = new SharedParts("parameters", components.parameters);
  const responses = new SharedParts("responses", components.responses);
  for (const operation of operations) {
    for (const parameter of parametersOf(operation)) parameters.count(parameter, String(parameter.name));
    for (const [status, response] of responsesOf(operation)) {
      responses.count(
        response,
        `${schemaNameOf(response) ?? pascalCase(String(operation.operationId))}${status}`,
      );
    }
  }
  const shared = (operation: Json): Json => ({
    ...operation,
    ...(operation.parameters !== undefined && {
      parameters: parametersOf(operation).map((parameter) => parameters.referenceTo(parameter)),
    }),
    responses: Object.fromEntries(
      responsesOf(operation).map(([status, response]) => [status, responses.referenceTo(response)]),
    ),
  });
  const mapped = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, shared(operation)])),
  ]);
  return {
    ...document,
    paths: Object.fromEntries(mapped),
    components: { ...components, parameters: parameters.components(), responses: responses.components() },
  };
}

const parametersOf = ({ parameters }: Json) => (parameters ?? []) as Json[];
const responsesOf = ({ responses }: Json) => Object.entries(responses as Record<string, Json>);

/** The name of the schema of a JSON response. */
function schemaNameOf({ content }: Json): string | undefined {
  const { schema } = (content as Record<string, { schema?: Json }> | undefined)?.["application/json"] ?? {};
  return schema?.$ref === undefined ? undefined : String(schema.$ref).split("/").at(-1);
}

class SharedParts {
  readonly #section: string;
  readonly #known: Readonly<Record<string, Json>>;
  readonly #uses = new Map<string, { wanted: string; count: number }>();
  #names: Map<string, string> | undefined;

  /** @param known components that exist already. */
  constructor(section: keyof Components, known: Readonly<Record<string, Json>>) {
    this.#section = section;
    this.#known = known;
  }

  /** @param wanted name of the component, unless another has it. */
  count(part: Json, wanted: string): void {
    if (part.$ref !== undefined) return;
    const text = JSON.stringify(part);
    const use = this.#uses.get(text) ?? { wanted, count: 0 };
    use.count += 1;
    this.#uses.set(text, use);
  }

  /** The part itself, or a reference to its component. Only after all parts have been counted. */
  referenceTo(part: Json): Json {
    const name = this.#shared().get(JSON.stringify(part));
    return name === undefined ? part : this.#reference(name);
  }

  components(): Record<string, Json> {
    const added = [...this.#shared()].map(([text, name]) => [name, JSON.parse(text)]);
    return { ...this.#known, ...Object.fromEntries(added) };
  }

  #reference(name: string): Json {
    return { $ref: `#/components/${this.#section}/${name}` };
  }

  /** Names of the components by their text, the most used first: of equal names, it keeps its own. */
  #shared(): ReadonlyMap<string, string> {
    if (this.#names) return this.#names;
    const names = new Map<string, string>();
    // Generators make types of the names, in their own case.
    const taken = new Set(Object.keys(this.#known).map((name) => name.toLowerCase()));
    for (const [text, { wanted, count }] of [...this.#uses].sort(([, a], [, b]) => b.count - a.count)) {
      const reference = JSON.stringify(this.#reference(wanted)).length;
      if (count * text.length <= count * reference + text.length + wanted.length) continue;
      let name = wanted;
      for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${wanted}${number}`;
      taken.add(name.toLowerCase());
      names.set(text, name);
    }
    this.#names = names;
    return names;
  }
}

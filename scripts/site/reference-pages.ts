import { markdownTable } from "../docs/markdown-table.ts";
import {
  type ApiDocument,
  exampleOf,
  type Media,
  mentionedNames,
  nameOf,
  type Operation,
  type Parameter,
  resolved,
  type Schema,
  typeText,
} from "./api-schemas.ts";
import { openApiFile, type SitePage } from "./site-pages.ts";

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

/** The API reference: one page per tag, with its operations and the schemas that appear first there. */
export function referencePages(document: ApiDocument): SitePage[] {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => ({ method, path, operation })),
  );
  const tags = document.tags
    .map((tag) => ({ ...tag, calls: calls.filter(({ operation }) => operation.tags[0] === tag.name) }))
    .filter((tag) => tag.calls.length > 0);
  const homes = schemaHomes(document, tags);
  const pages = tags.map((tag) => {
    const link = (name: string) => {
      const home = homes.get(name);
      return home === undefined
        ? name
        : `[${name}](${home === tag.name ? "" : `./${slug(home)}.md`}#${schemaAnchor(name)})`;
    };
    const writer = new SectionWriter(document, link);
    const own = Object.entries(document.components.schemas).filter(([name]) => homes.get(name) === tag.name);
    return page(slug(tag.name), tag.name, [
      `# ${tag.name}`,
      prose(tag.description),
      ...tag.calls.map((call) => writer.operation(call)),
      ...(own.length > 0 ? ["## Schemas", ...own.map(([name, schema]) => writer.schema(name, schema))] : []),
    ]);
  });
  const overview = page("index", "API reference", [
    "# API reference",
    prose(document.info.description),
    "The commands on these pages use `$API` and `$AUTH` of the [quick start](../quick-start.md). An asterisk marks what is " +
      "required. The same description " +
      "for programs: [OpenAPI](/openapi.json).",
    ...tags.map((tag) =>
      [
        `## ${tag.name}`,
        prose(tag.description),
        markdownTable(
          ["Operation", "Call"],
          tag.calls.map(({ method, path, operation }) => [
            `[${operation.summary}](./${slug(tag.name)}.md#${anchorOf(operation.operationId)})`,
            `\`${method.toUpperCase()} ${path}\``,
          ]),
        ),
      ].join("\n\n"),
    ),
  ]);
  return [overview, ...pages];
}

/** The first tag whose operations lead to a schema, directly or through others. */
function schemaHomes(
  { components }: ApiDocument,
  tags: { name: string; calls: Call[] }[],
): Map<string, string> {
  const homes = new Map<string, string>();
  const give = (name: string, tag: string) => {
    if (homes.has(name)) return;
    homes.set(name, tag);
    for (const inner of mentionedNames(components.schemas[name])) give(inner, tag);
  };
  for (const { name, calls } of tags) {
    for (const { operation } of calls) for (const used of mentionedNames(operation)) give(used, name);
  }
  for (const name of mentionedNames(components.responses)) give(name, tags[0]?.name ?? "");
  return homes;
}

class SectionWriter {
  readonly #document: ApiDocument;
  readonly #link: (name: string) => string;

  constructor(document: ApiDocument, link: (name: string) => string) {
    this.#document = document;
    this.#link = link;
  }

  operation(call: Call): string {
    const { method, path, operation } = call;
    const parameters = (operation.parameters ?? []).map((each) =>
      resolved(each, this.#document.components.parameters),
    );
    const [contentType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    return [
      `## ${prose(operation.summary)} {#${anchorOf(operation.operationId)}}`,
      `<p class="call"><span class="method">${method.toUpperCase()}</span> <code>${path}</code></p>`,
      prose(operation.description),
      ...(operation.security?.length === 0 ? ["No credentials needed."] : []),
      ...(parameters.length > 0 ? [this.#parameters(parameters)] : []),
      ...(body?.schema ? [`**Body** (${contentType}): ${this.#type(body.schema)}`] : []),
      ...(body?.schema && nameOf(body.schema) === undefined ? [this.#fields(body.schema)] : []),
      ["```sh", this.#command(call, parameters, body), "```"].join("\n"),
      this.#responses(operation),
    ].join("\n\n");
  }

  schema(name: string, schema: Schema): string {
    const options = schema.oneOf ?? schema.anyOf;
    return [
      `### ${name} {#${schemaAnchor(name)}}`,
      ...(schema.description ? [prose(schema.description)] : []),
      ...(schema.properties ? [this.#fields(schema)] : options || schema.enum ? [this.#type(schema)] : []),
    ].join("\n\n");
  }

  #parameters(parameters: readonly Parameter[]): string {
    return markdownTable(
      ["Parameter", "Type", "Meaning"],
      parameters.map(({ name, in: place, required, description = "", schema }) => [
        `\`${name}\`${required ? " *" : ""}${place === "header" ? " (header)" : ""}`,
        this.#type(schema),
        prose(description) + defaultText(schema),
      ]),
    );
  }

  #fields(schema: Schema): string {
    const required = new Set(schema.required);
    const rows = Object.entries(schema.properties ?? {}).map(([name, property]) => [
      `\`${name}\`${required.has(name) ? " *" : ""}`,
      this.#type(property),
      prose(property.description ?? property.items?.description ?? "") + defaultText(property),
    ]);
    return rows.length === 0 ? this.#type(schema) : markdownTable(["Field", "Type", "Meaning"], rows);
  }

  #responses({ responses }: Operation): string {
    const rows = Object.entries(responses).map(([status, given]) => {
      const { description, content = {} } = resolved(given, this.#document.components.responses);
      const bodies = Object.entries(content).map(([type, { schema }]) =>
        schema === undefined || !type.includes("json") ? `\`${type}\`` : this.#type(schema),
      );
      return [status, prose(description).replaceAll("\n\n", "<br>"), [...new Set(bodies)].join(", ")];
    });
    return markdownTable(["Status", "Meaning", "Body"], rows);
  }

  #type(schema: Schema): string {
    return typeText(schema, this.#link);
  }

  #command({ method, path, operation }: Call, parameters: readonly Parameter[], body?: Media): string {
    const { schemas } = this.#document.components;
    const value = (parameter: Parameter) => String(parameter.example ?? exampleOf(parameter.schema, schemas));
    const filled = path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => {
      const parameter = parameters.find((each) => each.in === "path" && each.name === name);
      return parameter === undefined ? name : encodeURIComponent(value(parameter));
    });
    const query = parameters
      .filter((each) => each.in === "query" && each.required)
      .map((each) => `${each.name}=${encodeURIComponent(value(each))}`);
    const url = filled.replace(/^\/api\/v1/, "$API").replace(/^\//, "$" + "{API%/api/v1}/");
    const given = body?.example ?? Object.values(body?.examples ?? {})[0]?.value;
    const example = body?.schema && JSON.stringify(given ?? exampleOf(body.schema, schemas));
    return [
      `curl -s ${method === "get" ? "" : `-X ${method.toUpperCase()} `}"${[url, ...query].join("?")}"`,
      ...(operation.security?.length !== 0 ? ['-H "$AUTH"'] : []),
      ...(example ? ['-H "Content-Type: application/json"', `-d '${example.replaceAll("'", "'\\''")}'`] : []),
    ].join(" \\\n  ");
  }
}

function page(name: string, title: string, parts: string[]): SitePage {
  const text = `---\noutline: 2\n---\n\n${parts.join("\n\n")}\n`;
  return { source: openApiFile, route: `reference/${name}`, title, text };
}

/** VitePress writes anchors in links in lower case. */
const anchorOf = (name: string) => name.toLowerCase();

const schemaAnchor = (name: string) => `schema-${anchorOf(name)}`;

const slug = (tag: string) => tag.toLowerCase();

function defaultText({ default: value }: Schema): string {
  return value === undefined || value === null ? "" : ` Default: \`${JSON.stringify(value)}\`.`;
}

/** Text that VitePress shows as it is: neither HTML nor a Vue expression outside code spans. */
function prose(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith("`") ? part : part.replaceAll("<", "&lt;").replaceAll("{{", "&#123;&#123;"),
    )
    .join("");
}

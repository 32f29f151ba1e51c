import { readFileSync } from "node:fs";
import type { ValidateFunction } from "ajv";
import { Ajv } from "ajv";
import formats from "ajv-formats";

type Json = { [key: string]: unknown };

interface Response {
  method: string;
  /** With its query. */
  path: string;
  status: number;
  contentType: string | null;
  body: unknown;
}

interface Operation {
  requestBody?: { content: { "application/json": { example?: unknown } } };
  responses: Record<string, { $ref?: string; content?: Record<string, unknown> }>;
}

/**
 * Fails if the API description does not announce this JSON response: its path, method, status, media type, and every
 * field and value. Stricter than clients must be, who ignore unknown fields. Services describe themselves as in
 * docs/openapi.json, which a test asserts.
 */
export function assertDocumented({ method, path, status, contentType, body }: Response): void {
  const title = `${method} ${path} answered ${status}`;
  const [pathname = ""] = path.split("?", 1);
  const template = templateOf(pathname);
  const item = template === undefined ? undefined : contract().document.paths[template];
  const operation = item?.[method.toLowerCase()];
  if (template === undefined || operation === undefined) {
    if (status !== (item ? 405 : 404)) throw new Error(`${title}: there is no such operation`);
    assertValid(title, "#/components/schemas/Problem", body);
    return;
  }
  const place = `#/paths/${pointer(template)}/${method.toLowerCase()}/responses/${status}`;
  const announced = operation.responses[status];
  if (announced === undefined) throw new Error(`${title}, which ${place} does not describe`);
  const at = announced.$ref ?? place;
  const { content = {} } = announced.$ref ? responseAt(announced.$ref) : announced;
  if (Object.keys(content).length === 0) {
    if (body !== null) throw new Error(`${title} with a body, which ${at} does not describe`);
    return;
  }
  const [mediaType = ""] = (contentType ?? "").split(";", 1);
  if (!Object.hasOwn(content, mediaType)) throw new Error(`${title} as ${mediaType}, not as ${at} describes`);
  assertValid(title, `${at}/content/${pointer(mediaType)}/schema`, body);
}

function assertValid(title: string, place: string, body: unknown): void {
  const validate = validatorAt(place);
  if (validate(body)) return;
  const violations = (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath || "body"} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(
    `${title}, which ${place} does not allow (after a change of schemas, run 'npm run docs'):\n${violations.join("\n")}\n${JSON.stringify(body)?.slice(0, 2000)}`,
  );
}

interface Contract {
  document: {
    paths: Record<string, Record<string, Operation>>;
    components: { responses: Record<string, Operation["responses"][string]> };
  };
  ajv: Ajv;
  templates: readonly string[][];
}

let loaded: Contract | undefined;

function contract(): Contract {
  if (loaded) return loaded;
  const text = readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8");
  const document = strict(JSON.parse(text)) as Json & Contract["document"];
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: false,
    validateSchema: false,
    // Each process compiles its own validators and runs them a few times. This halves the time to compile.
    inlineRefs: false,
    code: { optimize: false },
  });
  formats.default(ajv);
  const extensions = ["x-event-data", "x-enum-varnames", "x-enum-descriptions"];
  ajv.addVocabulary([...Object.keys(document), "discriminator", "example", ...extensions]);
  ajv.addSchema(document, documentId);
  const templates = Object.keys(document.paths).map((path) => path.split("/"));
  loaded = { document, ajv, templates };
  return loaded;
}

const documentId = "openapi.json";
const validators = new Map<string, ValidateFunction>();

/** Compiled when it is first used: a test file uses few of them. */
function validatorAt(place: string): ValidateFunction {
  const validate = validators.get(place) ?? contract().ajv.compile({ $ref: documentId + place });
  validators.set(place, validate);
  return validate;
}

/** Closes every object that lists its properties, and translates what JSON Schema states otherwise. */
function strict(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(strict);
  if (typeof value !== "object" || value === null) return value;
  const { exclusiveMinimum, exclusiveMaximum, ...schema } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, strict(inner)]),
  ) as Json;
  if (exclusiveMinimum === true) {
    schema.exclusiveMinimum = schema.minimum;
    delete schema.minimum;
  }
  if (exclusiveMaximum === true) {
    schema.exclusiveMaximum = schema.maximum;
    delete schema.maximum;
  }
  if (schema.type === "object" && schema.properties !== undefined) schema.additionalProperties ??= false;
  return schema;
}

/** The path of the document that a request matches; fixed segments win over parameters. */
function templateOf(path: string): string | undefined {
  const given = path.replace(/(?<=.)\/+$/, "").split("/");
  const fixed = (template: readonly string[]) => template.filter((part) => !part.startsWith("{")).length;
  const [best] = contract()
    .templates.filter(
      (template) =>
        template.length === given.length &&
        template.every((part, index) => (part.startsWith("{") ? given[index] !== "" : part === given[index])),
    )
    .sort((a, b) => fixed(b) - fixed(a));
  return best?.join("/");
}

function responseAt(reference: string): Operation["responses"][string] {
  const name = reference.split("/").at(-1) ?? "";
  return contract().document.components.responses[name] ?? {};
}

/** RFC 6901, within a URI fragment. */
function pointer(key: string): string {
  return encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"));
}

/** Fails unless each request example of the API description is valid by the schema beside it. */
export function assertExamplesValid(): void {
  for (const [path, item] of Object.entries(contract().document.paths)) {
    for (const [method, { requestBody }] of Object.entries(item)) {
      if (requestBody === undefined) continue;
      const place = `#/paths/${pointer(path)}/${method}/requestBody/content/application~1json/schema`;
      assertValid(`The example of ${method} ${path}`, place, requestBody.content["application/json"].example);
    }
  }
}

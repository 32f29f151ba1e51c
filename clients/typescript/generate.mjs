import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

/**
 * Writes src/api.d.ts from docs/openapi.json: the operations and schemas that a program calls and reads. `--check` compares
 * instead of writing. What is the same in every operation, such as error responses and headers, is part of the hand-written
 * runtime: repeated in the types, it would take three quarters of the package.
 */
const target = new URL("src/api.d.ts", import.meta.url);
const document = JSON.parse(readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8"));
/** Calls of pages and of monitoring. */
const tagsOfPages = new Set(["Account", "Operation", "Session", "Signup", "System", "Users"]);
/** Calls whose answers programs seldom read: their paths have a name each, their types would take a tenth of the package. */
const untypedTags = new Set(["Client", "Shifts"]);
const typedAnyway = new Set(["whoAmI"]);
const untypedPaths = new Set();
const { parameters: sharedParameters, responses: sharedResponses } = document.components;
const resolved = (part, shared) => shared[part.$ref?.split("/").at(-1)] ?? part;
const methods = ["get", "put", "post", "patch", "delete"];

for (const [path, item] of Object.entries(document.paths)) {
  for (const method of methods) {
    const isForPrograms = !item[method]?.tags.some((tag) => tagsOfPages.has(tag));
    const isUntyped =
      item[method]?.tags.some((tag) => untypedTags.has(tag)) && !typedAnyway.has(item[method].operationId);
    if (path.startsWith("/api/v1") && isUntyped) untypedPaths.add(path);
    if (path.startsWith("/api/v1") && item[method] && isForPrograms && !isUntyped)
      item[method] = shortened(item[method]);
    else delete item[method];
  }
  if (!methods.some((method) => item[method])) delete document.paths[path];
}
// In the order of their use: related schemas have equal fields, which compression finds if they are near each other.
const used = [...namesIn(document.paths)].map((name) => [name, document.components.schemas[name]]);
document.components = { schemas: Object.fromEntries(used) };

/** Names of the schemas that a part of the document uses, directly or through others. */
function namesIn(part, names = new Set()) {
  for (const [, name] of JSON.stringify(part).matchAll(/#\/components\/schemas\/(\w+)/g)) {
    if (names.has(name)) continue;
    names.add(name);
    namesIn(document.components.schemas[name], names);
  }
  return names;
}

function withoutExamples({ content, ...requestBody }) {
  const schemas = Object.entries(content).map(([type, { schema }]) => [type, { schema }]);
  return { ...requestBody, content: Object.fromEntries(schemas) };
}

function shortened({ operationId, parameters = [], requestBody, responses }) {
  const isExport = operationId.startsWith("export");
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return {
    parameters: parameters
      .map((parameter) => resolved(parameter, sharedParameters))
      .filter(({ in: place, name }) => place !== "header" && (name !== "format" || isExport))
      .map(({ description: _, example: __, schema, ...parameter }) => ({
        ...parameter,
        schema: plain(schema, false),
      })),
    ...(requestBody && { requestBody: withoutExamples(requestBody) }),
    responses: Object.fromEntries(
      successes.map(([status, response]) => {
        const { content } = resolved(response, sharedResponses);
        return [status, { description: "", ...(content && { content }) }];
      }),
    ),
  };
}

/**
 * Leaves out what the API reference shows better, such as examples and limits. Descriptions stay where a program writes,
 * with their first sentence: in the payloads of jobs. All of them would take half of the package.
 */
function plain(schema, isRequest) {
  if (typeof schema !== "object" || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map((item) => plain(item, isRequest));
  const { example, format, default: _, minimum, maximum, ...rest } = schema;
  if (!isRequest) delete rest.description;
  const entries = Object.entries(rest).map(([key, value]) => {
    if (key !== "properties") return [key, plain(value, isRequest)];
    return [
      key,
      Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one, isRequest)])),
    ];
  });
  return Object.fromEntries(entries);
}

const submits = Object.entries(document.paths).filter(([path]) =>
  /^\/api\/v1\/jobs\/\w+\/submit$/.test(path),
);
const requestSchemas = namesIn(submits.map(([, { post }]) => post.requestBody));
for (const [name, schema] of Object.entries(document.components.schemas)) {
  document.components.schemas[name] = plain(schema, requestSchemas.has(name));
}

// The answer to a custom prompt has a name of the request's choice; the usual one keeps every other name checked.
const { SiteResult } = document.components.schemas;
delete SiteResult.additionalProperties;
SiteResult.properties.custom_analysis = {};

const heading =
  '// Generated from docs/openapi.json by `npm run generate`. Do not edit.\n\ntype S = components["schemas"];\ntype J<T> = { content: { "application/json": T } };\n\n';
const types = astToString(await openapiTS(document, { alphabetize: false }));
const untyped = `export type UntypedPath =\n${[...untypedPaths].map((path) => `| ${JSON.stringify(path)}`).join("\n")};\n`;
const text = heading + compact(types).replaceAll(/^ +/gm, "") + untyped;

/** A long sentence up to its first part. */
function brief(text) {
  return text.length > 80 ? text.replace(/[;:] .*/s, ". ") : text;
}

/** Leaves out indentation, members that are always empty, files as answers, and comments without a description. */
function compact(source) {
  return source
    .replace(
      /^ +(?:get|put|post|delete|options|head|patch|trace|query|header|path|cookie|requestBody)\?: never;\n/gm,
      "",
    )
    .replace(/^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm, "")
    .replace(/^ +parameters: \{\n +\};\n/gm, "")
    .replace(/^ +\/\*\* @(?:description|enum \{\w+\})? ?\*\/\n/gm, "")
    .replaceAll('components["schemas"]["', 'S["')
    .replaceAll('S["Null"]', "null")
    .replace(/^ +Null: .*\n/gm, "")
    .replace(/^ +content: \{\n(?: +"(?!application\/json").*\n)+ +\};\n/gm, "")
    .replace(/^ *export type (?:\$defs|operations|webhooks) = .*\n/gm, "")
    .replace(/^ +(?:responses|parameters|requestBodies|headers|pathItems): never;\n/gm, "")
    .replaceAll(/\{\s+content: \{\s+"application\/json": (.+);\s+\};\s+\};/g, "J<$1>;")
    .replace(/^( +)\/\*\*\n( +\*.*\n)+? +\*\/\n/gm, (comment) =>
      /(Description|[a-z]{3})/.test(comment) ? comment : "",
    )
    .replace(
      /\/\*\*\s+(?:\* (@deprecated)\s+)?\* @description (.+?)\s*\*\//g,
      (_, tag, text) => `/** ${tag ? `${tag} ` : ""}${text} */`,
    )
    .replaceAll("/** @description ", "/** ")
    .replace(/\/\*\*(.*?)\*\/\n/gs, (_, text) => `/**${brief(text.replace(/\. .*/s, ". "))}*/\n`)
    .replace(/;$/gm, "");
}

if (process.argv.includes("--check")) {
  if (readFileSync(target, "utf8") !== text) {
    process.stderr.write("clients/typescript/src/api.d.ts is outdated: run `npm run generate` there.\n");
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, text);
}

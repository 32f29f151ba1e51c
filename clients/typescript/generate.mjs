import { readFileSync, writeFileSync } from "node:fs";
import openapiTS, { astToString } from "openapi-typescript";

/**
 * Writes src/api.ts from docs/openapi.json: the operations and schemas that a program calls and reads. `--check` compares
 * instead of writing. What is the same in every operation, such as error responses and headers, is part of the hand-written
 * runtime: repeated in the types, it would take three quarters of the package.
 */
const target = new URL("src/api.ts", import.meta.url);
const document = JSON.parse(readFileSync(new URL("../../docs/openapi.json", import.meta.url), "utf8"));
const methods = ["get", "put", "post", "patch", "delete"];

for (const [path, item] of Object.entries(document.paths)) {
  if (!path.startsWith("/api/v1")) delete document.paths[path];
  for (const method of methods) if (item[method] !== undefined) item[method] = shortened(item[method]);
}
delete document.components.headers;
delete document.components.responses;
delete document.components.parameters;

function shortened({ summary, parameters = [], requestBody, responses }) {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return {
    summary,
    parameters: parameters.filter(({ in: place }) => place !== "header"),
    ...(requestBody && { requestBody }),
    responses: Object.fromEntries(
      successes.map(([status, { content }]) => [status, { description: "", ...(content && { content }) }]),
    ),
  };
}

const heading = "// Generated from docs/openapi.json by `npm run generate`. Do not edit.\n\n";
const types = astToString(await openapiTS(document, { alphabetize: false }));
const text = heading + compact(types);

/** Leaves out members that no operation has, and comments that only repeat `Format:` and `Enum:`. */
function compact(source) {
  return source
    .replace(
      /^ +(?:get|put|post|delete|options|head|patch|trace|query|header|path|cookie|requestBody)\?: never;\n/gm,
      "",
    )
    .replace(/^ +headers: \{\n +\[name: string\]: unknown;\n +\};\n/gm, "")
    .replace(/^ +parameters: \{\n +\};\n/gm, "")
    .replace(/^ +\/\*\* @(?:description|enum)? ?\*\/\n/gm, "")
    .replace(/^( +)\/\*\*\n( +\*.*\n)+? +\*\/\n/gm, (comment) =>
      /(Description|[a-z]{3})/.test(comment) ? comment : "",
    );
}

if (process.argv.includes("--check")) {
  if (readFileSync(target, "utf8") !== text) {
    process.stderr.write("clients/typescript/src/api.ts is outdated: run `npm run generate` there.\n");
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, text);
}

import { CORE_SCHEMA, load, YAMLException } from "js-yaml";
import { ForagerError } from "../../errors.ts";
import { isStorable, nestingMax, notStorable, poisoned, tooDeep } from "./body-rules.ts";

/**
 * Reads a YAML 1.2 document under the rules of JSON bodies. The core schema has only the types of JSON. Aliases are
 * refused: a few kilobytes of them expand to gigabytes when the value is written as JSON.
 * @throws ForagerError malformed_request
 */
export function parseYaml(text: string): unknown {
  let value: unknown;
  try {
    value = load(text, { schema: CORE_SCHEMA, maxAliases: 0, maxDepth: nestingMax });
  } catch (error) {
    throw malformed(error);
  }
  if (isPoisoned(value)) throw poisoned();
  if (!isStorable(value)) throw notStorable();
  return value;
}

function malformed(error: unknown): ForagerError {
  if (!(error instanceof YAMLException)) throw error;
  const { reason, mark } = error;
  if (reason.includes("maxDepth")) return tooDeep();
  if (reason.includes("maxAliases")) {
    return new ForagerError(
      "malformed_request",
      `The body has an alias (*name)${placeOf(mark)}: aliases are not allowed. Repeat the value instead.`,
      { cause: error },
    );
  }
  return new ForagerError("malformed_request", `The body is not valid YAML: ${reason}${placeOf(mark)}.`, {
    cause: error,
  });
}

const placeOf = (mark: YAMLException["mark"]): string =>
  mark === undefined ? "" : ` at line ${mark.line + 1}, column ${mark.column + 1}`;

function isPoisoned(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Object.hasOwn(value, "__proto__")) return true;
  return Object.entries(value).some(
    ([name, inner]) =>
      (name === "constructor" && inner instanceof Object && Object.hasOwn(inner, "prototype")) ||
      isPoisoned(inner),
  );
}

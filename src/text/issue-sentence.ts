import type { z } from "zod";
import { nearestName } from "./nearest-name.ts";

/** The message of an issue of zod, for schemas without their own; it follows the field's name. */
export function issueSentence(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? "is required"
        : `must be ${expectedOf(issue)}, not ${nameOfValue(issue.input)}`;
    case "too_small":
      return bound(issue.origin, issue.inclusive === false ? "more than" : "at least", issue.minimum);
    case "too_big":
      return bound(issue.origin, issue.inclusive === false ? "less than" : "at most", issue.maximum);
    case "invalid_value":
      return issue.input === undefined ? "is required" : oneOf(issue.values.map(String), issue.input);
    case "invalid_format":
      return formatSentences[issue.format] ?? `must match ${issue.pattern ?? `the form '${issue.format}'`}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}`;
    case "unrecognized_keys":
      return `has unknown fields: ${issue.keys.join(", ")}`;
    case "invalid_union":
      return issue.input === undefined ? "is required" : "matches none of the allowed forms";
    default:
      return undefined;
  }
}

function oneOf(values: readonly string[], given: unknown): string {
  const near = values.length > 1 && typeof given === "string" ? nearestName(given, values) : null;
  const question = near === null ? "" : `; did you mean '${near}'?`;
  return `must be ${values.length > 1 ? "one of " : ""}${values.join(", ")}${question}`;
}

const formatSentences: Readonly<Record<string, string>> = {
  uuid: "must be a UUID",
  url: "must be a URL",
  email: "must be an email address",
  datetime: "must be an ISO 8601 timestamp in UTC, for example 2026-01-15T09:30:00Z",
  date: "must be a date as YYYY-MM-DD",
};

const typeNames: Readonly<Record<string, string>> = {
  int: "an integer",
  number: "a number",
  string: "a string",
  boolean: "true or false",
  array: "an array",
  object: "an object",
  record: "an object",
  null: "null",
};

/** zod first expects any number and only then an integer; name the integer right away. */
function expectedOf(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  const definition = issue.inst?._zod.def as { format?: string } | undefined;
  return named(issue.expected === "number" && definition?.format === "safeint" ? "int" : issue.expected);
}

function named(type: string): string {
  return typeNames[type] ?? type;
}

function nameOfValue(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "number" ? String(value) : named(typeof value);
}

function bound(origin: string, relation: string, limit: number | bigint): string {
  const plural = limit === 1 ? "" : "s";
  if (origin === "string") return `must have ${relation} ${limit} character${plural}`;
  if (origin === "array" || origin === "set") return `must have ${relation} ${limit} item${plural}`;
  return `must be ${relation} ${limit}`;
}

import { conciseOf, withoutPaths } from "../../text/concise.ts";
import { markdownOf } from "./markdown.ts";
import { yamlOf } from "./yaml.ts";

export const responseFormats = ["json", "yaml", "md"] as const;
type ResponseFormat = (typeof responseFormats)[number];
/** Formats that JSON is converted to on request. */
export type RenderedFormat = Exclude<ResponseFormat, "json">;

export const contentTypes: Readonly<Record<ResponseFormat, string>> = {
  json: "application/json; charset=utf-8",
  // RFC 9512
  yaml: "application/yaml; charset=utf-8",
  // RFC 7763
  md: "text/markdown; charset=utf-8",
};

/** RFC 4180; only for responses that are tables. */
export const csvContentType = "text/csv; charset=utf-8; header=present";

/** The requested `?format=`; unknown ones mean JSON. */
export function formatOf(query: unknown): ResponseFormat {
  const asked = (query as { format?: unknown }).format;
  return responseFormats.find((format) => format === asked) ?? "json";
}

export interface RenderOptions {
  /** Heads the Markdown. */
  title: string;
  /** Keeps null and empty members, which are left out otherwise, and milliseconds. */
  isComplete?: boolean;
  /** Paths of members that are left out, with dots between names and `[]` for items of lists. */
  leftOut?: readonly string[] | undefined;
}

/** Whole values only. Microseconds stay: they tell a shift from others. */
const milliseconds = /"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)\.\d{3}Z"(?!:)/g;

const toSeconds = (json: string): string => json.replaceAll(milliseconds, '"$1Z"');

/** Converts JSON to another format. */
export function textOf(
  format: RenderedFormat,
  json: string,
  { title, isComplete = false, leftOut = [] }: RenderOptions,
): string {
  const shown: unknown = isComplete
    ? withoutPaths(JSON.parse(json), leftOut)
    : conciseOf(JSON.parse(toSeconds(json)), leftOut);
  switch (format) {
    case "yaml":
      return yamlOf(shown);
    case "md":
      return markdownOf(title, shown);
  }
}

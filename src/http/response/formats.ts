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

/** Converts JSON to another format. `title` heads the Markdown. */
export function textOf(format: RenderedFormat, title: string, json: string): string {
  const value: unknown = JSON.parse(json);
  switch (format) {
    case "yaml":
      return yamlOf(value);
    case "md":
      return markdownOf(title, value);
  }
}

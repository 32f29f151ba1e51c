import { markdownOf } from "./markdown.ts";

export const responseFormats = ["json", "yaml", "md"] as const;
type ResponseFormat = (typeof responseFormats)[number];

const contentTypes: Readonly<Record<ResponseFormat, string>> = {
  json: "application/json; charset=utf-8",
  // RFC 9512
  yaml: "application/yaml; charset=utf-8",
  // RFC 7763
  md: "text/markdown; charset=utf-8",
};

/** Media types by format, without parameters, for the API description. */
export const mediaTypes = Object.values(contentTypes).map((type) => type.split(";", 1)[0] ?? type);

export const jsonContentType = contentTypes.json;

/** RFC 4180; only of answers that are tables. */
export const csvContentType = "text/csv; charset=utf-8; header=present";

/** The format that `?format=` asks for; what is not known is JSON. */
export function formatOf(query: unknown): ResponseFormat {
  const asked = (query as { format?: unknown }).format;
  return responseFormats.find((format) => format === asked) ?? "json";
}

/** A JSON value as text in a format, with its content type. `title` heads the Markdown. */
export async function render(
  format: ResponseFormat,
  title: string,
  body: unknown,
): Promise<{ contentType: string; text: string }> {
  return { contentType: contentTypes[format], text: await textOf(format, title, body) };
}

async function textOf(format: ResponseFormat, title: string, body: unknown): Promise<string> {
  switch (format) {
    case "json":
      return JSON.stringify(body);
    case "yaml":
      return (await import("yaml")).stringify(body);
    case "md":
      return markdownOf(title, body);
  }
}

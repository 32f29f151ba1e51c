import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { limits } from "../../contract/limits.ts";
import { ForagerError, messageOf } from "../../errors.ts";
import { isStorable, nestingMax, notStorable, poisoned, tooDeep } from "./body-rules.ts";
import { parseYaml } from "./parse-yaml.ts";
import { CsvBody, MalformedLine, NdjsonBody, type TableType, tableNames, tableTypes } from "./table-body.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route reads a body; otherwise it is ignored. */
    readsBody?: boolean;
    /** Media types that the route reads besides JSON. */
    tableTypes?: readonly TableType[] | undefined;
  }
}

/** Media types of YAML: that of RFC 9512, and those in use before it. */
const yamlTypes = ["application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml"];

/**
 * Replaces Fastify's body parsers: UTF-8 JSON or YAML for routes that read a body, tables for those that read them, nothing
 * for others.
 */
export function installBodyParsers(app: FastifyInstance): void {
  const parseSafely = app.getDefaultJsonParser("error", "error");
  /** @throws ForagerError malformed_request. */
  const readJson = (request: FastifyRequest, text: string): unknown => {
    if (nestingDepth(text) > nestingMax) throw tooDeep();
    const read: { value?: unknown; problem?: ForagerError | undefined } = {};
    void parseSafely(request, text, (error, value) => {
      read.value = value;
      read.problem = error ? malformed(text) : unstorable(text, value);
    });
    if (read.problem) throw read.problem;
    return read.value;
  };
  const isIgnored = (request: FastifyRequest) => request.routeOptions.config.readsBody !== true;
  /** Adds a parser of texts. */
  const add = (types: string | string[], parse: (text: string, request: FastifyRequest) => unknown) =>
    app.addContentTypeParser(types, { parseAs: "buffer" }, (request, bytes, done) => {
      if (isIgnored(request) || bytes.length === 0) return done(null, undefined);
      try {
        refuseCompressed(request);
        return done(null, parse(decode(bytes as Buffer), request));
      } catch (error) {
        return done(error as ForagerError);
      }
    });
  app.removeAllContentTypeParsers();
  add("application/json", (text, request) => readJson(request, text));
  add(yamlTypes, (text) => {
    // Also where JSON may be larger: YAML takes many times as long.
    if (text.length > limits.body_bytes_max) throw new ForagerError("body_too_large");
    return parseYaml(text);
  });
  for (const type of tableTypes) {
    add(type, (text, request) => {
      if (!request.routeOptions.config.tableTypes?.includes(type)) throw wrongType(request);
      return type === "text/csv" ? csvBody(text) : ndjsonBody(text, (line) => readJson(request, line));
    });
  }
  app.addContentTypeParser("*", { parseAs: "buffer" }, (request, bytes, done) => {
    if (isIgnored(request) || (bytes.length === 0 && request.headers["content-type"] === undefined)) {
      return done(null, undefined);
    }
    return done(wrongType(request));
  });
}

/** Compressed content would be read as text that is not UTF-8, or not at all. */
function refuseCompressed({ headers }: FastifyRequest): void {
  const coding = headers["content-encoding"]?.trim().toLowerCase() || "identity";
  if (coding === "identity") return;
  throw new ForagerError(
    "malformed_request",
    `Send the body uncompressed, without the header 'Content-Encoding: ${coding.slice(0, 50)}'.`,
  );
}

/** Names the media types that the route reads. */
export function wrongType({ routeOptions }: FastifyRequest): ForagerError {
  const tables =
    routeOptions.config.tableTypes?.map((type) => `as ${tableNames[type]}, with '${type}'`) ?? [];
  const others = ["as YAML, with 'application/yaml'", ...tables];
  const last = others.pop();
  return new ForagerError(
    "malformed_request",
    `Send the body as JSON, with the header 'Content-Type: application/json', ${others.map((one) => `${one}, `).join("")}or ${last}.`,
  );
}

function csvBody(text: string): CsvBody {
  if (!isStorable(text)) throw notStorable();
  return new CsvBody(text);
}

function ndjsonBody(text: string, read: (line: string) => unknown): NdjsonBody {
  const lines: unknown[] = [];
  for (let start = 0; start < text.length && lines.length <= limits.batch_items_max; ) {
    const newline = text.indexOf("\n", start);
    const line = text.slice(start, newline < 0 ? text.length : newline);
    start += line.length + 1;
    if (line.trim() === "") continue;
    try {
      lines.push(read(line));
    } catch (error) {
      lines.push(new MalformedLine(messageOf(error).replace(/^The body /, "")));
    }
  }
  return new NdjsonBody(lines);
}

/** Without a byte order mark. */
function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new ForagerError("malformed_request", "The body is not UTF-8.");
  const text = bytes.toString();
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function nestingDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (inString) {
      if (code === 0x5c) index++;
      else if (code === 0x22) inString = false;
    } else if (code === 0x22) inString = true;
    else if (code === 0x7b || code === 0x5b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x7d || code === 0x5d) depth--;
  }
  return deepest;
}

/** Fastify's parser only reports failure; the plain one knows the position. */
function malformed(text: string): ForagerError {
  try {
    JSON.parse(text);
  } catch (error) {
    const reason = messageOf(error).replace(/ is not valid JSON$/, "");
    return new ForagerError("malformed_request", `The body is not valid JSON: ${reason}.`);
  }
  return poisoned();
}

/**
 * Escapes of U+0000 and of lone surrogates are valid JSON, but PostgreSQL cannot store them ("unsupported Unicode
 * escape sequence", SQLSTATE 22P05).
 */
const suspiciousEscape = /\\u(?:0000|d[89a-f])/i;

function unstorable(text: string, value: unknown): ForagerError | undefined {
  return !suspiciousEscape.test(text) || isStorable(value) ? undefined : notStorable();
}

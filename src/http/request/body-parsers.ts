import { isUtf8 } from "node:buffer";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ForagerError, messageOf } from "../../errors.ts";
import { isStorable, nestingMax, notStorable, poisoned, tooDeep } from "./body-rules.ts";
import { parseYaml } from "./parse-yaml.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the route reads a body; otherwise it is ignored. */
    readsBody?: boolean;
  }
}

/** Media types of YAML: that of RFC 9512, and those in use before it. */
const yamlTypes = ["application/yaml", "application/x-yaml", "text/yaml", "text/x-yaml"];

/** Replaces Fastify's body parsers: UTF-8 JSON or YAML for routes that read a body, nothing for others. */
export function installBodyParsers(app: FastifyInstance): void {
  const parseSafely = app.getDefaultJsonParser("error", "error");
  const isIgnored = (request: FastifyRequest) => request.routeOptions.config.readsBody !== true;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (request, bytes, done) => {
    if (isIgnored(request) || bytes.length === 0) return done(null, undefined);
    let text: string;
    try {
      text = decodeJson(bytes as Buffer);
    } catch (error) {
      return done(error as ForagerError);
    }
    void parseSafely(request, text, (error, value) => {
      if (error) return done(malformed(text));
      const problem = unstorable(text, value);
      return problem ? done(problem) : done(null, value);
    });
  });
  app.addContentTypeParser(yamlTypes, { parseAs: "buffer" }, (request, bytes, done) => {
    if (isIgnored(request) || bytes.length === 0) return done(null, undefined);
    try {
      return done(null, parseYaml(decode(bytes as Buffer)));
    } catch (error) {
      return done(error as ForagerError);
    }
  });
  app.addContentTypeParser("*", { parseAs: "buffer" }, (request, bytes, done) => {
    if (isIgnored(request) || (bytes.length === 0 && request.headers["content-type"] === undefined)) {
      return done(null, undefined);
    }
    return done(
      new ForagerError(
        "malformed_request",
        "Send the body as JSON, with the header 'Content-Type: application/json', or as YAML, with 'application/yaml'.",
      ),
    );
  });
}

/** Without a byte order mark. */
function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new ForagerError("malformed_request", "The body is not UTF-8.");
  const text = bytes.toString();
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function decodeJson(bytes: Buffer): string {
  const text = decode(bytes);
  if (nestingDepth(text) > nestingMax) throw tooDeep();
  return text;
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

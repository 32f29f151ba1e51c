import { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import type { z } from "zod";
import type { IgnoredFields } from "../contract/problem.ts";
import { ForagerError, invalidRequest } from "../errors.ts";
import { inWork } from "../telemetry/work-context.ts";
import { issueSentence } from "../text/issue-sentence.ts";
import type { HttpServices, ServicesOf } from "./http-services.ts";
import { actorOf } from "./middleware/caller.ts";
import {
  ignoredFields,
  ignoredFieldsHeader,
  type KnownFields,
  knownFieldsOf,
  listedNames,
  queryCoercion,
} from "./request/schema-fields.ts";
import { violationsOf } from "./request/violations.ts";
import { FixedJson } from "./response/fixed-json.ts";
import { contentTypes, csvContentType, formatOf } from "./response/formats.ts";
import { LaterBody, laterHeaders, laterText } from "./response/later-body.ts";
import { compileNegotiation } from "./response/negotiate.ts";
import type { Renderer } from "./response/renderer.ts";
import { WrittenJson, withMembers, writeJson } from "./response/written-json.ts";
import {
  type Answer,
  type ErasedInput,
  type FileResponse,
  isCsvResponse,
  isExtensible,
  isJsonResponse,
  jsonSchemaOf,
  type Route,
  type StreamResponse,
  type TextResponse,
} from "./route.ts";

type RequestPart = "body" | "query" | "header";

/** How responses are written. */
export interface Writing {
  renderer: Renderer;
  /** Interval of keep-alive bytes before a delayed response, in milliseconds. */
  waitBeatMs: number;
}

/** Compiles a route's handler: parses and validates the request, calls the route, writes the response. */
export function compileRoute(
  route: Route,
  services: HttpServices,
  writing: Writing,
  of?: ServicesOf,
): RouteHandlerMethod {
  const readInput = compileInput(route);
  const send = compileAnswer(route, services, writing);
  const servicesFor = async (input: ErasedInput): Promise<HttpServices> => {
    if (of === undefined) return services;
    const token = route.link && tokenOf(input);
    if (route.link !== undefined && token !== undefined) return await of.forLink(route.link, token);
    // On a public path, the caller's cell has no part in the answer.
    return input.principal === null || route.auth === "none"
      ? services
      : of.forClient(input.principal.clientId);
  };
  return async function handle(request, reply) {
    // Again: bodies arrive in events of the connection, which know nothing of the request's context.
    return await inWork(request.work, async () => {
      const input = readInput(request, reply);
      const answer = await route.handler(input, await servicesFor(input));
      return send(answer, request, reply);
    });
  };
}

/** The token of a link, wherever the route takes it. */
function tokenOf({ params, query, body }: ErasedInput): string | undefined {
  for (const part of [params, query, body]) {
    const token = (part as { token?: unknown } | undefined)?.token;
    if (typeof token === "string") return token;
  }
  return undefined;
}

function compileInput(route: Route): (request: FastifyRequest, reply: FastifyReply) => ErasedInput {
  const coerceQuery = route.query && queryCoercion(route.query);
  const headerNames = route.headers ? Object.keys(route.headers.shape) : [];
  const nameIgnored = compileIgnored(route);
  const negotiate = compileNegotiation(route);
  const bodyStatus = route.invalidStatus ?? 422;
  return (request, reply) => {
    nameIgnored(request, reply);
    negotiate?.(request, reply);
    if (route.body && request.body === undefined) {
      throw new ForagerError("malformed_request", "The request has no body. Send a JSON object.");
    }
    refuseNul(request.query as object, bodyStatus);
    const body = route.bodyFor?.(request.body) ?? route.body;
    const params = route.params?.safeParse(request.params);
    // A path with an impossible identifier does not exist.
    if (params?.success === false) throw notFound(route);
    return {
      params: params?.data,
      body: body && parse("body", body, request.body, bodyStatus),
      query: route.query && parse("query", route.query, coerceQuery?.(request.query), bodyStatus),
      headers: route.headers && parse("header", route.headers, pick(request.headers, headerNames), 422),
      principal: request.principal,
      actor: route.auth === "none" || !request.principal ? null : actorOf(request.principal, request.headers),
      request,
    };
  };
}

function notFound(route: Route): ForagerError {
  return new ForagerError("not_found", route.resource && `${route.resource} not found`);
}

/** @throws ForagerError with all violations of this part. */
function parse(part: RequestPart, schema: z.ZodType, value: unknown, invalidStatus: 400 | 422): unknown {
  const result = schema.safeParse(value, { error: issueSentence });
  if (!result.success) throw invalidRequest(violationsOf(part, result.error), { status: invalidStatus });
  return result.data;
}

/**
 * No text in the database contains U+0000, so a search for it is pointless. Bodies are checked when they are parsed.
 * @throws ForagerError for each query parameter that contains one.
 */
function refuseNul(query: object, invalidStatus: 400 | 422): void {
  const violations = Object.entries(query)
    .filter(([, value]) => String(value).includes("\0"))
    .map(([name]) => ({ loc: ["query", name], msg: "must not hold the character U+0000", type: "custom" }));
  if (violations.length > 0) throw invalidRequest(violations, { status: invalidStatus });
}

function pick(headers: FastifyRequest["headers"], names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, headers[name]]));
}

/**
 * Reports fields that the route does not read, to reveal typos: in X-Ignored-Fields, and in JSON bodies that are objects.
 */
function compileIgnored(route: Route): (request: FastifyRequest, reply: FastifyReply) => void {
  const known = new Map<z.ZodType, KnownFields | null>();
  const knownBody = (schema: z.ZodType) => {
    const fields = known.has(schema) ? known.get(schema) : knownFieldsOf(schema);
    known.set(schema, fields ?? null);
    return fields ?? null;
  };
  const queryNames = new Set(route.query ? Object.keys(route.query.shape) : []);
  if (route.method === "GET") queryNames.add("format");
  if (route.auth === "stream") queryNames.add("token");
  return (request, reply) => {
    const body = route.bodyFor?.(request.body) ?? route.body;
    const names = body ? ignoredFields(knownBody(body), request.body) : [];
    for (const name of Object.keys(request.query as object)) {
      if (!queryNames.has(name)) names.push(name);
    }
    if (names.length === 0) return;
    const listed = listedNames(names);
    reply.header("x-ignored-fields", ignoredFieldsHeader(listed));
    request.ignoredFields = { ignored_fields: listed };
  };
}

type Send = (
  answer: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

function compileAnswer(route: Route, services: HttpServices, writing: Writing): Send {
  const sendJson = compileJsonAnswer(route, services, writing);
  return (answer, request, reply) => {
    const declared = route.responses[answer.status];
    if (declared === undefined) {
      throw new Error(`${route.operationId} answered an undeclared ${answer.status}`);
    }
    reply.code(answer.status);
    reply.header("cache-control", "no-store");
    if (answer.headers) reply.headers(answer.headers);
    for (const [name, read] of Object.entries(answer.trailers ?? {})) {
      reply.trailer(name, (_reply, _payload, done) => done(null, read()));
    }
    if (isCsvResponse(declared) && answer.body instanceof Readable) {
      return reply.header("content-type", csvContentType).send(answer.body);
    }
    if (isJsonResponse(declared) || declared.kind === "csv-or-json" || declared.kind === "not-modified")
      return sendJson(answer, request, reply);
    if (!reply.hasHeader("content-type")) reply.header("content-type", contentTypeOf(declared));
    // For HEAD the server discards the text or file and keeps its headers.
    if (declared.kind !== "stream") return reply.send(answer.body);
    if (request.method === "HEAD") return reply.send("");
    reply.hijack();
    (answer.body as (reply: FastifyReply) => void)(reply);
    return reply;
  };
}

function contentTypeOf(declared: TextResponse | FileResponse | StreamResponse): string {
  return declared.kind === "file" ? declared.contentTypes[0] : declared.contentType;
}

/** Sends JSON in the requested format; immediately, or when it is ready. */
function compileJsonAnswer(route: Route, { log }: HttpServices, { renderer, waitBeatMs }: Writing) {
  const extensible = new Set(
    Object.entries(route.responses).flatMap(([status, declared]) =>
      isExtensible(jsonSchemaOf(declared)) ? [Number(status)] : [],
    ),
  );
  const { summary: title, isComplete = false } = route;
  return ({ body, status, leftOut }: Answer, request: FastifyRequest, reply: FastifyReply) => {
    const format = route.method === "GET" ? formatOf(request.query) : "json";
    const write = async (value: unknown) => {
      const json = await jsonOf(route, value, extensible.has(status) ? request.ignoredFields : undefined);
      return format === "json" ? json : renderer.render(format, json, { title, isComplete, leftOut });
    };
    reply.header("content-type", contentTypes[format]);
    if (body instanceof FixedJson) {
      return body.send(request, reply, format, async (json) =>
        format === "json" ? json : renderer.render(format, json, { title, isComplete: true }),
      );
    }
    if (!(body instanceof LaterBody)) return write(body).then((text) => reply.send(text));
    reply.headers(laterHeaders);
    if (request.method === "HEAD") return reply.send("");
    const begin = async (signal: AbortSignal) => {
      try {
        return await write(await body.begin(signal));
      } catch (error) {
        // The client cannot be told: the status has been sent.
        if (!signal.aborted) log.error({ request_id: request.id, err: error }, "An answer broke off");
        throw error;
      }
    };
    return reply.send(laterText(begin, waitBeatMs));
  };
}

/**
 * Responses to reads may be large and take several turns of the event loop. Responses to writes are small objects.
 */
async function jsonOf(
  { method }: Route,
  body: unknown,
  added: IgnoredFields | undefined,
): Promise<string | Buffer> {
  if (method !== "GET" && !(body instanceof WrittenJson))
    return JSON.stringify({ ...(body as object), ...added });
  const json = body instanceof WrittenJson ? body.bytes : await writeJson(body);
  return added ? withMembers(json, added) : json;
}

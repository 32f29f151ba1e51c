import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { LinkKind } from "../cells/router.ts";
import type { AccessLevel, Actor, Principal } from "../contract/principal.ts";
import type { ErrorCode } from "../errors.ts";
import type { HttpServices } from "./http-services.ts";
import type { TableType } from "./request/table-body.ts";
import type { FixedJson } from "./response/fixed-json.ts";
import type { LaterBody } from "./response/later-body.ts";
import type { WrittenJson } from "./response/written-json.ts";

type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `client`: Authorization header; `stream`: that, or `?token=` for browsers' EventSource; `none`: public. */
export type RouteAuth = "client" | "stream" | "none";

/** A text response in one media type; the handler returns a string or its bytes. */
export interface TextResponse {
  readonly kind: "text";
  readonly contentType: string;
  readonly description: string;
  /** Schema of the JSON that the handler returns instead if the request prefers it. */
  readonly json?: z.ZodType;
}

/** A file, streamed; the handler sets its type and size in the headers. */
export interface FileResponse {
  readonly kind: "file";
  /** The media types, for the API description; the usual one first. */
  readonly contentTypes: readonly [string, ...string[]];
  readonly description: string;
}

/** A response that stays open; the handler returns a function that writes to the reply's raw response. */
export interface StreamResponse {
  readonly kind: "stream";
  readonly contentType: string;
  readonly description: string;
  /** Schemas of the stream's events by name, for the API description. */
  readonly events: Readonly<Record<string, z.ZodType>>;
}

/** No body: what the client has is current. */
export interface NotModifiedResponse {
  readonly kind: "not-modified";
  readonly description: string;
}

/** JSON, or a stream of CSV with `?format=csv`; the handler returns one or the other. */
export interface CsvOrJsonResponse<Schema extends z.ZodType = z.ZodType> {
  readonly kind: "csv-or-json";
  readonly schema: Schema;
}

export type ResponseSpec =
  | z.ZodType
  | TextResponse
  | FileResponse
  | StreamResponse
  | NotModifiedResponse
  | CsvOrJsonResponse;
export type Responses = Readonly<Record<number, ResponseSpec>>;

type BodyOf<S extends ResponseSpec> = S extends z.ZodType
  ? z.output<S> | WrittenJson | FixedJson<z.output<S> & object> | LaterBody<z.output<S>>
  : S extends CsvOrJsonResponse<infer Schema>
    ? z.output<Schema> | WrittenJson | Readable
    : S extends TextResponse
      ? string | Buffer
      : S extends FileResponse
        ? Readable
        : S extends NotModifiedResponse
          ? never
          : (reply: FastifyReply) => void;

/** Several values for several lines. */
type AnswerHeaders = Readonly<Record<string, string | string[]>>;

/** One of the declared statuses with its body. Header names in lower case. */
type AnswerOf<R extends Responses> = {
  [Status in keyof R & number]: {
    status: Status;
    body: BodyOf<R[Status]>;
    headers?: AnswerHeaders;
    trailers?: Trailers;
    leftOut?: readonly string[];
  };
}[keyof R & number];

/** Read when the body of a stream has ended. Header names in lower case. */
type Trailers = Readonly<Record<string, () => string>>;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Schema = z.ZodObject | undefined;

/** The access level that a route requires. Every route that is not public must state it. */
type RouteAccess<A extends RouteAuth> = A extends "none" ? { access?: never } : { access: AccessLevel };

export interface RouteInput<P, Q, H, B, A extends RouteAuth> {
  params: Parsed<P>;
  query: Parsed<Q>;
  /** Only the declared headers, names in lower case. */
  headers: Parsed<H>;
  body: Parsed<B>;
  principal: A extends "none" ? null : Principal;
  /** The acting actor: the key's own, or the one named by a delegate. */
  actor: A extends "none" ? null : Actor;
  request: FastifyRequest;
}

interface RouteDescription {
  method: HttpMethod;
  /** With parameters as `:name`. */
  path: string;
  /** Unique name of the operation, in camel case. */
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  /** What the path's identifier names, for the 404 message. */
  resource?: string;
  /** Whether the call counts against the rate limit and has its headers. */
  rateLimit: boolean;
  /** Status of a response to a body or query that violates its schema (default 422). */
  invalidStatus?: 400 | 422;
  /** Errors besides those implied by auth, limits and validation. */
  errors?: readonly ErrorCode[];
  /** Size of the body, if it may have more than others (1 MiB). */
  bodyBytesMax?: number;
  /** Media types in which the body may be sent besides JSON. */
  tableTypes?: readonly TableType[];
  /** Other formats keep null and empty members too, whose absence would mean something else. */
  isComplete?: boolean;
  /** For a public call by a link, whose `token` is in its path, query or body. */
  link?: LinkKind;
}

interface RouteDeclaration<
  P extends Schema,
  Q extends Schema,
  H extends Schema,
  B extends z.ZodType | undefined,
  A extends RouteAuth,
  R extends Responses,
> extends RouteDescription {
  auth: A;
  params?: P;
  query?: Q;
  headers?: H;
  body?: B;
  /** For a body with several forms: the schema for this request, so that violations name its fields. */
  bodyFor?: (sent: unknown) => z.ZodType<z.output<B>>;
  responses: R;
}

type Handler<Input, R extends Responses> = (
  input: Input,
  services: HttpServices,
) => Promise<AnswerOf<R>> | AnswerOf<R>;

/** What a handler returned, after its types were checked against the declaration. */
export interface Answer {
  status: number;
  body: unknown;
  headers?: AnswerHeaders;
  trailers?: Trailers;
  /** Paths of members that only JSON has. */
  leftOut?: readonly string[];
}

/** A route with erased types, as the server, the API description and the tests use it. */
export interface Route extends RouteDescription {
  auth: RouteAuth;
  /** The access level that the caller's API key needs; undefined if the route is public. */
  access?: AccessLevel;
  params?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodType;
  bodyFor?: (sent: unknown) => z.ZodType;
  responses: Responses;
  handler(input: ErasedInput, services: HttpServices): Promise<Answer> | Answer;
}

export interface ErasedInput {
  params: unknown;
  query: unknown;
  headers: unknown;
  body: unknown;
  principal: Principal | null;
  actor: Actor | null;
  request: FastifyRequest;
}

/**
 * Declares one endpoint: the source of its routing, validation, API description and handler types. The handler can
 * only return declared statuses with bodies of the declared shape; any other outcome is thrown as ForagerError.
 * The handler is passed in a second call, because TypeScript infers the types of the declared responses only then: in
 * one call it would infer `status: "alive"` as `status: string`.
 */
export function defineRoute<
  const R extends Responses,
  A extends RouteAuth,
  P extends Schema = undefined,
  Q extends Schema = undefined,
  H extends Schema = undefined,
  B extends z.ZodType | undefined = undefined,
>(
  declaration: RouteDeclaration<P, Q, H, B, A, R> & RouteAccess<A>,
): { handle(handler: Handler<RouteInput<P, Q, H, B, A>, R>): Route } {
  return {
    // The only place where types are erased: the server passes a handler only what its own schemas parsed.
    handle: (handler) => ({ ...declaration, handler }) as unknown as Route,
  };
}

export function textResponse(contentType: string, description: string, json?: z.ZodType): TextResponse {
  return { kind: "text", contentType, description, ...(json && { json }) };
}

export function fileResponse(contentTypes: FileResponse["contentTypes"], description: string): FileResponse {
  return { kind: "file", contentTypes, description };
}

export function streamResponse(
  contentType: string,
  description: string,
  events: StreamResponse["events"],
): StreamResponse {
  return { kind: "stream", contentType, description, events };
}

/** Declared beside a FixedJson, which sends it. */
export const notModified: NotModifiedResponse = {
  kind: "not-modified",
  description: "The document has the tag in `If-None-Match`.",
};

export function csvOrJson<Schema extends z.ZodType>(schema: Schema): CsvOrJsonResponse<Schema> {
  return { kind: "csv-or-json", schema };
}

/** Whether a declared response is JSON (and so available in other formats). */
export function isJsonResponse(response: ResponseSpec): response is z.ZodType {
  return response instanceof z.ZodType;
}

/** Whether a JSON response is an object, to which every response may add `ignored_fields`. */
export function isExtensible(schema: z.ZodType | undefined): boolean {
  if (schema instanceof z.ZodUnion)
    return schema.options.every((option) => isExtensible(option as z.ZodType));
  return schema instanceof z.ZodObject;
}

/** The schema of a response if it is or may be JSON, else undefined. */
export function jsonSchemaOf(response: ResponseSpec): z.ZodType | undefined {
  if (isJsonResponse(response)) return response;
  if (response.kind === "text") return response.json;
  return isCsvResponse(response) ? response.schema : undefined;
}

/** Whether a declared response is available as CSV. */
export function isCsvResponse(response: ResponseSpec): response is CsvOrJsonResponse {
  return !isJsonResponse(response) && response.kind === "csv-or-json";
}

import type { z } from "zod";
import { IgnoredFields, Problem } from "../../contract/problem.ts";
import { type ErrorCode, errorCatalogue } from "../../errors.ts";
import { formatsOf } from "../response/negotiate.ts";
import {
  type FileResponse,
  isCsvResponse,
  isExtensible,
  isJsonResponse,
  jsonSchemaOf,
  type NotModifiedResponse,
  type ResponseSpec,
  type Route,
  type StreamResponse,
  type TextResponse,
} from "../route.ts";
import { pascalCase, type SchemaComponents } from "./schema-components.ts";

type Json = { [key: string]: unknown };

type WithContent = Exclude<ResponseSpec, NotModifiedResponse>;

/** The responses of every operation. Error responses that several operations share become components. */
export class ResponseComponents {
  readonly #schemas: SchemaComponents;
  readonly #errors = new Map<string, Json>();

  constructor(schemas: SchemaComponents) {
    this.#schemas = schemas;
  }

  /** The responses of a route by status. */
  of(route: Route): Json {
    const errors = errorCodesByStatus(route);
    const statuses = new Set([...Object.keys(route.responses).map(Number), ...errors.keys()]);
    const entries = [...statuses]
      .sort((a, b) => a - b)
      .map((status) => {
        const declared = route.responses[status];
        const codes = errors.get(status) ?? [];
        if (declared === undefined) return [String(status), this.#error(status, codes, route.rateLimit)];
        if (!isJsonResponse(declared) && declared.kind === "not-modified")
          return [String(status), { description: declared.description }];
        const description = [descriptionOf(declared), codes.length > 0 && describeCodes(codes)];
        return [
          String(status),
          {
            description: description.filter(Boolean).join("\n\n"),
            ...(status === 201 && route.headers && { headers: headerReferences(["Idempotent-Replayed"]) }),
            content: this.#content(route, status, declared, codes.length > 0),
          },
        ];
      });
    return Object.fromEntries(entries);
  }

  /** What the references of the responses refer to. */
  components(): Json {
    return { headers: headerComponents, responses: Object.fromEntries([...this.#errors].sort()) };
  }

  #error(status: number, codes: readonly ErrorCode[], isLimited: boolean): Json {
    const response = {
      description: describeCodes(codes),
      headers: headerReferences(headersOfErrors(status, isLimited)),
      content: { "application/json": { schema: this.#problem() } },
    };
    const own = codes.filter((code) => !usualCodes.includes(code)).map(pascalCase);
    const base = `${statusNames[status] ?? `Status${status}`}${own.join("Or")}`;
    const text = JSON.stringify(response);
    for (let count = 1; ; count += 1) {
      const name = count === 1 ? base : `${base}${count}`;
      const known = this.#errors.get(name);
      if (known === undefined) this.#errors.set(name, response);
      if (known === undefined || JSON.stringify(known) === text)
        return { $ref: `#/components/responses/${name}` };
    }
  }

  #content(route: Route, status: number, declared: WithContent, hasProblem: boolean): Json {
    const jsonContent = (schema: z.ZodType) => {
      const body = this.#body(route, status, schema);
      return { "application/json": { schema: hasProblem ? { anyOf: [body, this.#problem()] } : body } };
    };
    if (isJsonResponse(declared)) return jsonContent(declared);
    // Other formats of the same data are left out: a generated client would return text or the object.
    if (isCsvResponse(declared))
      return { ...jsonContent(declared.schema), "text/csv": { schema: { type: "string" } } };
    const text = this.#text(route, status, declared);
    return hasProblem ? { ...text, "application/json": { schema: this.#problem() } } : text;
  }

  /** The body of a JSON response. */
  #body(route: Route, status: number, schema: z.ZodType): Json {
    const name = `${pascalCase(route.operationId)}${status < 300 ? "" : status}Response`;
    const body = this.#schemas.convertNamed(schema, "output", name);
    if (isExtensible(schema)) this.#schemas.extend(body, "ignored_fields", this.#ignoredFields());
    return body;
  }

  #problem(): Json {
    const problem = this.#schemas.convert(Problem, "output");
    this.#schemas.extend(problem, "ignored_fields", this.#ignoredFields());
    return problem;
  }

  #ignoredFields(): Json {
    return this.#schemas.convert(IgnoredFields.shape.ignored_fields, "output");
  }

  #text(route: Route, status: number, response: TextResponse | FileResponse | StreamResponse): Json {
    if (response.kind === "file") {
      return Object.fromEntries(response.contentTypes.map((type) => [withoutParameters(type), fileIn(type)]));
    }
    const mediaType = withoutParameters(response.contentType);
    const text = { [mediaType]: { schema: { type: "string" } } };
    if (response.kind === "text") {
      const { json } = response;
      return json ? { ...text, "application/json": { schema: this.#body(route, status, json) } } : text;
    }
    const events = Object.entries(response.events).map(
      ([name, schema]) => [name, this.#schemas.convert(schema, "output")] as const,
    );
    // OpenAPI 3.0 cannot describe a stream; the schemas of its events are listed next to it.
    return { [mediaType]: { schema: { type: "string" }, "x-event-data": Object.fromEntries(events) } };
  }
}

function withoutParameters(mediaType: string): string {
  return mediaType.split(";", 1)[0] ?? mediaType;
}

function fileIn(mediaType: string): Json {
  return { schema: { type: "string", ...(!mediaType.startsWith("text/") && { format: "binary" }) } };
}

function descriptionOf(response: ResponseSpec): string {
  if (!isJsonResponse(response) && !isCsvResponse(response)) return response.description;
  return jsonSchemaOf(response)?.meta()?.description ?? undescribed;
}

/** Of the responses of extensions; ours have descriptions. */
export const undescribed = "The answer.";

/** Every error of a route by status: declared, or implied by its declaration. */
export function errorCodesByStatus(route: Route): Map<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>([...impliedCodes(route), ...(route.errors ?? [])]);
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCatalogue[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b));
}

type Implying = Pick<
  Route,
  "auth" | "access" | "rateLimit" | "params" | "body" | "query" | "headers" | "invalidStatus"
> &
  Partial<Pick<Route, "method" | "responses">>;

function impliedCodes(route: Implying): ErrorCode[] {
  const codes: ErrorCode[] = ["internal_error"];
  if (route.rateLimit && formatsOf(route).length > 0) codes.push("not_acceptable");
  if (route.rateLimit) codes.push("rate_limited", "shutting_down");
  if (route.auth !== "none") {
    codes.push(
      "unauthenticated",
      "malformed_credentials",
      "session_expired",
      "csrf_token_invalid",
      "client_inactive",
      "forbidden",
      "auth_rate_limited",
      "database_unavailable",
    );
    // Every key has at least viewer access.
    if (route.access !== "viewer") codes.push("access_denied");
  }
  if (route.params) codes.push("not_found");
  if (route.body) codes.push("malformed_request", "body_too_large");
  if (route.body ?? route.query) {
    codes.push(route.invalidStatus === 400 ? "malformed_request" : "validation_error");
  }
  if (route.headers) codes.push("validation_error");
  // From the headers that name an actor.
  if (route.auth === "client") codes.push("validation_error");
  return codes;
}

/** Codes that many operations have. */
const usualCodes: readonly ErrorCode[] = [
  ...impliedCodes({ auth: "client", access: "owner", rateLimit: true }),
  "not_found",
  "malformed_request",
  "body_too_large",
  "validation_error",
  "not_acceptable",
];

/** One line per code, for the description of a response. */
function describeCodes(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\`: ${errorCatalogue[code].detail}`).join("\n\n");
}

const integer = { type: "integer" } as const;
const text = { type: "string" } as const;

/** Response headers, for the document's components. */
const headerComponents = {
  "X-Request-Id": { description: "Identifier of the request: the caller's own, or a new one.", schema: text },
  "X-RateLimit-Limit": { description: "Requests per minute.", schema: integer },
  "X-RateLimit-Remaining": {
    description: "Requests left in this window; a burst of 20 more is allowed.",
    schema: integer,
  },
  "X-RateLimit-Reset": { description: "End of the window, in Unix seconds.", schema: integer },
  "Retry-After": { description: "Seconds to wait before retrying.", schema: integer },
  "X-Ignored-Fields": {
    description: "Unknown request fields: percent-encoded, comma-separated, at most 10.",
    schema: text,
  },
  "Idempotent-Replayed": {
    description: "`true` when the response repeats the first one for this Idempotency-Key.",
    schema: text,
  },
} as const;

type HeaderName = keyof typeof headerComponents;

/** Other responses have most of these headers too, as the introduction says; they are listed where clients act on them. */
function headersOfErrors(status: number, isLimited: boolean): HeaderName[] {
  const names: HeaderName[] = ["X-Request-Id"];
  if (isLimited && status === 429)
    names.push("X-RateLimit-Limit", "X-RateLimit-Remaining", "X-RateLimit-Reset");
  if (status === 429 || status === 503) names.push("Retry-After");
  if (status === 400 || status === 422) names.push("X-Ignored-Fields");
  return names;
}

function headerReferences(names: readonly HeaderName[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const statusNames: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  405: "MethodNotAllowed",
  406: "NotAcceptable",
  409: "Conflict",
  410: "Gone",
  413: "TooLarge",
  415: "UnsupportedType",
  422: "Invalid",
  429: "TooManyRequests",
  500: "InternalError",
  502: "BadGateway",
  503: "Unavailable",
};

import type { z } from "zod";
import type { JobTypeName } from "../../contract/job.ts";
import { IgnoredFields, Problem } from "../../contract/problem.ts";
import type { JobType } from "../../jobs/job-type.ts";
import { EventStreams } from "../response/event-streams.ts";
import { mediaTypes, responseFormats } from "../response/formats.ts";
import {
  type FileResponse,
  isCsvResponse,
  isJsonResponse,
  jsonSchemaOf,
  type ResponseSpec,
  type Route,
  type StreamResponse,
  type TextResponse,
} from "../route.ts";
import { createRouteTable } from "../routes/route-table.ts";
import { describeCodes, errorCodesByStatus, headerComponents, responseHeaders } from "./responses.ts";
import { SchemaComponents } from "./schema-components.ts";

type Json = { [key: string]: unknown };

interface OpenApiOptions {
  version: string;
  /** Base URL of the service; without it the document is relative to its own URL. */
  serverUrl?: string | undefined;
}

const tags = [
  { name: "Jobs", description: "Submit jobs, follow them, read their results." },
  {
    name: "Campaigns",
    description: "One query in many locations, with crawls and email verification for the businesses found.",
  },
  { name: "Locations", description: "The places that campaigns search." },
  { name: "Privacy", description: "What must not be collected, and what is stored about a person." },
  {
    name: "Records",
    description: "Everything that jobs and campaigns found, one record per real-world thing.",
  },
  { name: "Shifts", description: "Activities of your client's people and agents, and reports about them." },
  { name: "Client", description: "Settings, API keys and lists of your client." },
  { name: "Session", description: "Browser sign-in." },
  { name: "Events", description: "Live events of your jobs." },
  { name: "Webhooks", description: "The same events, sent to your URLs." },
  { name: "Signup", description: "Businesses claim their pins with a signed link, without an account." },
  { name: "System", description: "State, limits and features of the service." },
  { name: "Operation", description: "For operators of the service." },
];

const introduction = [
  "Self-hosted, asynchronous data collection: submit a job, then poll its results or listen to the event stream.",
  "Send credentials in the header `Authorization: Bearer <client_id>:<api_key>:<api_secret>`.",
  "Each operation states the access level that its API key needs: `viewer` (read), `member` (submit and read) or `owner` (also manage keys, webhooks and settings).",
  "Every error is JSON in one format (`detail`, `code`, and `errors` with each violation).",
  "Unknown fields are ignored and listed in `X-Ignored-Fields`; after a write, also in `ignored_fields` of the response. Trailing slashes in paths make no difference.",
].join("\n\n");

const securitySchemes = {
  bearer: {
    type: "http",
    scheme: "bearer",
    bearerFormat: "client_id:api_key:api_secret",
    description: "The three parts of the credentials, joined by colons.",
  },
  token: {
    type: "apiKey",
    in: "query",
    name: "token",
    description: "The same credentials, for browsers' EventSource, which cannot set headers.",
  },
  session: {
    type: "apiKey",
    in: "cookie",
    name: "forager_session",
    description:
      "Session cookie of a signed-in user (`__Host-forager_session` over HTTPS). Calls that change data also need `X-CSRF-Token`.",
  },
};

/** The API description of a service with these job types. Pure: needs no server or database. */
export function describeApi(options: OpenApiOptions & { jobTypes: ReadonlyMap<JobTypeName, JobType> }): Json {
  const routes = createRouteTable({
    jobTypes: options.jobTypes,
    streams: new EventStreams({ heartbeatMs: 0 }),
    countFailedSignIn: async () => {},
    openApiDocument: () => ({}),
    readMetrics: async () => "",
  });
  return buildOpenApi(routes, options);
}

/** OpenAPI 3.0.3 of a route table, deterministic. */
export function buildOpenApi(routes: readonly Route[], options: OpenApiOptions): Json {
  const components = new SchemaComponents();
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:([a-z_]+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, components) };
  }
  return components.complete({
    openapi: "3.0.3",
    info: {
      title: "Forager",
      version: options.version,
      description: introduction,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [{ url: options.serverUrl ?? "/" }],
    tags,
    paths,
    components: { securitySchemes, headers: headerComponents },
  });
}

function operation(route: Route, components: SchemaComponents): Json {
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: route.access ? `${route.description}\n\nAccess: \`${route.access}\`.` : route.description,
    tags: [...route.tags],
    security: security(route),
    ...(route.access && { "x-access": route.access }),
    ...listOf("parameters", parameters(route, components)),
    ...(route.body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: components.convert(route.body, "input") } },
      },
    }),
    responses: responses(route, components),
  };
}

function security(route: Route): Json[] {
  if (route.auth === "none") return [];
  return route.auth === "stream"
    ? [{ bearer: [] }, { token: [] }, { session: [] }]
    : [{ bearer: [] }, { session: [] }];
}

function listOf(name: string, items: Json[]): Json {
  return items.length > 0 ? { [name]: items } : {};
}

function parameters(route: Route, components: SchemaComponents): Json[] {
  const found = (["path", "query", "header"] as const).flatMap((location) => {
    const schema = { path: route.params, query: route.query, header: route.headers }[location];
    if (!schema) return [];
    const { properties = {}, required = [] } = components.convert(schema, "input") as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => {
      const { description, example, ...rest } = property;
      return {
        name: location === "header" ? headerName(name) : name,
        in: location,
        required: location === "path" || required.includes(name),
        ...(description !== undefined && { description }),
        ...(example !== undefined && { example }),
        schema: rest,
      };
    });
  });
  if (route.auth === "client" && route.method !== "GET") found.push(...actorParameters);
  if (hasFormats(route)) found.push(formatParameterOf(route));
  return found;
}

const actorParameters = [
  {
    name: "X-Actor-Id",
    in: "header" as const,
    required: false,
    description: "The acting actor, for API keys that may delegate; default: the key's own actor.",
    schema: { type: "string", minLength: 1, maxLength: 128 },
  },
  {
    name: "X-Actor-Role",
    in: "header" as const,
    required: false,
    description: "Role of that actor; default: the key's.",
    schema: { type: "string", minLength: 1, maxLength: 64 },
  },
];

function formatParameterOf(route: Route) {
  const isTable = Object.values(route.responses).some(isCsvResponse);
  const formats = isTable ? [...responseFormats, "csv"] : [...responseFormats];
  return {
    name: "format",
    in: "query" as const,
    required: false,
    description: `Response format: JSON, YAML, ${isTable ? "CSV, " : ""}or Markdown. Errors are always JSON.`,
    schema: { type: "string", enum: formats, default: "json" },
  };
}

/** `last-event-id` in its usual capitalization. */
function headerName(name: string): string {
  return name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

function hasFormats(route: Route): boolean {
  if (route.method !== "GET") return false;
  return Object.values(route.responses).some(
    (response) => isJsonResponse(response) || isCsvResponse(response),
  );
}

function responses(route: Route, components: SchemaComponents): Json {
  const errors = errorCodesByStatus(route);
  const statuses = new Set([...Object.keys(route.responses).map(Number), ...errors.keys()]);
  const entries = [...statuses]
    .sort((a, b) => a - b)
    .map((status) => {
      const declared = route.responses[status];
      const codes = errors.get(status) ?? [];
      const description = [declared && descriptionOf(declared), codes.length > 0 && describeCodes(codes)];
      return [
        String(status),
        {
          description: description.filter(Boolean).join("\n\n"),
          headers: responseHeaders(route, status),
          content: content(route, declared, codes.length > 0, components),
        },
      ] as const;
    });
  return Object.fromEntries(entries);
}

function descriptionOf(response: ResponseSpec): string {
  if (!isJsonResponse(response) && !isCsvResponse(response)) return response.description;
  return jsonSchemaOf(response)?.meta()?.description ?? "The answer.";
}

function content(
  route: Route,
  declared: ResponseSpec | undefined,
  hasProblem: boolean,
  components: SchemaComponents,
): Json {
  const convert = (schema: z.ZodType) => {
    const json = components.convert(schema, "output");
    return route.method === "GET" ? json : { allOf: [json, components.convert(IgnoredFields, "output")] };
  };
  const problem = hasProblem ? convert(Problem) : undefined;
  if (declared === undefined) return { "application/json": { schema: problem } };
  if (!isJsonResponse(declared) && !isCsvResponse(declared)) {
    const text = textContent(declared, components);
    return problem ? { ...text, "application/json": { schema: problem } } : text;
  }
  const body = convert(isCsvResponse(declared) ? declared.schema : declared);
  const schema = problem ? { anyOf: [body, problem] } : body;
  if (route.method !== "GET") return { "application/json": { schema } };
  const types = isCsvResponse(declared) ? [...mediaTypes, "text/csv"] : mediaTypes;
  return Object.fromEntries(
    types.map((type) => [type, { schema: type === "application/json" ? schema : { type: "string" } }]),
  );
}

function textContent(
  response: TextResponse | FileResponse | StreamResponse,
  components: SchemaComponents,
): Json {
  const mediaType = response.contentType.split(";", 1)[0] ?? response.contentType;
  const text = { [mediaType]: { schema: { type: "string" } } };
  if (response.kind === "file") return text;
  if (response.kind === "text") {
    const { json } = response;
    return json ? { ...text, "application/json": { schema: components.convert(json, "output") } } : text;
  }
  const events = Object.entries(response.events).map(
    ([name, schema]) => [name, components.convert(schema, "output")] as const,
  );
  // OpenAPI 3.0 cannot describe a stream; the schemas of its events are listed next to it.
  return { [mediaType]: { schema: { type: "string" }, "x-event-data": Object.fromEntries(events) } };
}

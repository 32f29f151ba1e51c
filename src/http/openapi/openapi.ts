import type { JobTypeName } from "../../contract/job.ts";
import type { JobType } from "../../jobs/job-type.ts";
import { EventStreams } from "../response/event-streams.ts";
import { responseFormats } from "../response/formats.ts";
import { formatsOf } from "../response/negotiate.ts";
import type { Route } from "../route.ts";
import { createRouteTable } from "../routes/route-table.ts";
import { requestExamples, tableExamples } from "./request-examples.ts";
import { ResponseComponents } from "./responses.ts";
import { pascalCase, SchemaComponents } from "./schema-components.ts";
import { shareParts } from "./shared-parts.ts";
import { tags } from "./tags.ts";

type Json = { [key: string]: unknown };

interface OpenApiOptions {
  version: string;
  /** Base URL of the service; without it the document is relative to its own URL. */
  serverUrl?: string | undefined;
}

const introduction = [
  "Self-hosted, asynchronous data collection: submit a job, then poll its results or listen to the event stream.",
  "Send credentials in the header `Authorization: Bearer <client_id>:<api_key>:<api_secret>`.",
  "Each operation states the access level that its API key needs: `viewer` (read), `member` (submit and read) or `owner` (also manage keys, webhooks and settings).",
  "Responses of operations that count against the rate limit have `X-RateLimit-Limit`, `X-RateLimit-Remaining` and `X-RateLimit-Reset`; all have `X-Request-Id`.",
  "Every error is JSON in one format (`detail`, `code`, and `errors` with each violation).",
  "Unknown fields are ignored and listed in `X-Ignored-Fields` and in `ignored_fields` of the response. Trailing slashes in paths make no difference.",
  "Bodies may be YAML (`Content-Type: application/yaml`), without aliases. The `Accept` header chooses the format of a read like `format`, which wins: `application/yaml`, `text/markdown`, `text/csv` and `application/x-ndjson`, where the operation has that format.",
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
    signInLimits: {
      guarding: (_request, attempt) => attempt(),
      countPassword: async () => {},
      mayMail: async () => true,
    },
    openApiDocument: () => ({}),
    readMetrics: async () => "",
  });
  return buildOpenApi(routes, options);
}

/** OpenAPI 3.0.3 of a route table, deterministic. */
export function buildOpenApi(routes: readonly Route[], options: OpenApiOptions): Json {
  const components = new SchemaComponents();
  const responses = new ResponseComponents(components);
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.path.replaceAll(/:([a-z_]+)/g, "{$1}");
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route, components, responses) };
  }
  const document = components.complete({
    openapi: "3.0.3",
    info: {
      title: "Forager",
      version: options.version,
      description: introduction,
      contact: { name: "Forager" },
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    servers: [{ url: options.serverUrl ?? "/" }],
    security: usualSecurity,
    tags,
    paths,
    components: { securitySchemes, parameters: sharedParameters, ...responses.components() },
  });
  return shareParts(document);
}

function operation(route: Route, components: SchemaComponents, responses: ResponseComponents): Json {
  return {
    operationId: route.operationId,
    summary: route.summary,
    description: route.access ? `${route.description}\n\nAccess: \`${route.access}\`.` : route.description,
    tags: [...route.tags],
    ...(route.access && { "x-access": route.access }),
    ...(route.auth !== "client" && { security: route.auth === "none" ? [] : streamSecurity }),
    ...listOf("parameters", parameters(route, components)),
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: components.convertNamed(route.body, "input", `${pascalCase(route.operationId)}Body`),
            ...(requestExamples[route.operationId] && { example: requestExamples[route.operationId] }),
          },
          ...Object.fromEntries(
            (route.tableTypes ?? []).map((type) => [
              type,
              { schema: { type: "string" }, example: tableExamples[type] },
            ]),
          ),
        },
      },
    }),
    responses: responses.of(route),
  };
}

const usualSecurity = [{ bearer: [] }, { session: [] }];
const streamSecurity = [{ bearer: [] }, { token: [] }, { session: [] }];

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
      const isRequired = location === "path" || required.includes(name);
      return {
        name: location === "header" ? headerName(name) : name,
        in: location,
        ...(isRequired && { required: true }),
        ...(description !== undefined && { description }),
        ...(example !== undefined && { example }),
        schema: rest,
      };
    });
  });
  const shared: SharedParameter[] = [];
  if (route.auth === "client" && route.method !== "GET") shared.push("X-Actor-Id", "X-Actor-Role");
  const formats = formatsOf(route);
  if (formats.length > 0 && !route.query?.shape.format)
    shared.push(formats.includes("csv") ? "TableFormat" : "Format");
  return [...found, ...shared.map((name) => ({ $ref: `#/components/parameters/${name}` }))];
}

const formatParameter = (formats: readonly string[], names: string) => ({
  name: "format",
  in: "query",
  description: `Format of a successful response: ${names}. Errors are always JSON.`,
  schema: { type: "string", enum: formats, default: "json" },
});

/** Parameters of many operations. */
const sharedParameters = {
  "X-Actor-Id": {
    name: "X-Actor-Id",
    in: "header",
    description: "The acting actor, for API keys that may delegate; default: the key's own actor.",
    schema: { type: "string", minLength: 1, maxLength: 128 },
  },
  "X-Actor-Role": {
    name: "X-Actor-Role",
    in: "header",
    description: "Role of that actor; default: the key's.",
    schema: { type: "string", minLength: 1, maxLength: 64 },
  },
  Format: formatParameter(responseFormats, "JSON, YAML or Markdown"),
  TableFormat: formatParameter([...responseFormats, "csv"], "JSON, YAML, CSV or Markdown"),
};
type SharedParameter = keyof typeof sharedParameters;

/** `last-event-id` in its usual capitalization. */
function headerName(name: string): string {
  return name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
}

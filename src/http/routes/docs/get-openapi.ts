import { z } from "zod";
import { defineRoute, type Route } from "../../route.ts";

/** `document` is asked for each time; the caller keeps it. */
export function getOpenApi(document: () => object): Route {
  return defineRoute({
    method: "GET",
    path: "/openapi.json",
    operationId: "getOpenApi",
    summary: "API description",
    description: "This API as an OpenAPI 3.0 document.",
    tags: ["Operation"],
    auth: "none",
    rateLimit: true,
    responses: { 200: z.record(z.string(), z.unknown()).meta({ description: "An OpenAPI document." }) },
  }).handle(() => {
    return { status: 200, body: document() as Record<string, unknown> };
  });
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { z } from "zod";
import { defineRoute, isJsonResponse, textResponse } from "./route.ts";

const base = {
  method: "GET",
  path: "/x",
  operationId: "x",
  summary: "X",
  description: "X.",
  tags: ["X"],
  rateLimit: true,
} as const;
const Body = z.object({ state: z.enum(["on", "off"]) });

test("a handler can only return declared statuses with matching bodies (checked by the compiler)", () => {
  const declared = () =>
    defineRoute({ ...base, auth: "none", responses: { 200: Body, 404: textResponse("text/plain", "x") } });
  declared().handle(() => ({ status: 200, body: { state: "on" } }));
  declared().handle(async () => ({ status: 404, body: "text" }));
  // @ts-expect-error 500 is not declared
  declared().handle(() => ({ status: 500, body: { state: "on" } }));
  // @ts-expect-error "up" is not a state
  declared().handle(() => ({ status: 200, body: { state: "up" } }));
  // @ts-expect-error a declared status with the body of another
  declared().handle(() => ({ status: 404, body: { state: "on" } }));
  assert.ok(declared);
});

test("a handler receives the parsed input, and a principal if it requires credentials", () => {
  const route = defineRoute({
    ...base,
    auth: "client",
    access: "viewer",
    query: z.object({ page: z.int().default(1) }),
    responses: { 200: Body },
  }).handle(({ query, principal, body }) => {
    const page: number = query.page;
    const client: string = principal.clientId;
    const nothing: undefined = body;
    return {
      status: 200,
      body: { state: page > 0 && client !== "" && nothing === undefined ? "on" : "off" },
    };
  });
  defineRoute({ ...base, auth: "none", responses: { 200: Body } }).handle(({ principal }) => {
    const none: null = principal;
    return { status: 200, body: { state: none === null ? "on" : "off" } };
  });
  assert.equal(route.auth, "client");
  assert.equal(isJsonResponse(textResponse("text/plain", "x")), false);
});

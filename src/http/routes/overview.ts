import { Overview } from "../../contract/overview.ts";
import { defineRoute } from "../route.ts";

export const getOverview = defineRoute({
  method: "GET",
  path: "/api/v1/overview",
  operationId: "getOverview",
  summary: "Overview",
  description:
    "What your jobs have found, how many addresses are valid, what runs, why jobs failed, what the language model cost, and which webhooks fail. Takes as long for any number of jobs and records.",
  tags: ["System"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  errors: ["database_unavailable"],
  responses: { 200: Overview },
}).handle(async ({ principal }, { overview }) => ({
  status: 200,
  body: await overview.read(principal.clientId),
}));

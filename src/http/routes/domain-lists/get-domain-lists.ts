import { DomainListsBody } from "../../../contract/domain-lists.ts";
import { defineRoute } from "../../route.ts";
import { domainListsBody } from "./domain-lists-body.ts";

export const getDomainLists = defineRoute({
  method: "GET",
  path: "/api/v1/domain-lists",
  operationId: "getDomainLists",
  summary: "Websites that are not crawled",
  description:
    "What you added to and excepted from the lists by which campaigns filter websites, and which lists of the service these are.",
  tags: ["Campaigns"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  responses: { 200: DomainListsBody },
}).handle(async ({ principal }, { domainLists }) => ({
  status: 200,
  body: domainListsBody(await domainLists.read(principal.clientId)),
}));

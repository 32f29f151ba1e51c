import type { z } from "zod";
import type { DomainListsView } from "../../campaigns/index.ts";
import { DomainListsBody, DomainListsInput } from "../../contract/domain-lists.ts";
import { defineRoute } from "../route.ts";

export const getDomainLists = defineRoute({
  method: "GET",
  path: "/api/v1/domain-lists",
  operationId: "getDomainLists",
  summary: "Websites that are not crawled",
  description:
    "Your additions to and exceptions from the service's lists for filtering campaign websites, with those lists.",
  tags: ["Campaigns"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  responses: { 200: DomainListsBody },
}).handle(async ({ principal }, { domainLists }) => ({
  status: 200,
  body: domainListsBody(await domainLists.read(principal.clientId)),
}));

export const putDomainLists = defineRoute({
  method: "PUT",
  path: "/api/v1/domain-lists",
  operationId: "putDomainLists",
  summary: "Change which websites are not crawled",
  description:
    "Replaces your additions and exceptions; an omitted list reverts to the service's default. Applies to businesses found from then on, also in running campaigns.",
  tags: ["Campaigns"],
  auth: "client",
  access: "owner",
  rateLimit: true,
  body: DomainListsInput,
  responses: { 200: DomainListsBody },
}).handle(async ({ body, principal, actor }, { domainLists }) => ({
  status: 200,
  body: domainListsBody(await domainLists.write(principal.clientId, body, actor)),
}));

function domainListsBody({ lists, updatedAt, listed }: DomainListsView): z.output<typeof DomainListsBody> {
  return { ...lists, updated_at: updatedAt?.toISOString() ?? null, listed };
}

import { DomainListsBody, DomainListsInput } from "../../../contract/domain-lists.ts";
import { defineRoute } from "../../route.ts";
import { domainListsBody } from "./domain-lists-body.ts";

export const putDomainLists = defineRoute({
  method: "PUT",
  path: "/api/v1/domain-lists",
  operationId: "putDomainLists",
  summary: "Change which websites are not crawled",
  description:
    "Replaces what you added and excepted; a list that is left out is as the service has it again. Holds for businesses that are found from then on, in running campaigns too.",
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

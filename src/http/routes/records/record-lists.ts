import { z } from "zod";
import { identifier } from "../../../contract/fields.ts";
import {
  RecordList,
  RecordListChange,
  RecordListDeleted,
  RecordListInput,
  RecordLists,
} from "../../../contract/records.ts";
import { defineRoute } from "../../route.ts";

const ofLists = { tags: ["Records"], auth: "client", rateLimit: true } as const;
const ofList = {
  ...ofLists,
  resource: "List",
  params: z.object({ list_id: identifier("Identifier of the list.") }),
} as const;

export const listRecordLists = defineRoute({
  method: "GET",
  path: "/api/v1/record-lists",
  operationId: "listRecordLists",
  summary: "Lists of records",
  description: "Your named lists. Their members are the records with `list=<list_id>`.",
  ...ofLists,
  access: "viewer",
  responses: { 200: RecordLists },
}).handle(async ({ principal }, { recordLists }) => ({
  status: 200,
  body: { lists: await recordLists.list(principal.clientId) },
}));

export const createRecordList = defineRoute({
  method: "POST",
  path: "/api/v1/record-lists",
  operationId: "createRecordList",
  summary: "Create a list of records",
  description: "Add members with `add_to_lists` of a record, or of many at once.",
  ...ofLists,
  access: "member",
  body: RecordListInput,
  responses: { 201: RecordList },
}).handle(async ({ body, principal }, { recordLists }) => ({
  status: 201,
  body: await recordLists.create(principal.clientId, body),
}));

export const getRecordList = defineRoute({
  method: "GET",
  path: "/api/v1/record-lists/:list_id",
  operationId: "getRecordList",
  summary: "One list of records",
  description: "Name and size of a list.",
  ...ofList,
  access: "viewer",
  responses: { 200: RecordList },
}).handle(async ({ params, principal }, { recordLists }) => ({
  status: 200,
  body: await recordLists.find(principal.clientId, params.list_id),
}));

export const renameRecordList = defineRoute({
  method: "PATCH",
  path: "/api/v1/record-lists/:list_id",
  operationId: "renameRecordList",
  summary: "Rename a list of records",
  description: "Names are unique among lists of a kind.",
  ...ofList,
  access: "member",
  body: RecordListChange,
  responses: { 200: RecordList },
}).handle(async ({ params, body, principal }, { recordLists }) => ({
  status: 200,
  body: await recordLists.rename(principal.clientId, params.list_id, body.name),
}));

export const deleteRecordList = defineRoute({
  method: "DELETE",
  path: "/api/v1/record-lists/:list_id",
  operationId: "deleteRecordList",
  summary: "Delete a list of records",
  description: "Its records stay.",
  ...ofList,
  access: "member",
  responses: { 200: RecordListDeleted },
}).handle(async ({ params, principal }, { recordLists }) => {
  await recordLists.delete(principal.clientId, params.list_id);
  return { status: 200, body: { success: true, list_id: params.list_id } };
});

import {
  RecordBulkChange,
  RecordBulkResult,
  RecordChange,
  RecordSplit,
  RecordSummary,
} from "../../../contract/records.ts";
import { LaterBody } from "../../response/later-body.ts";
import { defineRoute } from "../../route.ts";
import { KindPath, ofRecords, RecordPath } from "./read-records.ts";

export const changeRecord = defineRoute({
  method: "PATCH",
  path: "/api/v1/records/:kind/:id",
  operationId: "changeRecord",
  summary: "Tag or annotate a record",
  description: "Changes tags, lists, owner, status and notes. Results of later jobs never change these.",
  ...ofRecords,
  access: "member",
  params: RecordPath,
  body: RecordChange,
  responses: { 200: RecordSummary },
}).handle(async ({ params: { kind, id }, body, principal }, { records }) => ({
  status: 200,
  body: await records.change(principal.clientId, kind, id, body),
}));

export const changeManyRecords = defineRoute({
  method: "POST",
  path: "/api/v1/records/:kind/bulk",
  operationId: "changeManyRecords",
  summary: "Tag or annotate many records",
  description:
    "Applies a change to up to 1,000 ids, or to all records that match a filter. Unknown ids are skipped. A filter is processed in parts: if the call fails, repeat it, which is harmless.",
  ...ofRecords,
  access: "member",
  params: KindPath,
  body: RecordBulkChange,
  responses: { 200: RecordBulkResult },
}).handle(({ params: { kind }, body, principal }, { records }) => ({
  status: 200,
  body: new LaterBody(async () => ({ changed: await records.changeMany(principal.clientId, kind, body) })),
}));

export const splitRecord = defineRoute({
  method: "POST",
  path: "/api/v1/records/:kind/:id/split",
  operationId: "splitRecord",
  summary: "Reverse a merge",
  description:
    "Takes a merged record (one of `merged_ids`) out of the record that it is part of, with what was found about it. The two are never merged again by themselves.",
  ...ofRecords,
  access: "member",
  params: RecordPath,
  errors: ["invalid_state"],
  responses: { 200: RecordSplit },
}).handle(async ({ params: { kind, id }, principal }, { records }) => ({
  status: 200,
  body: await records.split(principal.clientId, kind, id),
}));

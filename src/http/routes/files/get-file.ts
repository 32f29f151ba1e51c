import { z } from "zod";
import { filesPath } from "../../../contract/files.ts";
import { defineRoute, fileResponse } from "../../route.ts";

const part = (description: string) =>
  z
    .string()
    .regex(/^[\w-][\w.-]{0,127}$/)
    .meta({ description });

export const getFile = defineRoute({
  method: "GET",
  path: `${filesPath}/:folder/:owner/:name`,
  operationId: "getFile",
  summary: "File of a result",
  description: [
    "What is too large for a result, or was to be left out of it: the target of `store_url` where the service keeps objects itself.",
    "The signed link is the authorization for anyone who has it; it works for 24 hours from the reading of the result, and every reading gives a new one.",
  ].join(" "),
  tags: ["Jobs"],
  auth: "none",
  rateLimit: true,
  resource: "File",
  params: z.object({
    folder: part("What kind of file it is."),
    owner: part("Whose it is."),
    name: part("Its name."),
  }),
  query: z.object({
    expires: z.string().max(20).meta({ description: "Until when the link works, in Unix seconds." }),
    signature: z.string().max(100).meta({ description: "Signature of the link." }),
  }),
  errors: ["forbidden", "not_found", "storage_unavailable"],
  responses: { 200: fileResponse("text/markdown; charset=utf-8", "The file, to be saved.") },
}).handle(async ({ params, query }, { files }) => {
  const key = `${params.folder}/${params.owner}/${params.name}`;
  const file = await files.open({ key, ...query });
  return {
    status: 200,
    body: file.stream,
    headers: {
      "content-type": file.contentType,
      "content-length": String(file.sizeBytes),
      "content-disposition": file.contentDisposition,
      // An object never changes, but who may see it is the link's own matter: no shared cache.
      "cache-control": "private, max-age=3600",
    },
  };
});

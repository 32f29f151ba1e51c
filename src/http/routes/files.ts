import { z } from "zod";
import { filesPath, mediaName, mediaPath } from "../../contract/public-urls.ts";
import { ForagerError } from "../../errors.ts";
import { defineRoute, fileResponse } from "../route.ts";

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

export const getMedia = defineRoute({
  method: "GET",
  path: `${mediaPath}/:name`,
  operationId: "getMedia",
  summary: "Image of a business",
  description:
    "The target of an `image_url` that this service keeps. Public and permanent: its name is the digest of what it holds.",
  tags: ["Jobs"],
  auth: "none",
  // A page with a hundred listings shows a hundred images at once, and browsers keep them for good.
  rateLimit: false,
  resource: "Image",
  params: z.object({ name: z.string().regex(mediaName).meta({ description: "SHA-256 and format." }) }),
  errors: ["not_found", "storage_unavailable"],
  responses: { 200: fileResponse("image/jpeg", "The image, in the format that its name ends with.") },
}).handle(async ({ params }, { media }) => {
  const file = await media.open(params.name);
  if (file === null) throw new ForagerError("not_found", "Image not found");
  return {
    status: 200,
    body: file.stream,
    headers: {
      "content-type": file.contentType,
      "content-length": String(file.sizeBytes),
      "cache-control": "public, max-age=31536000, immutable",
      // It is what a stranger's server sent: opened by itself, it may do nothing. Pages elsewhere may show it.
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
    },
  };
});

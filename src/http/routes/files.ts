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
    "Content too large for a result, or excluded from it on request: the target of `store_url` when the service stores objects itself.",
    "The signed link authorizes anyone who has it; it is valid for 24 hours after the result is read, and each read returns a new one.",
  ].join(" "),
  tags: ["Jobs"],
  auth: "none",
  rateLimit: true,
  resource: "File",
  params: z.object({
    folder: part("Kind of file."),
    owner: part("Owner of the file."),
    name: part("Its name."),
  }),
  query: z.object({
    expires: z.string().max(20).meta({ description: "Expiry of the link, in Unix seconds." }),
    signature: z.string().max(100).meta({ description: "Signature of the link." }),
  }),
  errors: ["forbidden", "not_found", "storage_unavailable"],
  responses: { 200: fileResponse(["text/markdown; charset=utf-8"], "The file, as a download.") },
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
      // An object never changes, but access belongs to the link: no shared caching.
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
    "The target of an `image_url` stored by this service. Public and permanent: its name is the digest of its content.",
  tags: ["Jobs"],
  auth: "none",
  // A page with a hundred listings loads a hundred images at once, and browsers cache them permanently.
  rateLimit: false,
  resource: "Image",
  params: z.object({ name: z.string().regex(mediaName).meta({ description: "SHA-256 and format." }) }),
  errors: ["not_found", "storage_unavailable"],
  responses: { 200: fileResponse(["image/jpeg"], "The image, in the format of its file extension.") },
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
      // The content is untrusted: opened directly, it must not run anything. Other sites may embed it.
      "content-security-policy": "default-src 'none'; sandbox",
      "cross-origin-resource-policy": "cross-origin",
    },
  };
});

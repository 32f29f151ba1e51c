import { z } from "zod";
import { mediaName, mediaPath } from "../../../contract/files.ts";
import { ForagerError } from "../../../errors.ts";
import { defineRoute, fileResponse } from "../../route.ts";

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

import { z } from "zod";
import { type ErrorCode, errorCatalogue } from "../errors.ts";

const codes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

/** Body of every response with an error status. */
export const Problem = z
  .object({
    detail: z.string().meta({ description: "What is wrong and what to do, as a sentence." }),
    code: z.enum(codes).meta({ description: "Machine-readable code; docs/errors.md lists them." }),
    errors: z
      .array(
        z.object({
          loc: z
            .array(z.union([z.string(), z.int()]))
            .meta({ description: "Path to the value.", example: ["body", "payload", "max_pages"] }),
          msg: z.string(),
          type: z.string(),
        }),
      )
      .optional()
      .meta({ description: "With 422: each violation." }),
  })
  .meta({ id: "Problem", description: "An error.", example: { detail: "Job not found", code: "not_found" } });
export type Problem = z.infer<typeof Problem>;

/** Additional fields of any JSON response. */
export const IgnoredFields = z
  .object({
    ignored_fields: z
      .array(z.string())
      .meta({
        id: "IgnoredFieldNames",
        description:
          "Unknown fields of the body as dotted paths, and unknown query parameters, at most 10; absent if there are none.",
        example: ["payload.max_pagse"],
      })
      .optional(),
  })
  .meta({ id: "IgnoredFields", description: "Unknown request fields, which reveal typos." });
export type IgnoredFields = z.infer<typeof IgnoredFields>;

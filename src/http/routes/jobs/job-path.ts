import { z } from "zod";

/** Path parameters of the routes of one job. */
export const JobPath = z.object({
  job_id: z.uuid().meta({
    description: "Identifier of the job.",
    example: "0198c0de-7b1a-7c3e-9d1f-2f6a5b4c3d2e",
  }),
});

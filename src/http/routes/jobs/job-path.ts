import { z } from "zod";
import { identifier } from "../../../contract/fields.ts";

/** Path parameters of the routes of one job. */
export const JobPath = z.object({
  job_id: identifier("Identifier of the job."),
});

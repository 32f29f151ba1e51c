import { z } from "zod";
import { limits } from "../../../contract/limits.ts";
import { ActivityInput, ActivityReceipt } from "../../../contract/shifts.ts";
import { defineRoute } from "../../route.ts";

const Several = z.array(ActivityInput).max(limits.activities_per_report_max);

export const reportActivity = defineRoute({
  method: "POST",
  path: "/api/v1/activity",
  operationId: "reportActivity",
  summary: "Report activities",
  description: [
    "Something that one of your people or agents did outside this service, or up to 1,000 of them; they are recorded all together or not at all.",
    "Calls that change something and the ends of jobs are recorded by the service itself.",
    "Only an API key that may delegate reports what actors other than its own did.",
  ].join(" "),
  tags: ["Shifts"],
  auth: "client",
  access: "member",
  rateLimit: true,
  body: z.union([ActivityInput, Several]).meta({ id: "ActivityReport" }),
  bodyFor: (sent) => (Array.isArray(sent) ? Several : ActivityInput),
  errors: ["forbidden", "database_unavailable"],
  responses: { 202: ActivityReceipt },
}).handle(async ({ body, principal, actor }, { shifts }) => ({
  status: 202,
  body: await shifts.activities.report({ principal, actor }, Array.isArray(body) ? body : [body]),
}));

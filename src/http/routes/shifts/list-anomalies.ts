import { Anomalies } from "../../../contract/shifts.ts";
import { defineRoute } from "../../route.ts";

export const listAnomalies = defineRoute({
  method: "GET",
  path: "/api/v1/anomalies",
  operationId: "listAnomalies",
  summary: "Anomalies",
  description:
    "Numbers of the last 7 days that are unlike the 30 days before, for your client and each actor, with what they are compared with. Too few activities to tell anything give no findings.",
  tags: ["Shifts"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  errors: ["database_unavailable"],
  responses: { 200: Anomalies },
}).handle(async ({ principal }, { shifts }) => ({
  status: 200,
  body: {
    generated_at: new Date().toISOString(),
    window_days: 7,
    baseline_days: 30,
    findings: await shifts.anomalies(principal.clientId),
  },
}));

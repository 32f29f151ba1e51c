import { DoctorReport } from "../../../contract/system.ts";
import { defineRoute } from "../../route.ts";

export const getDoctor = defineRoute({
  method: "GET",
  path: "/api/v1/system/doctor",
  operationId: "getDoctor",
  summary: "Checks of the service",
  description:
    "What `forager doctor` finds on the machine that answers: database, disk, browser, DNS, mail, and the providers, each with what to do. Takes up to 8 seconds; for a minute everybody gets the same answer. Keys and passwords are left out.",
  tags: ["System"],
  auth: "client",
  rateLimit: true,
  responses: { 200: DoctorReport },
}).handle(async (_input, { doctor }) => ({ status: 200, body: await doctor.diagnose() }));

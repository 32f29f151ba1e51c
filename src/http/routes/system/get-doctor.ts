import { DoctorReport } from "../../../contract/system.ts";
import { defineRoute } from "../../route.ts";

export const getDoctor = defineRoute({
  method: "GET",
  path: "/api/v1/system/doctor",
  operationId: "getDoctor",
  summary: "Checks of the service",
  description:
    "Whether the parts of the service work, as the machine that answers finds it: database, disk, browser, DNS, mail, and the providers, each with what it means to clients. Takes up to 8 seconds; for a minute everybody gets the same answer. Only `forager doctor`, run on that machine, shows hosts, folders and addresses.",
  tags: ["System"],
  auth: "client",
  access: "viewer",
  rateLimit: true,
  responses: { 200: DoctorReport },
}).handle(async (_input, { doctor }) => ({ status: 200, body: await doctor.diagnose() }));

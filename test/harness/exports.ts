import type { Database } from "../../src/store/core/database.ts";
import { insertCompletedJob, listing, mapsResult, projectAll, siteResult, verifyResult } from "./records.ts";

/** A dentist with three contacts, and a café without any. */
export async function insertDentistAndCafe(database: Database): Promise<void> {
  await insertCompletedJob(
    database,
    "svcMaps",
    mapsResult(
      listing("1", {
        name: "=Zahnärzte Müller",
        website: "https://mueller.example/",
        categories: ["Dentist", "Orthodontist"],
        phone: "+49 89 1234567",
        phone_e164: "+49891234567",
      }),
      listing("2", { name: "Café Łódź", categories: ["Café"], rating: null }),
    ),
    { campaign: "camp_1" },
  );
  await insertCompletedJob(
    database,
    "svcSite",
    siteResult("https://mueller.example/", {
      emails: ["info@mueller.example", "eva@mueller.example"],
      metadata: {
        start_page: "https://mueller.example/",
        page_facts: {
          description: "Teeth",
          people: [
            { name: "Dr. Eva Maria Müller", title: "Dentist", email: "eva@mueller.example", linkedin: null },
            { name: "Jan Koch", title: null, email: null, linkedin: "https://linkedin.com/in/jan-koch" },
          ],
        },
        evidence: {},
      },
    }),
    { at: "2026-02-01T00:00:00.000Z" },
  );
  await insertCompletedJob(
    database,
    "svcVerify",
    verifyResult({ "info@mueller.example": "risky", "eva@mueller.example": "valid" }),
  );
  await projectAll(database);
}

import type { JobTypeName } from "../../../src/contract/job.ts";
import type { DoctorReport, Overview } from "../api/answers.ts";

type Check = DoctorReport["checks"][number];

const everything: readonly JobTypeName[] = ["svcSite", "svcMaps", "svcVerify", "svcPeople"];

/** The types of jobs that need what a check looks at. The other checks are of parts without which nothing works for long. */
const typesOfChecks: Readonly<Record<string, readonly JobTypeName[]>> = {
  dns: everything,
  chromium: ["svcSite"],
  browser_sandbox: ["svcSite"],
  smtp_port: ["svcVerify"],
  mail_identity: ["svcVerify"],
  mail_blocklists: ["svcVerify"],
  map_provider: ["svcMaps"],
  people_provider: ["svcPeople"],
  search_provider: ["svcPeople"],
  ai: ["svcSite", "svcPeople"],
};

export const typesOfCheck = (name: string): readonly JobTypeName[] => typesOfChecks[name] ?? [];

/** Failures for which the service's checks are no reason. */
const ownReasons: ReadonlySet<string | null> = new Set(["not_configured", "cancelled", "validation_error"]);

export const mayBeOfService = ({ code }: Overview["failures"][number]): boolean => !ownReasons.has(code);

/** How many jobs that need what a check looks at have failed. */
export function jobsFailedFor(name: string, { failures }: Overview): { type: JobTypeName; jobs: number }[] {
  return typesOfCheck(name)
    .map((type) => ({
      type,
      jobs: failures
        .filter((failure) => failure.type === type && mayBeOfService(failure))
        .reduce((sum, { jobs }) => sum + jobs, 0),
    }))
    .filter(({ jobs }) => jobs > 0);
}

/** Pages of the documentation that are more to the point than that of the doctor. */
const docsOfChecks: Readonly<Record<string, string>> = {
  reverse_proxy: "reverse-proxy",
  smtp_port: "verification",
  mail_identity: "verification",
  mail_blocklists: "verification",
  ai: "models-and-providers",
  object_storage: "object-store",
  redis: "scaling",
  client_moves: "scaling",
};

/** Checks that a client's own key or choice of provider passes. */
const ofProviders: ReadonlySet<string> = new Set(["map_provider", "people_provider", "search_provider"]);

/** What to do about a check, without the names of calls, and where. */
export function checkRemedy({ name, mend }: Pick<Check, "name" | "mend">): {
  text: string;
  page?: "/settings/providers";
  docs: string;
} {
  const text = (mend ?? "").replace(/ \(PUT [^)]*\)/, "");
  const docs = docsOfChecks[name] ?? "operations";
  return ofProviders.has(name) ? { text, page: "/settings/providers", docs } : { text, docs };
}

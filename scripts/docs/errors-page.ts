import { type ErrorCode, errorCatalogue } from "../../src/errors.ts";
import { markdownTable } from "./markdown-table.ts";

const introduction = `# Errors

Every error response is JSON: \`detail\` describes the problem and its fix, \`code\` is one of the codes below, and
with 422 \`errors\` lists each violation. A failed job has the same text as its \`error_message\`. The texts below
are general; most responses are more precise.`;

const requestErrors = `## Request errors

Jobs never fail with these.`;

const jobErrors = `## Job errors

After a transient error, a job is retried up to three times before it fails. The status applies to a request that
causes the same error.`;

const consequences = { fail: "fails", retry: "runs again" } as const;

/** docs/errors.md: the catalogue of src/errors.ts, split into request errors and job errors. */
export function errorsPage(): string {
  const codes = Object.keys(errorCatalogue) as ErrorCode[];
  const row = (code: ErrorCode, ...more: string[]) => {
    const { status, detail } = errorCatalogue[code];
    return [`\`${code}\``, String(status), detail, ...more];
  };
  const ofRequests = codes.filter((code) => errorCatalogue[code].consequence === "request");
  const ofJobs = codes.flatMap((code) => {
    const { consequence } = errorCatalogue[code];
    return consequence === "request" ? [] : [row(code, consequences[consequence])];
  });
  return [
    introduction,
    requestErrors,
    markdownTable(
      ["Code", "Status", "Text"],
      ofRequests.map((code) => row(code)),
    ),
    jobErrors,
    markdownTable(["Code", "Status", "Text", "The job"], ofJobs),
  ].join("\n\n");
}

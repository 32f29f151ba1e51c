import { type ErrorCode, errorCatalogue } from "../../src/errors.ts";
import { markdownTable } from "./markdown-table.ts";

const introduction = `# Errors

Every error answer is JSON: \`detail\` says what is wrong and what to do, \`code\` is one of the codes below, and
with 422 \`errors\` lists each violation. A failed job carries the same sentence as its \`error_message\`. The
sentences here are the general ones; most answers are more precise.`;

const requestErrors = `## Answers to a request

A job never meets these.`;

const jobErrors = `## Errors that a job can meet

An error that may pass gives the job up to three more tries before it fails. The status is that of a request
which meets the same error.`;

const consequences = { fail: "fails", retry: "runs again" } as const;

/** docs/errors.md: the catalogue of src/errors.ts, split by who meets the error. */
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
      ["Code", "Status", "Sentence"],
      ofRequests.map((code) => row(code)),
    ),
    jobErrors,
    markdownTable(["Code", "Status", "Sentence", "The job"], ofJobs),
  ].join("\n\n");
}

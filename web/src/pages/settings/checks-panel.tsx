import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { JobTypeName } from "../../../../src/contract/job.ts";
import { jobTypeRows } from "../../../../src/contract/job-types.ts";
import type { DoctorReport, Overview } from "../../api/answers.ts";
import { linkTo } from "../../api/base-path.ts";
import { queries } from "../../api/queries.ts";
import { settingsQueries } from "../../api/settings-queries.ts";
import { useServiceState } from "../../api/use-service-state.ts";
import { checkRemedy, jobsFailedFor, typesOfCheck } from "../../lib/check-remedy.ts";
import { type ServiceState, serviceCounts } from "../../lib/service-state.ts";
import { CopyButton, Panel, Status } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { Time } from "../../ui/time.tsx";

type Check = DoctorReport["checks"][number];

/** Problems come first. */
const order: readonly Check["status"][] = ["failed", "warning", "ok", "off"];

/** The service's state, what fails and what to do about it, and what works. */
export function ChecksPanel() {
  const doctor = useQuery(settingsQueries.doctor());
  const overview = useQuery(queries.overview()).data;
  const state = useServiceState();
  const { data } = doctor;
  const checks = data?.checks.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status)) ?? [];
  const problems = checks.filter(({ status }) => status === "failed" || status === "warning");
  const others = checks.filter((check) => !problems.includes(check));
  const passed = others.filter(({ status }) => status === "ok").length;
  return (
    <Panel
      title="Checks"
      aside={
        data && (
          <div className="actions">
            {problems.length > 0 && <CopyButton text={reportText(problems)}>Copy report</CopyButton>}
            <CheckAgain report={data} isChecking={doctor.isFetching} check={() => void doctor.refetch()} />
          </div>
        )
      }
    >
      {doctor.isPending && (
        <p className="muted">
          Checking the database, disk, DNS, email and every provider. This takes up to 8 seconds.
        </p>
      )}
      <Reading query={doctor} rows={12} />
      {state && !doctor.isPending && (
        <>
          <Conclusion state={state} checkedAt={data?.checked_at} />
          <Noticed state={state} />
        </>
      )}
      {data && (
        <>
          <Checks checks={problems} overview={overview} />
          {others.length > 0 && (
            <details className="more">
              <summary>
                {passed} of {data.checks.length} checks passed
                {others.length > passed && `, ${others.length - passed} do not apply or are unknown`}
              </summary>
              <Checks checks={others} overview={undefined} />
            </details>
          )}
        </>
      )}
    </Panel>
  );
}

function Conclusion({ state, checkedAt }: { state: ServiceState; checkedAt: string | undefined }) {
  const counts = serviceCounts(state);
  return (
    <p role="status">
      <Status value={state.status} />{" "}
      <span className="muted">
        {counts === "" ? "All checks passed." : `${counts}.`}
        {checkedAt !== undefined && (
          <>
            {" "}
            Checked <Time value={checkedAt} relative />.
          </>
        )}
      </span>
    </p>
  );
}

/** What the service itself noticed, which no check has found. */
function Noticed({ state: { problems } }: { state: ServiceState }) {
  const noticed = problems.filter(({ check }) => check === null);
  if (noticed.length === 0) return null;
  return (
    <ul className="checks">
      {noticed.map(({ text }) => (
        <li key={text}>
          <span className="check-title">Service</span>
          <Status value="failed" />
          <p className="check-text">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Checks({ checks, overview }: { checks: readonly Check[]; overview: Overview | undefined }) {
  return (
    <ul className="checks">
      {checks.map((check) => (
        <li key={check.name}>
          <span className="check-title">{check.title}</span>
          <Status value={check.status} />
          <div className="check-text">
            <p>{check.detail}</p>
            {check.mend && (
              <p>
                <strong>Fix:</strong> {checkRemedy(check).text} <RemedyLink check={check} />
              </p>
            )}
            {check.mend && overview && typesOfCheck(check.name).length > 0 && (
              <FailedJobs failed={jobsFailedFor(check.name, overview)} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function RemedyLink({ check }: { check: Check }) {
  const { page, docs } = checkRemedy(check);
  if (page !== undefined) return <Link to={page}>Providers</Link>;
  return <a href={linkTo(`/docs/${docs}`)}>Documentation</a>;
}

function FailedJobs({ failed }: { failed: readonly { type: JobTypeName; jobs: number }[] }) {
  if (failed.length === 0) return <p className="muted">No job that needs it failed in the last 7 days.</p>;
  return (
    <p>
      Failed in the last 7 days:{" "}
      {failed.map(({ type, jobs }, index) => (
        <span key={type}>
          {index > 0 && ", "}
          <Link to="/jobs" search={{ status: "failed", type }}>
            {jobs.toLocaleString()} of {jobTypeRows[type].title}
          </Link>
        </span>
      ))}
    </p>
  );
}

/** For a message to the operator. */
const reportText = (problems: readonly Check[]): string =>
  [
    ...problems.map(({ title, status, detail }) => `${title}: ${status}. ${detail}`),
    "'forager doctor' on the service's machine shows how to fix it.",
  ].join("\n");

/** The service caches its report for a minute: until then, checking again has no effect. */
function CheckAgain(props: { report: DoctorReport; isChecking: boolean; check(): void }) {
  const { next_check_at, checked_at } = props.report;
  const [isFresh, setIsFresh] = useState(true);
  useEffect(() => {
    setIsFresh(true);
    // A duration, since this machine's clock may differ from the service's.
    const waitMs = Date.parse(next_check_at) - Date.parse(checked_at);
    const timer = setTimeout(() => setIsFresh(false), waitMs);
    return () => clearTimeout(timer);
  }, [next_check_at, checked_at]);
  return (
    <button type="button" disabled={isFresh || props.isChecking} onClick={props.check}>
      {props.isChecking ? "Checking…" : "Check again"}
    </button>
  );
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { jobTypeRows } from "../../../src/contract/job-types.ts";
import type { LeadScoring } from "../../../src/contract/lead-scoring.ts";
import type { ProfileModeResult, ResearchModeResult } from "../../../src/job-types/people/result.ts";
import { shortUrl } from "../../../src/text/short-url.ts";
import type { Acknowledgement, JobRequest, JobResults, JobStatusBody } from "../api/answers.ts";
import { absoluteUrlOf } from "../api/base-path.ts";
import { call } from "../api/client.ts";
import { useLiveEvents } from "../api/live.tsx";
import { queries } from "../api/queries.ts";
import { SubmitButton } from "../batches/submit-button.tsx";
import { FoundRecords } from "../jobs/found-records.tsx";
import { JobExport, recordKindOf } from "../jobs/job-export.tsx";
import { actorName } from "../lib/actor-name.ts";
import { curlCommand } from "../lib/curl.ts";
import { goalOfRequest } from "../lib/edited-job.ts";
import { jobRemedy, reasonText } from "../lib/job-remedy.ts";
import { isOpen, secondsOf, stateOf } from "../lib/job-state.ts";
import { nextStep } from "../lib/next-step.ts";
import { listPaths } from "../lib/record-search.ts";
import { duration } from "../lib/time.ts";
import { costText } from "../results/ai-parts.tsx";
import { JobTimeline } from "../results/job-timeline.tsx";
import { ResultView } from "../results/result-view.tsx";
import { Needs } from "../ui/access.tsx";
import { BusyButton } from "../ui/busy-button.tsx";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import { FaultBoundary } from "../ui/fault-boundary.tsx";
import { MoreMenu } from "../ui/more-menu.tsx";
import { Copyable, Fact, Failure, Loading, PageHead, Progress, Status, saveJson } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { Time } from "../ui/time.tsx";
import { useErrorToast, useToast } from "../ui/toasts.tsx";

export function JobPage() {
  const { jobId = "" } = useParams({ strict: false });
  const client = useQueryClient();
  const status = useQuery(queries.jobStatus(jobId));
  const request = useQuery(queries.jobRequest(jobId));
  const isOver = status.data !== undefined && !isOpen(status.data.status);
  // The status of a failed or cancelled job already has all details.
  const isDone = status.data?.status === "completed";
  const results = useQuery({ ...queries.jobResults(jobId), enabled: isDone });
  useLiveEvents((events) => {
    if (events.some(({ data }) => data.job_id === jobId)) {
      void client.invalidateQueries({ queryKey: ["job", jobId, "status"] });
    }
  });

  if (!status.data) {
    return (
      <>
        <PageHead above={<Link to="/jobs">Jobs</Link>} />
        <Reading query={status} rows={5} />
      </>
    );
  }
  const job = status.data;
  const explained = job.outcome_reason;
  const isEmpty = job.outcome === "empty";
  const isWithout = isEmpty || job.outcome === "failed";
  const next = isDone && !isEmpty && results.data?.data ? nextStep(job.type, results.data.data) : null;
  return (
    <>
      <PageHead title={titleOf(job, request.data, results.data)} above={<Link to="/jobs">Jobs</Link>}>
        <Needs access="member">{isOpen(job.status) && <CancelButton job={job} />}</Needs>
        {isOver && !isWithout && (
          <MoreMenu>
            <Link to={listPaths[recordKindOf[job.type]]} search={{ job: jobId }} className="button">
              Records of this job
            </Link>
            {request.data && (
              <Needs access="member">
                <EditLink request={request.data} />
                <RetryButton request={request.data} text="Run again" />
              </Needs>
            )}
          </MoreMenu>
        )}
        {results.data?.data && !isEmpty && <JobExport results={results.data} isMain={next === null} />}
        {next && <SubmitButton text={next.text} batch={next.batch} />}
      </PageHead>
      <Reading query={status} />
      <Summary job={job} results={results.data} />
      {isWithout && <Without job={job} request={request.data} />}
      {results.isError && <Failure error={results.error} retry={() => void results.refetch()} />}
      {isDone && results.isPending && <Loading rows={6} />}
      {results.data && (
        <FaultBoundary
          key={jobId}
          fallback={
            <p className="note">
              The result is complete all the same:{" "}
              <button type="button" onClick={() => saveJson(`${job.type}-${jobId}.json`, results.data)}>
                Download JSON
              </button>
            </p>
          }
        >
          <ResultView results={results.data} request={request.data} explained={explained} />
        </FaultBoundary>
      )}
      <FaultBoundary key={`${jobId} timeline`} fallback={null}>
        <JobTimeline job={job} results={results.data} />
      </FaultBoundary>
      {request.data && <RequestPanel request={request.data} jobId={jobId} />}
    </>
  );
}

/** Why a job has no result, what helps, and the button that runs it again. */
function Without({ job, request }: { job: JobStatusBody; request: JobRequest | undefined }) {
  const { outcome, outcome_reason: reason, type } = job;
  const remedy = jobRemedy(type, reason);
  return (
    <div className={outcome === "failed" ? "failure" : "note without"} role="note">
      <div>
        <p className="strong">
          {reason === null ? "This job found nothing, and its result does not say why." : reasonText(reason)}
        </p>
        <p>
          {remedy.text}
          {remedy.page && (remedy.first !== "page" || !request) && (
            <>
              {" "}
              <Link to={remedy.page.to}>{remedy.page.title}</Link>
            </>
          )}
        </p>
      </div>
      {request && (
        <Needs access="member">
          <div className="actions">
            {remedy.first === "edit" && <RetryButton request={request} text="Retry" />}
            <EditLink request={request} isPrimary={remedy.first === "edit"} />
            {remedy.first !== "edit" && (
              <RetryButton request={request} text="Retry" isPrimary={remedy.first === undefined} />
            )}
            {remedy.page && remedy.first === "page" && (
              <Link to={remedy.page.to} className="button button-primary">
                {remedy.page.title}
              </Link>
            )}
          </div>
        </Needs>
      )}
    </div>
  );
}

function titleOf(
  job: JobStatusBody,
  request: JobRequest | undefined,
  results: JobResults | undefined,
): string {
  if (job.type === "svcPeople") return personOf(results) ?? job.title ?? "People";
  const payload = request?.body.payload ?? {};
  const emails = Array.isArray(payload.emails) ? payload.emails : [];
  if (emails.length > 1) return `${emails.length.toLocaleString()} email addresses`;
  const subject =
    payload.url ?? payload.search_query ?? payload.email ?? emails[0] ?? payload.linkedin_url ?? job.title;
  return typeof subject === "string" ? shortUrl(subject) : jobTypeRows[job.type].title;
}

type Person = Pick<ProfileModeResult, "profile"> & Pick<ResearchModeResult, "person_name">;

/** Whom a profile or a report is about. */
function personOf(results: JobResults | undefined): string | null {
  const data = results?.data as Partial<Person> | null | undefined;
  return data?.person_name ?? data?.profile?.full_name ?? null;
}

function Summary({ job, results }: { job: JobStatusBody; results: JobResults | undefined }) {
  const { working } = secondsOf(job);
  const metadata = results?.data?.metadata as { ai?: { cost?: number | null } | null } | undefined;
  const cost = metadata?.ai?.cost;
  const lead = results?.data?.lead_scoring as LeadScoring | null | undefined;
  return (
    <div className="panel summary">
      <dl className="facts facts-row">
        <Fact name="Status">
          <span aria-live="polite">
            <Status value={stateOf(job)} />
          </span>
        </Fact>
        <Fact name="Type">{jobTypeRows[job.type].title}</Fact>
        <Fact name="Submitted">
          <Time value={job.created_at} />
        </Fact>
        <Fact name="Submitted by">
          <bdi>{actorName(job.actor)}</bdi>
        </Fact>
        {working !== null && <Fact name="Duration">{duration(working)}</Fact>}
        {job.results_count !== null && (
          <Fact name={job.type === "svcSite" ? "Pages read" : "Results"}>
            {job.results_count.toLocaleString()}
          </Fact>
        )}
        {lead && <Fact name="Lead score">{Math.round(lead.icp_fit_score * 100)} of 100</Fact>}
        {typeof cost === "number" && <Fact name="AI cost">{costText(cost)}</Fact>}
      </dl>
      {isOpen(job.status) && <JobProgress job={job} />}
      {job.status === "completed" && job.outcome !== "empty" && <FoundRecords jobId={job.job_id} />}
      {job.waiting_for !== null && (
        <p className="note">
          Waiting for {job.waiting_for}.
          {job.retry_at !== null && (
            <>
              {" "}
              It resumes <Time value={job.retry_at} ahead />.
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** Progress of a running job; each job type counts something different. */
function JobProgress({ job }: { job: JobStatusBody }) {
  const progress = job.progress ?? {};
  const number = (name: string) => (typeof progress[name] === "number" ? (progress[name] as number) : 0);
  if (job.status === "queued") return <p className="muted">Waiting for a free worker slot.</p>;
  if ("total" in progress)
    return <Progress label="Addresses" done={number("verified")} total={number("total")} />;
  if ("pages_crawled" in progress) {
    const done = number("pages_crawled");
    return <Progress label="Pages" done={done} total={done + number("pages_queued")} />;
  }
  if ("listings" in progress)
    return <p className="muted">{number("listings").toLocaleString()} listings so far.</p>;
  return <p className="muted">Started.</p>;
}

function CancelButton({ job }: { job: JobStatusBody }) {
  const toast = useToast();
  const showError = useErrorToast();
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(`/api/v1/jobs/${job.job_id}`, { method: "DELETE" }),
    onSuccess: () => toast("Job cancelled."),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: ["job", job.job_id] }),
  });
  return (
    <ConfirmButton
      question="Cancel this job?"
      about="The job stops, and its results so far are discarded."
      confirm="Cancel job"
      keep="Keep running"
      isBusy={cancel.isPending}
      act={() => cancel.mutate()}
    >
      Cancel job
    </ConfirmButton>
  );
}

/** Leads to the form of the job's goal, filled with its input. */
function EditLink({ request, isPrimary = false }: { request: JobRequest; isPrimary?: boolean }) {
  return (
    <Link
      to="/new/$type"
      params={{ type: goalOfRequest(request) }}
      search={{ from: request.job_id }}
      className={isPrimary ? "button button-primary" : "button"}
    >
      Edit and run again
    </Link>
  );
}

function RetryButton(props: { request: JobRequest; text: string; isPrimary?: boolean }) {
  const { request, text, isPrimary = false } = props;
  const toast = useToast();
  const showError = useErrorToast();
  const navigate = useNavigate();
  const retry = useMutation({
    mutationFn: () => call<Acknowledgement>(request.path, { method: "POST", body: freshBody(request) }),
    onSuccess: ({ job_id }) => {
      toast("Submitted as a new job.");
      return navigate({ to: "/jobs/$jobId", params: { jobId: job_id } });
    },
    onError: showError,
  });
  return (
    <BusyButton
      type="button"
      className={isPrimary ? "button-primary" : undefined}
      isBusy={retry.isPending}
      onClick={() => retry.mutate()}
    >
      {text}
    </BusyButton>
  );
}

/** A resubmitted job runs again instead of returning the cached result. */
function freshBody({ type, body }: JobRequest): JobRequest["body"] {
  return jobTypeRows[type].reusesResults
    ? { ...body, payload: { ...body.payload, force_refresh: true } }
    : body;
}

function RequestPanel({ request, jobId }: { request: JobRequest; jobId: string }) {
  const { payload, priority } = request.body;
  const given = Object.fromEntries(Object.entries(payload).filter(([, value]) => value !== null));
  const body = { payload: given, priority };
  const submit = curlCommand({ method: "POST", url: absoluteUrlOf(request.path), body });
  const read = curlCommand({ method: "GET", url: absoluteUrlOf(`/api/v1/jobs/${jobId}/results`) });
  return (
    <details className="panel">
      <summary>API commands</summary>
      <p className="muted">
        Job ID: <code>{jobId}</code>
      </p>
      <p className="muted">
        Set <code>FORAGER_CREDENTIALS</code> to your credentials, <code>client_id:api_key:api_secret</code>.
      </p>
      <h3>Submit this job</h3>
      <Copyable label="Command that submits this job" text={submit} />
      <h3>Get its results</h3>
      <Copyable label="Command that gets the results" text={read} />
    </details>
  );
}

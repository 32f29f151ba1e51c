import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import type { CampaignState, CampaignStateChange, WorkflowResults } from "../api/answers.ts";
import { linkTo } from "../api/base-path.ts";
import { call, messageOf } from "../api/client.ts";
import { campaignsPath, queries } from "../api/queries.ts";
import { LocationPanel } from "../campaigns/location-panel.tsx";
import { duration } from "../lib/time.ts";
import { ExportDialog } from "../records/export-dialog.tsx";
import { matchingRecords } from "../records/selected-records.ts";
import { Needs } from "../ui/access.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { OutLink } from "../ui/out-link.tsx";
import { Empty, Fact, Failure, Loading, PageHead, Pager, Panel, Progress, Status } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { Time } from "../ui/time.tsx";
import { useToast } from "../ui/toasts.tsx";

export function CampaignPage() {
  const { campaignId = "" } = useParams({ strict: false });
  const campaign = useQuery(queries.campaign(campaignId));
  const above = <Link to="/campaigns">Campaigns</Link>;
  if (!campaign.data) {
    return (
      <>
        <PageHead above={above} />
        <Reading query={campaign} rows={6} />
      </>
    );
  }
  const { name, query, country_code, progress, results_count, created_at, has_workflow } = campaign.data;
  return (
    <>
      <PageHead title={name ?? `${query}, ${country_code}`} above={above}>
        <Needs access="member">
          <StateButtons campaign={campaign.data} />
        </Needs>
        {results_count > 0 && <RecordButtons campaignId={campaignId} />}
      </PageHead>
      <Reading query={campaign} />
      <div className="panel summary">
        <dl className="facts facts-row">
          <Fact name="Status">
            <Status value={campaign.data.status} />
          </Fact>
          <Fact name="Search">{query}</Fact>
          <Fact name="Country">{country_code}</Fact>
          <Fact name="Businesses">{results_count.toLocaleString()}</Fact>
          <Fact name="Created">
            <Time value={created_at} />
          </Fact>
        </dl>
        <Progress label="Locations" done={progress.completed + progress.failed} total={progress.total} />
        {progress.failed > 0 && <p className="note">Failed locations: {progress.failed.toLocaleString()}</p>}
      </div>
      <LocationPanel campaignId={campaignId} />
      <Stages campaignId={campaignId} hasWorkflow={has_workflow} />
      {has_workflow ? (
        <Results campaignId={campaignId} isOver={campaign.data.status === "completed"} />
      ) : (
        <Panel title="Results">
          <Empty title="Search only">
            This campaign does not crawl. Its businesses are in{" "}
            <Link to="/records" search={{ campaign: campaignId }}>
              Records
            </Link>
            .
          </Empty>
        </Panel>
      )}
    </>
  );
}

/** Where what the campaign has found can be searched, and exported for a CRM. */
function RecordButtons({ campaignId }: { campaignId: string }) {
  const [isExporting, setExporting] = useState(false);
  return (
    <>
      <Link to="/records" search={{ campaign: campaignId }} className="button">
        Records
      </Link>
      <button type="button" aria-haspopup="dialog" onClick={() => setExporting(true)}>
        Export
      </button>
      {isExporting && (
        <ExportDialog
          selected={matchingRecords("businesses", { campaign: campaignId }, "companies of this campaign")}
          initial={{ per: "contact" }}
          close={() => setExporting(false)}
        />
      )}
    </>
  );
}

function StateButtons({ campaign }: { campaign: CampaignState }) {
  const client = useQueryClient();
  const toast = useToast();
  const change = useMutation({
    mutationFn: (action: string) =>
      call<CampaignStateChange>(`${campaignsPath}/${campaign.campaign_id}/${action}`, { method: "POST" }),
    onSuccess: ({ message }) => toast(message),
    onError: (error) => toast(messageOf(error), "error"),
    onSettled: () => client.invalidateQueries({ queryKey: ["campaign", campaign.campaign_id] }),
  });
  const button = (action: string, text: string, kind = "") => (
    <button type="button" className={kind} disabled={change.isPending} onClick={() => change.mutate(action)}>
      {text}
    </button>
  );
  const { status, progress, auto_advance } = campaign;
  return (
    <>
      {status === "active" && !auto_advance && progress.pending > 0 && button("next", "Search next location")}
      {status === "active" && button("pause", "Pause")}
      {(status === "active" || status === "paused") && button("stop", "Stop", "button-danger")}
      {(status === "paused" || status === "stopped") && button("continue", "Continue", "button-primary")}
      {progress.failed > 0 && button("retry-failed", "Retry failed locations")}
    </>
  );
}

const stageNames = { maps: "Search", site: "Crawl", verify: "Verify" } as const;

function Stages({ campaignId, hasWorkflow }: { campaignId: string; hasWorkflow: boolean }) {
  const stages = useQuery(queries.campaignStages(campaignId));
  if (stages.isError) return <Failure error={stages.error} />;
  const shown = stages.data?.stages.filter(({ stage }) => hasWorkflow || stage === "maps") ?? [];
  return (
    <Panel title="Stages">
      {stages.isPending && <Loading />}
      <div className="stages">
        {shown.map(({ stage, done, running, waiting, rate_per_minute, eta_seconds }) => (
          <div key={stage} className="stage">
            <Progress label={stageNames[stage]} done={done} total={done + running + waiting} />
            <p className="muted">
              {running} running, {waiting} waiting, {rate_per_minute.toLocaleString()} per minute
              {eta_seconds !== null && eta_seconds > 0 && `, about ${duration(eta_seconds)} left`}
              {eta_seconds === null && ", no progress"}
            </p>
          </div>
        ))}
      </div>
    </Panel>
  );
}

type Business = WorkflowResults["locations"][number]["businesses"][number];

/** The businesses on a page of results, each with its location. */
function businessesOf(results: WorkflowResults): { place: string; business: Business }[] {
  return results.locations.flatMap(({ display_name, businesses }) =>
    businesses.map((business) => ({ place: display_name, business })),
  );
}

const businessColumns: readonly Column<ReturnType<typeof businessesOf>[number]>[] = [
  {
    head: "Business",
    cell: ({ business }) => (
      <>
        <span className="strong">{business.business_name ?? "–"}</span>
        <span className="sub">{business.business_phone ?? ""}</span>
      </>
    ),
  },
  { head: "Location", cell: ({ place }) => place },
  {
    head: "Website",
    cell: ({ business }) => (
      <>
        <OutLink href={business.original_website} />
        {business.filter_reason && <span className="sub">{business.filter_reason.replaceAll("_", " ")}</span>}
      </>
    ),
  },
  {
    head: "Email addresses",
    cell: ({ business }) =>
      business.emails_verified.length > 0
        ? business.emails_verified.map(({ email, status, shared }) => (
            <span key={email} className="address">
              {email} <Status value={status} />
              {shared && <span className="muted"> shared</span>}
            </span>
          ))
        : business.emails_found
            .map((email) => (business.shared_emails.includes(email) ? `${email} (shared)` : email))
            .join(", ") || "–",
  },
  { head: "Stage", cell: ({ business }) => <Status value={business.workflow_stage} /> },
];

/** Empty results are read again soon: the first businesses arrive within seconds. */
const emptyPollMs = 3_000;
const pollMs = 20_000;

function Results({ campaignId, isOver }: { campaignId: string; isOver: boolean }) {
  const [page, setPage] = useState(1);
  const client = useQueryClient();
  const results = useQuery({
    ...queries.campaignResults(campaignId, page),
    refetchInterval: ({ state }) => (state.data?.total === 0 && !isOver ? emptyPollMs : pollMs),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the last results came between two readings
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: ["campaign", campaignId, "results"] });
  }, [isOver]);
  const rows = useMemo(() => (results.data ? businessesOf(results.data) : []), [results.data]);
  return (
    <Panel
      title="Results"
      aside={
        <a
          className="button"
          href={linkTo(`${campaignsPath}/${campaignId}/workflow-results?format=csv`)}
          download={`${campaignId}.csv`}
        >
          Download CSV
        </a>
      }
    >
      {results.isPending && <Loading rows={6} />}
      {results.isError && <Failure error={results.error} retry={() => void results.refetch()} />}
      {results.data && rows.length === 0 && (
        <Empty title="No businesses yet">Businesses appear here as they are found.</Empty>
      )}
      {rows.length > 0 && (
        <DataTable
          label="Businesses"
          rows={rows}
          keyOf={({ business }, index) => business.business_place_id ?? `${page} ${index}`}
          columns={businessColumns}
        />
      )}
      {results.data && (
        <Pager
          page={page}
          pages={results.data.total_pages}
          total={results.data.total}
          units={["business", "businesses"]}
          go={setPage}
        />
      )}
    </Panel>
  );
}

import { useQuery } from "@tanstack/react-query";
import type { CampaignEstimate } from "../api/answers.ts";
import { ApiError, call, messageOf } from "../api/client.ts";
import { campaignsPath } from "../api/queries.ts";
import { type FieldLabels, refusals } from "../lib/refusals.ts";
import { duration } from "../lib/time.ts";
import { Assumptions } from "../new-job/assumptions.tsx";
import { useAccess } from "../ui/access.tsx";
import { Fact, Panel } from "../ui/parts.tsx";
import { useRested } from "../ui/use-rested.ts";

/**
 * How many searches the campaign takes, and how long.
 * @param props.body the request; empty until the form is complete.
 * @param props.missing what the form lacks; null for nothing.
 */
export function EstimatePanel(props: { body: string; missing: string | null; labels: FieldLabels }) {
  const body = useRested(props.body);
  const mayAsk = useAccess("member");
  const estimate = useQuery({
    queryKey: ["campaign-estimate", body],
    enabled: body !== "" && mayAsk,
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      call<CampaignEstimate>(`${campaignsPath}/estimate`, {
        method: "POST",
        body: JSON.parse(body) as object,
        signal,
      }),
  });
  if (props.missing === null && body !== "" && estimate.data) return <Estimate estimate={estimate.data} />;
  const { error } = estimate;
  return (
    <Panel title="Estimate">
      <p className="muted">
        {props.missing !== null || body === ""
          ? `${props.missing ?? ""} The number of searches and their duration then appear here.`.trim()
          : error instanceof ApiError && error.violations.length > 0
            ? refusals(error.violations, props.labels).join(" ")
            : error
              ? messageOf(error)
              : "Estimating…"}
      </p>
    </Panel>
  );
}

function Estimate({ estimate }: { estimate: CampaignEstimate }) {
  const { expected_hours, expected_jobs, total_locations, assumptions } = estimate;
  return (
    <Panel title="Estimate">
      <dl className="facts" aria-live="polite">
        <Fact name="Locations">{total_locations.toLocaleString()}</Fact>
        <Fact name="Searches">{expected_jobs.svcMaps.toLocaleString()}</Fact>
        <Fact name="Crawls">{expected_jobs.svcSite.toLocaleString()}</Fact>
        <Fact name="Verifications">{expected_jobs.svcVerify.toLocaleString()}</Fact>
        <Fact name="Duration">{expected_hours === null ? "unknown" : duration(expected_hours * 3600)}</Fact>
      </dl>
      <Assumptions sentences={assumptions} />
    </Panel>
  );
}

import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Anomalies } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { actorName } from "../lib/actor-name.ts";
import { addDays, dayOf } from "../lib/days.ts";
import { changeText, isGrowth, metricName, metricValue } from "../lib/shift-text.ts";
import { DataTable } from "../ui/data-table.tsx";
import { Empty, Failure, Loading, Panel, Status } from "../ui/parts.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { Time } from "../ui/time.tsx";

type Finding = Anomalies["findings"][number];

/** Unusual activity in the last days, compared with the period before. */
export function AnomaliesPage() {
  const anomalies = useQuery(queries.anomalies());
  const to = dayOf(new Date());
  const days = { from: addDays(to, -7), to };
  const shifts = useQuery({ ...queries.shifts(days), refetchInterval: false });
  const names = new Map(
    shifts.data?.shifts.map(({ actor_id: id, actor_name: name }) => [id, actorName({ id, name })]),
  );
  return (
    <>
      <SectionHead />
      {(anomalies.isPending || shifts.isPending) && <Loading rows={6} />}
      {anomalies.isError && <Failure error={anomalies.error} retry={() => void anomalies.refetch()} />}
      {anomalies.data && !shifts.isPending && (
        <Panel
          title={`Last ${anomalies.data.window_days} days compared with the previous ${anomalies.data.baseline_days}`}
          aside={
            <span className="muted">
              As of <Time value={anomalies.data.generated_at} brief />
            </span>
          }
        >
          {anomalies.data.findings.length === 0 ? (
            <Empty title="No anomalies">
              A comparison needs at least 20 activities, and 5 earlier days with activity.
            </Empty>
          ) : (
            <Findings findings={anomalies.data.findings} names={names} days={days} />
          )}
          <p className="muted">
            The usual value is the median of the same weekdays. The score is the distance from it in usual
            deviations: info from 3.5, warning from 6, critical from 10, for changes of 50% or more.
          </p>
        </Panel>
      )}
    </>
  );
}

interface FindingsProps {
  findings: readonly Finding[];
  names: ReadonlyMap<string, string>;
  days: { from: string; to: string };
}

function Findings({ findings, names, days }: FindingsProps) {
  return (
    <DataTable
      label="Anomalies"
      className="rows"
      rows={findings}
      keyOf={({ actor_id, metric }) => `${actor_id} ${metric}`}
      columns={[
        {
          head: "Metric",
          className: "long",
          cell: ({ metric, message }) => (
            <>
              <span className="strong">{metricName(metric)}</span>
              <span className="sub">{message}</span>
            </>
          ),
        },
        {
          head: "Severity",
          cell: (finding) => <Status value={isGrowth(finding) ? "growth" : finding.severity} />,
        },
        {
          head: "Person",
          className: "long-name",
          cell: ({ actor_id: id }) => (
            <Link to="/shifts" search={{ ...days, actor_id: id ?? undefined }}>
              <bdi>{id === null ? "Everyone" : (names.get(id) ?? id)}</bdi>
            </Link>
          ),
        },
        ...numbers.map(([head, of]) => ({ head, isNumber: true, isLabelled: true, cell: of })),
      ]}
    />
  );
}

const numbers: readonly [head: string, of: (finding: Finding) => string][] = [
  ["Current", ({ metric, current }) => metricValue(metric, current)],
  ["Usual", ({ metric, baseline }) => metricValue(metric, baseline)],
  ["Change", ({ change_pct }) => changeText(change_pct)],
  ["Score", ({ score }) => score.toLocaleString(undefined, { maximumFractionDigits: 1 })],
];

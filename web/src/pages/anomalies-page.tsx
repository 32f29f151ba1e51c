import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Anomalies } from "../api/answers.ts";
import { queries } from "../api/queries.ts";
import { actorName } from "../lib/actor-name.ts";
import { addDays, dayOf } from "../lib/days.ts";
import { isolated } from "../lib/isolated.ts";
import { changeText, isGrowth, metricName, metricValue } from "../lib/shift-text.ts";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Empty, Fact, Failure, Loading, Panel, Status } from "../ui/parts.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { Time } from "../ui/time.tsx";

type Finding = Anomalies["findings"][number];

/** Unusual activity in the last days, compared with the period before. */
export function AnomaliesPage() {
  const anomalies = useQuery(queries.anomalies());
  const to = dayOf(new Date());
  const days = { from: addDays(to, -7), to };
  const shifts = useQuery(queries.shifts(days));
  const names = new Map(
    shifts.data?.shifts.map(({ actor_id: id, actor_name: name }) => [id, actorName({ id, name })]),
  );
  return (
    <>
      <SectionHead about="An anomaly is a clear difference between the activity of the last days and what was usual before: more failures, work at unusual hours, or less of everything else." />
      {(anomalies.isPending || shifts.isPending) && <Loading rows={6} />}
      {anomalies.isError && <Failure error={anomalies.error} retry={() => void anomalies.refetch()} />}
      {anomalies.data && !shifts.isPending && (
        <>
          <p className="muted shared-origin">
            The last {anomalies.data.window_days} days compared with the previous{" "}
            {anomalies.data.baseline_days}, as of <Time value={anomalies.data.generated_at} brief />.
          </p>
          {anomalies.data.findings.length === 0 && (
            <Panel title="Findings">
              <Empty title="No anomalies">
                A comparison needs at least 20 activities, and 5 earlier days with activity.{" "}
                <Link to="/shifts" search={days}>
                  See the shifts of these days
                </Link>
                .
              </Empty>
            </Panel>
          )}
          {byActor(anomalies.data.findings).map(([id, findings]) => (
            <Panel
              key={id}
              title={id === null ? "Everyone" : isolated(names.get(id) ?? id)}
              aside={
                <Link to="/shifts" search={{ ...days, actor_id: id ?? undefined }}>
                  Shifts
                </Link>
              }
            >
              <Findings label={id === null ? "Everyone" : (names.get(id) ?? id)} findings={findings} />
            </Panel>
          ))}
          <details className="more">
            <summary>How anomalies are detected</summary>
            <p className="muted">
              The usual value is the median of the same weekdays, and the score the distance from it in usual
              deviations. Only changes of 50% or more count.
            </p>
            <dl className="facts">
              <Fact name="Info">a score of 3.5 or more</Fact>
              <Fact name="Warning">6 or more</Fact>
              <Fact name="Critical">10 or more</Fact>
              <Fact name="Growth">more than usual, which needs no attention</Fact>
            </dl>
          </details>
        </>
      )}
    </>
  );
}

/** The findings about each person, and about everyone; those that need attention first. */
function byActor(findings: readonly Finding[]): [actor: string | null, findings: Finding[]][] {
  const weight = (finding: Finding) => (isGrowth(finding) ? 0 : severities.indexOf(finding.severity) + 1);
  const strongest = (group: readonly Finding[]) => Math.max(...group.map(weight));
  const groups = [...Map.groupBy(findings, ({ actor_id: id }) => id)];
  return groups
    .map(([id, group]): [string | null, Finding[]] => [id, group.toSorted((a, b) => weight(b) - weight(a))])
    .sort(([, one], [, other]) => strongest(other) - strongest(one));
}

const severities: readonly Finding["severity"][] = ["info", "warning", "critical"];

function Findings({ label, findings }: { label: string; findings: readonly Finding[] }) {
  return (
    <DataTable
      label={`Anomalies: ${label}`}
      className="rows"
      rows={findings}
      keyOf={({ metric }) => metric}
      columns={columns}
    />
  );
}

const numbers: readonly [head: string, of: (finding: Finding) => string][] = [
  ["Last days", ({ metric, current }) => metricValue(metric, current)],
  ["Usual", ({ metric, baseline }) => metricValue(metric, baseline)],
  ["Change", ({ change_pct }) => changeText(change_pct)],
  ["Score", ({ score }) => score.toLocaleString(undefined, { maximumFractionDigits: 1 })],
];

const columns: readonly Column<Finding>[] = [
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
  ...numbers.map(([head, of]) => ({ head, isNumber: true, isLabelled: true, cell: of })),
];

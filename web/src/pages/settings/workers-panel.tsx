import { useQuery } from "@tanstack/react-query";
import { jobTypeRows } from "../../../../src/contract/job-types.ts";
import { queries } from "../../api/queries.ts";
import { duration } from "../../lib/time.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { Panel } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";

/** Waiting and running jobs of all clients, and the places for more. */
export function WorkersPanel() {
  const stats = useQuery(queries.queueStats());
  const { data } = stats;
  const rows = Object.entries(jobTypeRows).map(([name, { statName, title }]) => ({ name, statName, title }));
  return (
    <Panel title="Queues and capacity" aside={<span className="muted">all clients</span>}>
      <Reading query={stats} rows={4} />
      {data && (
        <>
          <DataTable
            label="Queues and capacity"
            className="rows"
            rows={rows}
            keyOf={({ name }) => name}
            columns={[
              { head: "Type", isRowHead: true, cell: ({ title }) => title },
              {
                head: "Queued",
                isNumber: true,
                isLabelled: true,
                cell: ({ statName }) => data.queues[statName].queued.toLocaleString(),
              },
              {
                head: "Running",
                isNumber: true,
                isLabelled: true,
                cell: ({ statName }) => data.queues[statName].processing.toLocaleString(),
              },
              {
                head: "Capacity used",
                isNumber: true,
                isLabelled: true,
                cell: ({ statName }) => data.workers[statName].active,
              },
              {
                head: "Capacity free",
                isNumber: true,
                isLabelled: true,
                cell: ({ statName }) => data.workers[statName].idle,
              },
            ]}
          />
          <p className="muted">
            {data.processing.jobs_last_hour.toLocaleString()} jobs ended in the last hour, after{" "}
            {duration(data.processing.avg_processing_time)} on average.
          </p>
        </>
      )}
    </Panel>
  );
}

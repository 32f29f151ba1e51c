import { useQuery } from "@tanstack/react-query";
import type { ClientStorage } from "../../api/answers.ts";
import { settingsQueries } from "../../api/settings-queries.ts";
import { sizeText } from "../../lib/size-text.ts";
import { Needs } from "../../ui/access.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Panel } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { Time } from "../../ui/time.tsx";

type Area = ClientStorage["areas"][number];

const none = <span className="muted">–</span>;

const titles: Readonly<Record<Area["area"], string>> = {
  results: "Results",
  texts: "Texts in the object store",
  images: "Images",
  events: "Events",
  activities: "Activities",
  deliveries: "Webhook deliveries",
  records: "Records",
};

const columns: readonly Column<Area>[] = [
  { head: "Area", cell: ({ area }) => titles[area], isRowHead: true },
  {
    head: "Items",
    cell: ({ items }) => items?.toLocaleString() ?? none,
    isNumber: true,
    isLabelled: true,
  },
  {
    head: "Size",
    cell: ({ bytes }) => (bytes === null ? none : sizeText(bytes)),
    isNumber: true,
    isLabelled: true,
  },
  {
    head: "Kept",
    cell: ({ kept, unit }) => (kept === null ? "indefinitely" : `${kept} ${unit}`),
    isLabelled: true,
  },
  {
    head: "Next expiry",
    cell: ({ next_expiry_at: next }) => (next === null ? none : <Time value={next} relative ahead />),
    isLabelled: true,
  },
];

/** What is stored for the client, and how long it is kept. Owners only, like the endpoint. */
export function StoragePanel() {
  return (
    <Needs access="owner">
      <OwnStorage />
    </Needs>
  );
}

function OwnStorage() {
  const storage = useQuery(settingsQueries.storage());
  return (
    <Panel title="Storage" aside={<span className="muted">of your client</span>}>
      <Reading query={storage} rows={7} />
      {storage.data && (
        <DataTable
          label="Storage"
          className="rows"
          columns={columns}
          rows={storage.data.areas}
          keyOf={({ area }) => area}
        />
      )}
    </Panel>
  );
}

import type { SuppressionKind } from "../../../src/contract/privacy.ts";
import type { Suppression } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { changedWithSuppressions, suppressionsPath } from "../api/privacy-queries.ts";
import { useChange } from "../api/use-change.ts";
import type { GridColumn } from "../grid/grid-column.ts";
import { actorName } from "../lib/actor-name.ts";
import { entryKinds } from "../lib/suppression-input.ts";
import { Needs } from "../ui/access.tsx";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import { type Column, DataTable } from "../ui/data-table.tsx";
import { Time } from "../ui/time.tsx";

export const kindTexts = { ...entryKinds, person: "Person" } as const satisfies Record<
  SuppressionKind,
  string
>;
const sourceTexts = {
  api: "added",
  import: "imported",
  unsubscribe: "unsubscribed by link",
  erasure: "erased",
} as const satisfies Record<Suppression["source"], string>;

const kindOf = ({ kind, digest }: Suppression) => (
  <>
    {kindTexts[kind]}
    <code className="sub">{digest}</code>
  </>
);

const noteOf = ({ note }: Suppression) =>
  note === null ? (
    <span className="muted">–</span>
  ) : (
    <bdi className="reason" title={note}>
      {note}
    </bdi>
  );

const originOf = ({ source, actor_id: id, actor_name: name }: Suppression) => (
  <>
    <bdi>{id === null ? "–" : actorName({ id, name: name ?? id })}</bdi>
    <span className="sub">{sourceTexts[source]}</span>
  </>
);

const keptOutOf = ({ kept_out: count, last_kept_out_at: at }: Suppression) =>
  count === 0 ? (
    <span className="muted">never</span>
  ) : (
    <>
      {count === 1 ? "once" : `${count.toLocaleString()} times`}
      {at !== null && (
        <span className="sub">
          <Time value={at} relative />
        </span>
      )}
    </>
  );

/** One entry, or those that one import added. */
type EntryGroup = readonly [Suppression, ...Suppression[]];

/** The loaded entries, those of an import together: thirty digests tell less than their number and note. */
export function groupsOf(entries: readonly Suppression[]): EntryGroup[] {
  const groups: [Suppression, ...Suppression[]][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last !== undefined && areImportedTogether(last[0], entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

const areImportedTogether = (one: Suppression, other: Suppression): boolean =>
  one.source === "import" &&
  other.source === "import" &&
  one.kind === other.kind &&
  one.note === other.note &&
  one.actor_id === other.actor_id &&
  one.created_at.slice(0, 10) === other.created_at.slice(0, 10);

const keptOutOfAll = (group: EntryGroup) => {
  if (group.length === 1) return keptOutOf(group[0]);
  const used = group.filter(({ kept_out: count }) => count > 0).length;
  return <span className="muted">{used === 0 ? "never" : `${used.toLocaleString()} of them`}</span>;
};

/** The list of all entries. */
export const entryColumns = (
  open: string | null,
  toggle: (id: string) => void,
): readonly GridColumn<EntryGroup>[] => [
  {
    name: "kind",
    head: "Kind",
    width: 150,
    cell: (group) =>
      group.length === 1 ? (
        kindOf(group[0])
      ) : (
        <>
          {kindTexts[group[0].kind]}
          <span className="sub">{group.length.toLocaleString()} entries</span>
        </>
      ),
  },
  { name: "note", head: "Note", width: 190, grows: true, cell: ([first]) => noteOf(first) },
  { name: "kept", head: "Kept out", width: 120, cell: keptOutOfAll },
  { name: "by", head: "Added by", width: 150, cell: ([first]) => originOf(first) },
  {
    name: "added",
    head: "Added",
    width: 115,
    cell: ([first]) => <Time value={first.created_at} relative />,
  },
  {
    name: "actions",
    head: "Actions",
    width: 126,
    hidesHead: true,
    cell: (group) => {
      const [first] = group;
      const id = first.suppression_id;
      if (group.length === 1) {
        return (
          <Needs access="owner">
            <RemoveEntry entry={first} onRemoved={() => {}} />
          </Needs>
        );
      }
      return (
        <button
          type="button"
          aria-expanded={open === id}
          aria-controls={open === id ? `entries-${id}` : undefined}
          onClick={() => toggle(id)}
        >
          Entries
        </button>
      );
    },
  },
];

const columnsOf = (onRemoved: () => void): readonly Column<Suppression>[] => [
  { head: "Kind", isRowHead: true, className: "nowrap", cell: kindOf },
  { head: "Note", className: "long", cell: noteOf },
  { head: "Kept out", className: "nowrap", cell: keptOutOf },
  { head: "Added by", className: "long-name", cell: originOf },
  {
    head: "Added",
    className: "nowrap muted",
    cell: (entry) => <Time value={entry.created_at} relative />,
  },
  {
    head: "Actions",
    hidesHead: true,
    cell: (entry) => (
      <Needs access="owner">
        <div className="row-actions">
          <RemoveEntry entry={entry} onRemoved={onRemoved} />
        </div>
      </Needs>
    ),
  },
];

/** Entries of the suppression list, each with a button that removes it. */
export function EntryTable(props: {
  label: string;
  entries: readonly Suppression[];
  /** Called after one was removed; the list of entries is read again by itself. */
  onRemoved?(): void;
}) {
  const { label, entries, onRemoved = () => {} } = props;
  return (
    <DataTable
      label={label}
      className="rows"
      rows={entries}
      keyOf={({ suppression_id }) => suppression_id}
      columns={columnsOf(onRemoved)}
    />
  );
}

/** Takes an entry off the list. */
function RemoveEntry({ entry, onRemoved }: { entry: Suppression; onRemoved(): void }) {
  const remove = useChange({
    call: () => call(`${suppressionsPath}/${entry.suppression_id}`, { method: "DELETE" }),
    changes: changedWithSuppressions,
    done: "Entry removed.",
    onDone: onRemoved,
  });
  return (
    <ConfirmButton
      question="Remove this entry?"
      about={
        entry.source === "erasure"
          ? "It keeps a person whom you have erased from being collected again."
          : "What it stands for may be collected, verified and exported again."
      }
      confirm="Remove entry"
      isBusy={remove.isPending}
      label={`Remove the entry ${kindTexts[entry.kind]} ${entry.digest}`}
      act={() => remove.mutate(undefined)}
    >
      Remove
    </ConfirmButton>
  );
}

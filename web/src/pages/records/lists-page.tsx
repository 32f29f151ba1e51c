import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { RecordKind, RecordList } from "../../api/answers.ts";
import { call } from "../../api/client.ts";
import {
  changedWithRecords,
  changeMany,
  readAll,
  recordListsPath,
  recordQueries,
} from "../../api/record-queries.ts";
import { useChange } from "../../api/use-change.ts";
import { isolated } from "../../lib/isolated.ts";
import { counted, kinds, kindTexts, listPaths } from "../../lib/record-search.ts";
import { ListNameField } from "../../records/list-name-field.tsx";
import { AccessNote, Needs } from "../../ui/access.tsx";
import { BusyButton } from "../../ui/busy-button.tsx";
import { ConfirmButton } from "../../ui/confirm-button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { FormActions } from "../../ui/form-actions.tsx";
import { DialogButton, Modal } from "../../ui/modal.tsx";
import { RowMenu } from "../../ui/more-menu.tsx";
import { Empty, Panel } from "../../ui/parts.tsx";
import { Reading } from "../../ui/reading.tsx";
import { SectionHead } from "../../ui/section-head.tsx";
import { Time } from "../../ui/time.tsx";

/** Members up to which the deletion of a list can be undone: they are read before it. */
const undoneMax = 5_000;

/** Named lists of records. */
export function ListsPage() {
  const lists = useQuery(recordQueries.lists());
  return (
    <>
      <SectionHead about="A list keeps records of one kind together, for example the businesses to call this week. It can be filtered and exported as any other records.">
        <Needs access="member">
          <DialogButton text="New list">{(close) => <NewList close={close} />}</DialogButton>
        </Needs>
      </SectionHead>
      <AccessNote access="member" />
      <Reading query={lists} rows={5} />
      {lists.data && (
        <Panel title="Your lists">
          {lists.data.length === 0 ? (
            <Empty title="No lists yet">
              Create one, or select records under <Link to="/records">Businesses</Link> and choose Add to
              list.
            </Empty>
          ) : (
            <DataTable
              label="Lists"
              className="rows"
              rows={lists.data}
              keyOf={({ list_id }) => list_id}
              columns={columns}
            />
          )}
        </Panel>
      )}
    </>
  );
}

const columns: readonly Column<RecordList>[] = [
  {
    head: "List",
    className: "long",
    cell: ({ list_id, name, kind }) => (
      <Link to={listPaths[kind]} search={{ list: list_id }}>
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  { head: "Members", className: "nowrap", cell: ({ kind, members }) => counted(kind, members) },
  { head: "Created", className: "nowrap muted", cell: (list) => <Time value={list.created_at} relative /> },
  { head: "Actions", hidesHead: true, cell: (list) => <Actions list={list} /> },
];

function Actions({ list }: { list: RecordList }) {
  const [isRenaming, setRenaming] = useState(false);
  const [name, setName] = useState(list.name);
  const path = `${recordListsPath}/${list.list_id}`;
  const rename = useChange({
    call: () => call(path, { method: "PATCH", body: { name: name.trim() } }),
    changes: ["record-lists"],
    done: "Renamed.",
    onDone: () => setRenaming(false),
    showsErrors: false,
  });
  const isUndoable = list.members <= undoneMax;
  const remove = useChange({
    call: async () => {
      const members = isUndoable ? await readAll(list.kind, { list: list.list_id }, undoneMax) : [];
      await call(path, { method: "DELETE" });
      return members.map(({ id }) => id);
    },
    changes: changedWithRecords,
    done: `List ${isolated(list.name)} deleted. Its records stay.`,
    undo: (members) => (isUndoable ? () => makeAgain(list, members) : undefined),
  });
  return (
    <Needs access="member">
      <RowMenu of={list.name}>
        <BusyButton
          type="button"
          isBusy={rename.isPending}
          aria-label={`Rename ${list.name}`}
          onClick={() => setRenaming(true)}
        >
          Rename
        </BusyButton>
        {isUndoable ? (
          <BusyButton
            type="button"
            aria-label={`Delete ${list.name}`}
            isBusy={remove.isPending}
            onClick={() => remove.mutate(undefined)}
          >
            Delete
          </BusyButton>
        ) : (
          <ConfirmButton
            question="Delete this list?"
            about="The records in it stay. A list of this size cannot be restored."
            confirm="Delete list"
            label={`Delete ${list.name}`}
            isBusy={remove.isPending}
            act={() => remove.mutate(undefined)}
          >
            Delete
          </ConfirmButton>
        )}
      </RowMenu>
      {isRenaming && (
        <Modal title="Rename list" close={() => setRenaming(false)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              rename.mutate(undefined);
            }}
          >
            <ListNameField name={name} setName={setName} />
            <FormActions change={rename} submit="Rename">
              <button type="button" onClick={() => setRenaming(false)}>
                Cancel
              </button>
            </FormActions>
          </form>
        </Modal>
      )}
    </Needs>
  );
}

/** A deleted list with the same name and records. */
async function makeAgain({ name, kind }: RecordList, members: readonly string[]): Promise<void> {
  const { list_id: id } = await call<RecordList>(recordListsPath, { method: "POST", body: { name, kind } });
  await changeMany(kind, { ids: members }, { add_to_lists: [id] });
}

function NewList({ close }: { close(): void }) {
  const [name, setName] = useState("");
  const [kind, setKind] = useState<RecordKind>("businesses");
  const create = useChange({
    call: () => call(recordListsPath, { method: "POST", body: { name: name.trim(), kind } }),
    changes: ["record-lists"],
    done: "List created.",
    onDone: close,
    showsErrors: false,
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate(undefined);
  };
  return (
    <form onSubmit={onSubmit} className="fields" aria-label="New list">
      <ListNameField name={name} setName={setName} />
      <label className="field">
        <span>Kind of records</span>
        <select
          value={kind}
          onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? "businesses")}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {kindTexts[one].title}
            </option>
          ))}
        </select>
      </label>
      <FormActions change={create} submit="Create list">
        <button type="button" onClick={close}>
          Cancel
        </button>
      </FormActions>
    </form>
  );
}

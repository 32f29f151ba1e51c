import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RecordChange } from "../../../src/contract/records.ts";
import type { RecordKind, RecordList } from "../api/answers.ts";
import { call } from "../api/client.ts";
import { recordListsPath, recordQueries } from "../api/record-queries.ts";
import { useChange } from "../api/use-change.ts";
import { isolated } from "../lib/isolated.ts";
import { FormActions } from "../ui/form-actions.tsx";
import { Modal } from "../ui/modal.tsx";
import { Loading } from "../ui/parts.tsx";
import { ListNameField } from "./list-name-field.tsx";

const newList = "new";

/** Adds records to a list of theirs, or to a new one. */
export function ListDialog(props: {
  kind: RecordKind;
  /** The records in words. */
  what: string;
  change: { isPending: boolean; error: unknown; mutate(change: RecordChange): void };
  close(): void;
}) {
  const { kind, what, change, close } = props;
  const lists = useQuery(recordQueries.lists());
  const own = (lists.data ?? []).filter((list) => list.kind === kind);
  const [chosen, setChosen] = useState("");
  const [name, setName] = useState("");
  const id = chosen || own[0]?.list_id || newList;
  const isNew = id === newList;
  const create = useChange({
    call: () => call<RecordList>(recordListsPath, { method: "POST", body: { name: name.trim(), kind } }),
    changes: ["record-lists"],
    onDone({ list_id }) {
      // Should adding fail, the next attempt finds the list there.
      setChosen(list_id);
      change.mutate({ add_to_lists: [list_id] });
    },
    showsErrors: false,
  });
  return (
    <Modal title={`Add to a list: ${what}`} close={close}>
      {lists.isPending ? (
        <Loading />
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (isNew) create.mutate(undefined);
            else change.mutate({ add_to_lists: [id] });
          }}
        >
          {own.length > 0 && (
            <label className="field">
              <span>List</span>
              <select value={id} onChange={({ target }) => setChosen(target.value)}>
                {own.map(({ list_id, name, members }) => (
                  <option key={list_id} value={list_id}>
                    {isolated(name)} ({members.toLocaleString()})
                  </option>
                ))}
                <option value={newList}>New list…</option>
              </select>
            </label>
          )}
          {isNew && <ListNameField label="Name of the new list" name={name} setName={setName} />}
          <FormActions
            change={{
              isPending: change.isPending || create.isPending,
              error: change.error ?? create.error ?? lists.error,
            }}
            submit="Add"
            isIncomplete={isNew && name.trim() === ""}
          >
            <button type="button" onClick={close}>
              Cancel
            </button>
          </FormActions>
        </form>
      )}
    </Modal>
  );
}

import { randomUUIDv7 } from "node:crypto";
import type { RecordKind, RecordList } from "../contract/records.ts";
import { recordListsMax } from "../contract/records.ts";
import { ForagerError, invalidRequest } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import { deleteList, findLists, insertList, renameList } from "../store/records/lists.ts";

/** Named lists of records. @throws ForagerError not_found for an unknown id and for another client's. */
export interface RecordLists {
  list(clientId: string): Promise<RecordList[]>;
  find(clientId: string, listId: string): Promise<RecordList>;
  /** @throws ForagerError validation_error if the name is taken, or there are too many. */
  create(clientId: string, list: { name: string; kind: RecordKind }): Promise<RecordList>;
  /** @throws ForagerError validation_error if the name is taken. */
  rename(clientId: string, listId: string, name: string): Promise<RecordList>;
  /** Its records stay. */
  delete(clientId: string, listId: string): Promise<void>;
}

export function createRecordLists(database: Database): RecordLists {
  const find = async (clientId: string, listId: string) => {
    const [list] = await findLists(database, clientId, listId);
    if (list === undefined) throw notFound();
    return list;
  };
  return {
    list: (clientId) => findLists(database, clientId),
    find,
    async create(clientId, { name, kind }) {
      const id = randomUUIDv7();
      if (!(await insertList(database, { id, clientId, kind, name, listsMax: recordListsMax }))) {
        const lists = await findLists(database, clientId);
        if (lists.length >= recordListsMax)
          throw invalidName(`is one list too many: the limit is ${recordListsMax}`);
        throw nameTaken();
      }
      return await find(clientId, id);
    },
    async rename(clientId, listId, name) {
      const outcome = await renameList(database, { clientId, listId, name });
      if (outcome === "missing") throw notFound();
      if (outcome === "taken") throw nameTaken();
      return await find(clientId, listId);
    },
    async delete(clientId, listId) {
      if (!(await deleteList(database, clientId, listId))) throw notFound();
    },
  };
}

const notFound = () => new ForagerError("not_found", "List not found.");
const invalidName = (msg: string) => invalidRequest([{ loc: ["body", "name"], msg, type: "value_error" }]);
const nameTaken = () => invalidName("is the name of another list of this kind");

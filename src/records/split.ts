import type { RecordKind } from "../contract/records.ts";
import { ForagerError } from "../errors.ts";
import type { Database } from "../store/core/database.ts";
import { lockRecords } from "../store/records/changes.ts";
import {
  type MergeEdge,
  readClusterOf,
  reverseMerges,
  storeMerges,
  storeVerdicts,
} from "../store/records/merges.ts";
import { readObservations, storeProjection } from "../store/records/projection.ts";
import { foldedOf } from "./fold.ts";

/**
 * Takes a merged record, with those that were merged by way of it, out of the one that stands for it.
 * @returns the ids of the two records; null if the client has no such record.
 * @throws ForagerError invalid_state if it is not merged.
 */
export async function splitRecord(
  database: Database,
  { clientId, kind, id }: { clientId: string; kind: RecordKind; id: string },
): Promise<{ recordId: string; splitFrom: string } | null> {
  return await database.transaction(async (tx) => {
    const change = await lockRecords(tx, clientId);
    const { members, root, edges } = await readClusterOf(tx, { clientId, kind, id });
    if (root === null) return null;
    if (id === root) {
      const detail =
        members.length === 1
          ? "This record is not merged with another one."
          : "This record stands for those that were merged into it. Split one of its merged_ids.";
      throw new ForagerError("invalid_state", detail);
    }
    const towardsRoot = edges.filter(
      (edge) => touches(edge, id) && leadsTo(edges, edge, { from: id, to: root }),
    );
    const remaining = edges.filter((edge) => !towardsRoot.includes(edge));
    const part = reachable(remaining, id);
    const sides = [part, members.filter((member) => !part.includes(member))];

    const rows = Map.groupBy(await readObservations(tx, members), ({ record_id }) => record_id);
    const records = sides.map((side) => ({
      ...foldedOf(
        kind,
        side.flatMap((member) => rows.get(member) ?? []),
      ),
      id: side[0] ?? id,
      client_id: clientId,
      change,
      has_email: false,
      has_phone: false,
      observations: 0,
    }));
    const placements = sides.flatMap((side) =>
      side.map((member) => ({ id: member, root_id: side[0] ?? member, change })),
    );
    const roots = records.map((record) => record.id);
    await reverseMerges(tx, towardsRoot);
    await storeProjection(tx, { records });
    await storeMerges(tx, { merged: [], unmerged: [], placements });
    await storeVerdicts(tx, { emails: [], roots, change: new Map([[clientId, change]]) });
    return { recordId: roots[0] ?? id, splitFrom: roots[1] ?? root };
  });
}

const touches = ({ first_id, second_id }: MergeEdge, id: string): boolean =>
  first_id === id || second_id === id;

/** Whether the way from a record by this edge reaches another one. */
function leadsTo(edges: readonly MergeEdge[], edge: MergeEdge, way: { from: string; to: string }): boolean {
  const next = edge.first_id === way.from ? edge.second_id : edge.first_id;
  return reachable(
    edges.filter((each) => !touches(each, way.from)),
    next,
  ).includes(way.to);
}

/** Records that are connected with one, eldest first. */
function reachable(edges: readonly MergeEdge[], id: string): string[] {
  const found = new Set([id]);
  for (const each of found) {
    for (const edge of edges) if (touches(edge, each)) found.add(edge.first_id).add(edge.second_id);
  }
  return [...found].sort();
}

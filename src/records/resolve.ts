import { randomUUIDv7 } from "node:crypto";
import type { RecordKind } from "../contract/records.ts";
import { atKey, identifiesAlone, identifiesTogether, sectionOfKey, siteKey, spaceOf } from "./identity.ts";

/*
 * Which record a thing belongs to, and which records are one (decision 0070). Records that are merged keep their own
 * observations and keys: a merge is an edge between two of them, so that it can be taken back. The eldest record of all that
 * are connected stands for them.
 */

/** An edge between two records, with what both have in common. */
export interface Merge {
  first: string;
  second: string;
  key: string;
}

/** A new edge, or one that is taken back, with whose records it is about. */
export interface MergeChange extends Merge {
  clientId: string;
  kind: RecordKind;
}

/** What is stored about the records that might be meant. */
export interface KnownIdentities {
  /** Records with a key, eldest first, by `identityOf`. */
  owners: ReadonlyMap<string, readonly string[]>;
  merges: readonly Merge[];
  /** Pairs that were merged and separated by a user. */
  separated: readonly Pick<Merge, "first" | "second">[];
  /** `place` and `profile` keys, by record. */
  uniqueKeys: ReadonlyMap<string, readonly string[]>;
}

export interface StatedThing {
  clientId: string;
  kind: RecordKind;
  keys: readonly string[];
}

export interface NewKey {
  clientId: string;
  kind: RecordKind;
  key: string;
  recordId: string;
}

/** A website's own record, and a business that is listed with it. */
export interface SiteSharing {
  clientId: string;
  site: string;
  atKey: string;
  /** Null for all that are listed with it: those that are stored may be more than were looked up. */
  listed: string | null;
}

export interface Resolution {
  /** The record of each thing, in order. */
  recordIds: string[];
  /** Ids of those that are new. */
  created: Set<string>;
  keys: NewKey[];
  merged: MergeChange[];
  /** Websites that turned out to be of several businesses. */
  unmerged: MergeChange[];
  /** Businesses that share a website with others, and have not got its contacts yet. */
  sharing: SiteSharing[];
  /** All records that are one with a record, itself among them, eldest first: the first stands for all. */
  clusterOf(recordId: string): string[];
}

/** Of a key in an installation. */
export const identityOf = (clientId: string, kind: RecordKind, key: string): string =>
  `${clientId}\n${kind}\n${key}`;

/** The keys whose owners must be known to resolve a thing. */
export function keysToLookUp(keys: readonly string[]): string[] {
  const sections = keys.flatMap((key) => sectionOfKey(key) ?? []);
  if (sections.length === 0) return [...keys];
  return [...new Set([...keys, ...sections.flatMap((section) => [siteKey(section), atKey(section)])])];
}

export function resolveThings(things: readonly StatedThing[], known: KnownIdentities): Resolution {
  const graph = createGraph(known);
  const owners = new Map([...known.owners].map(([identity, ids]) => [identity, [...ids]]));
  const created = new Set<string>();
  const keys: NewKey[] = [];

  const ownersOf = (thing: StatedThing, key: string) =>
    owners.get(identityOf(thing.clientId, thing.kind, key)) ?? [];

  function candidatesFor(thing: StatedThing): { id: string; key: string; isSure: boolean }[] {
    const spaces = spacesOf(thing.keys);
    const sure = thing.keys
      .filter(identifiesAlone)
      .flatMap((key) => ownersOf(thing, key).map((id) => ({ id, key, isSure: true })));
    const likely = thing.keys
      .filter(identifiesTogether)
      .flatMap((key) => ownersOf(thing, key).map((id) => ({ id, key, isSure: false })))
      .filter(({ id }) => !differ(spaces, graph.spacesOf(graph.cluster(id))));
    return [...sure, ...likely];
  }

  function addKeys(thing: StatedThing, recordId: string): void {
    for (const key of thing.keys) {
      const identity = identityOf(thing.clientId, thing.kind, key);
      const present = owners.get(identity) ?? [];
      // The elder of two records keeps a key that identifies; any number of businesses may be at a website.
      if (present.includes(recordId) || (present.length > 0 && sectionIsOwned(key))) continue;
      owners.set(identity, [...present, recordId]);
      keys.push({ clientId: thing.clientId, kind: thing.kind, key, recordId });
      graph.addKey(recordId, key);
    }
  }

  const recordIds = things.map((thing) => {
    const candidates = candidatesFor(thing);
    const [first] = candidates;
    const id = first?.id ?? randomUUIDv7();
    if (first === undefined) created.add(id);
    for (const { id: other, key, isSure } of candidates) {
      graph.merge({ ...ownerOf(thing), first: id, second: other, key }, isSure);
    }
    addKeys(thing, id);
    return id;
  });

  // When all things are known, since each may be one more business at a website.
  const sharing = new Map<string, SiteSharing>();
  for (const [index, thing] of things.entries()) {
    for (const section of new Set(thing.keys.flatMap((key) => sectionOfKey(key) ?? []))) {
      const key = siteKey(section);
      const [site] = ownersOf(thing, key);
      if (site === undefined) continue;
      const listed = ownersOf(thing, atKey(section)).filter((id) => id !== site);
      const [only] = listed;
      const businesses = new Set(listed.map((id) => graph.cluster(id, { bySites: false })[0]));
      if (businesses.size > 1) {
        const wasOfOne = graph.unmerge(site, key, ownerOf(thing));
        const isStatedNow = wasOfOne || thing.keys.includes(key);
        const one = isStatedNow ? null : (recordIds[index] ?? null);
        const { clientId } = thing;
        sharing.set(`${site} ${one}`, { clientId, site, atKey: atKey(section), listed: one });
      } else if (only !== undefined)
        graph.merge({ ...ownerOf(thing), first: site, second: only, key }, false);
    }
  }
  const { merged, unmerged } = graph;
  return {
    recordIds,
    created,
    keys,
    merged: [...merged],
    unmerged,
    sharing: [...sharing.values()],
    clusterOf: (id) => graph.cluster(id),
  };
}

const ownerOf = ({ clientId, kind }: StatedThing) => ({ clientId, kind });

/** All but `at` keys belong to one record. */
const sectionIsOwned = (key: string): boolean => identifiesAlone(key) || identifiesTogether(key);

/** The unique keys of things or records, by name space. */
function spacesOf(keys: readonly string[]): Map<string, Set<string>> {
  const spaces = new Map<string, Set<string>>();
  for (const key of keys) {
    const space = spaceOf(key);
    if (space !== null) spaces.set(space, (spaces.get(space) ?? new Set()).add(key));
  }
  return spaces;
}

/** Whether two things have different places or profiles, and none in common. */
function differ(
  one: ReadonlyMap<string, ReadonlySet<string>>,
  other: ReadonlyMap<string, ReadonlySet<string>>,
): boolean {
  return [...one].some(([space, keys]) => {
    const others = other.get(space);
    return others !== undefined && ![...keys].some((key) => others.has(key));
  });
}

/** Records and the edges between them. */
function createGraph(known: KnownIdentities) {
  const edges = new Map<string, Merge[]>();
  const uniqueKeys = new Map([...known.uniqueKeys].map(([id, keys]) => [id, [...keys]]));
  const apart = new Map<string, Set<string>>();
  const merged = new Set<MergeChange>();
  const unmerged: MergeChange[] = [];

  const connect = (merge: Merge) => {
    for (const id of [merge.first, merge.second]) edges.set(id, [...(edges.get(id) ?? []), merge]);
  };
  for (const merge of known.merges) connect(merge);
  for (const { first, second } of known.separated) {
    apart.set(first, (apart.get(first) ?? new Set()).add(second));
    apart.set(second, (apart.get(second) ?? new Set()).add(first));
  }

  /** Eldest first: ids grow with time. Without merges by website, `bySites: false`. */
  function cluster(id: string, { bySites }: { bySites: boolean } = { bySites: true }): string[] {
    const found = new Set([id]);
    for (const each of found) {
      for (const { first, second, key } of edges.get(each) ?? []) {
        if (bySites || sectionOfKey(key) === null) found.add(first).add(second);
      }
    }
    return found.size === 1 ? [id] : [...found].sort();
  }

  const spacesOfCluster = (ids: readonly string[]) => spacesOf(ids.flatMap((id) => uniqueKeys.get(id) ?? []));

  return {
    merged,
    unmerged,
    cluster,
    spacesOf: spacesOfCluster,
    addKey(id: string, key: string) {
      if (spaceOf(key) !== null) uniqueKeys.set(id, [...(uniqueKeys.get(id) ?? []), key]);
    },
    /** Does nothing if they are one already, were separated by a user, or are two by their places or profiles. */
    merge(merge: MergeChange, isSure: boolean) {
      const [one, other] = [cluster(merge.first), cluster(merge.second)];
      if (one[0] === other[0]) return;
      if (one.some((id) => other.some((each) => apart.get(id)?.has(each)))) return;
      if (!isSure && differ(spacesOfCluster(one), spacesOfCluster(other))) return;
      merged.add(merge);
      connect(merge);
    },
    /** Takes back the merges of a record by this key. @returns whether there was one. */
    unmerge(id: string, key: string, owner: Pick<StatedThing, "clientId" | "kind">): boolean {
      const found = (edges.get(id) ?? []).filter((each) => each.key === key);
      for (const merge of found) {
        for (const end of [merge.first, merge.second]) {
          edges.set(
            end,
            (edges.get(end) ?? []).filter((each) => each !== merge),
          );
        }
        if (!merged.delete(merge as MergeChange)) unmerged.push({ ...merge, ...owner });
      }
      return found.length > 0;
    },
  };
}

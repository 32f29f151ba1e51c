import { setTimeout as pause, setImmediate as yieldToOthers } from "node:timers/promises";
import { effectiveRetention } from "../clients/retention.ts";
import { imageObjectKey } from "../contract/public-urls.ts";
import type { Retention } from "../contract/retention.ts";
import { type Database, type Transaction, tryLock } from "../store/core/database.ts";
import { expireRecords } from "../store/records/expired-records.ts";
import { expireActivities } from "../store/retention/expired-activities.ts";
import { expireCampaignCopies, typesWithCopies } from "../store/retention/expired-campaigns.ts";
import { expireResults, type ResultArea, typesWith } from "../store/retention/expired-results.ts";
import { type ClientRetention, listClientRetention } from "../store/retention/retention-of-clients.ts";
import {
  beginDeletion,
  findImagesInUse,
  forgetObjects,
  keepObject,
  retiredImages,
  retiredTexts,
} from "../store/retention/retired-objects.ts";
import { deleteOldDeliveriesOf } from "../store/webhooks/webhook-log.ts";

/** Transactions per client, area and turn, so that one with much to delete does not hold up the others. */
const batchesMax = 20;
const objectsAtOnce = 500;
const resultAreas: readonly ResultArea[] = ["results", "texts", "images"];

export interface RetentionPorts {
  database: Database;
  service: Retention;
  /** Null: objects are not deleted by this process. */
  objects: { delete(key: string): Promise<void> } | null;
  /** Whether other databases have results that may name the same images. */
  hasOtherCells: boolean;
  signal?: AbortSignal;
}

/**
 * Deletes what has been kept long enough, in short transactions that begin where the last one stopped. Events and the
 * service's time for deliveries are not its part.
 * @returns whether more is due.
 */
export async function expireData(ports: RetentionPorts): Promise<boolean> {
  const { database, service, signal } = ports;
  let more = false;
  for (const client of await listClientRetention(database)) {
    for (const step of stepsFor(service, client)) {
      let batches = 0;
      let again = true;
      while (again && batches < batchesMax && signal?.aborted !== true) {
        again = await database.transaction(
          async (tx) => (await tryLock(tx, "retention")) && (await step(tx)),
        );
        batches += 1;
        // Requests and jobs of this process go first.
        await yieldToOthers();
      }
      more ||= again;
    }
  }
  return more;
}

/** Deletes one batch. @returns whether there may be more. */
type Step = (tx: Transaction) => Promise<boolean>;

function stepsFor(service: Retention, { id: clientId, retention: own }: ClientRetention): Step[] {
  const kept = effectiveRetention(service, own);
  const steps: Step[] = [];
  for (const area of resultAreas) {
    const days = kept[area];
    if (days === null) continue;
    // Nothing is left of a result that expires as early.
    if (area !== "results" && kept.results !== null && kept.results <= days) continue;
    for (const type of typesWith[area]) {
      steps.push((tx) => expireResults(tx, { clientId, area, type, days }));
    }
  }
  const { activities, records, results } = kept;
  if (results !== null) {
    for (const type of typesWithCopies) {
      steps.push((tx) => expireCampaignCopies(tx, { clientId, type, days: results }));
    }
  }
  if (activities !== null) steps.push((tx) => expireActivities(tx, clientId, activities));
  if (records !== null) steps.push((tx) => expireRecords(tx, clientId, records));
  const days = own.deliveries ?? null;
  if (days !== null) steps.push((tx) => deleteOldDeliveriesOf(tx, clientId, days));
  return steps;
}

/** Deletes objects that no row names any more. A failure leaves them noted, for the next turn. */
export async function deleteRetiredObjects(ports: RetentionPorts): Promise<void> {
  const { database, objects, signal } = ports;
  if (objects === null) return;
  const remove = async (keys: readonly string[]) => {
    for (const key of await beginDeletion(database, keys)) {
      if (signal?.aborted) return;
      await objects.delete(key);
      await forgetObjects(database, [key]);
    }
  };
  for (;;) {
    const keys = await retiredTexts(database, objectsAtOnce);
    await remove(keys);
    if (keys.length < objectsAtOnce || signal?.aborted) break;
  }
  // Other cells may store images in the same place, and their results are not in this database.
  if (ports.hasOtherCells) return;
  const unused = new Set(await retiredImages(database, objectsAtOnce));
  if (unused.size === 0) return;
  const used: string[] = [];
  for (let after: string | null | undefined; after !== null && unused.size > 0; ) {
    if (signal?.aborted) return;
    const page = await findImagesInUse(database, [...unused], after ?? null);
    for (const key of page.used) if (unused.delete(key)) used.push(key);
    after = page.next;
    await yieldToOthers();
  }
  await forgetObjects(database, used);
  // Marked one at a time: a job may store an image again until then.
  for (const key of unused) await remove([key]);
}

type SaveImage = (name: string, bytes: Uint8Array, signal: AbortSignal) => Promise<string>;

const keepEveryMs = 500;

/** Stores images so that none is deleted that a job has just stored: identical ones are stored once. */
export function imageSaver(database: Database, save: SaveImage): SaveImage {
  return async (name, bytes, signal) => {
    while (!(await keepObject(database, imageObjectKey(name))))
      await pause(keepEveryMs, undefined, { signal });
    return await save(name, bytes, signal);
  };
}

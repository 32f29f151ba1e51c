import type { RecordKind } from "../contract/records.ts";
import { recordKinds } from "../contract/records.ts";
import type { Suppressions } from "../privacy/suppressions.ts";
import type { Transaction } from "../store/core/database.ts";
import { arrayOf, fieldsOf, isRecord, type JsonRecord, textOf } from "../text/json-record.ts";
import { domainKey, emailKey, pairKey, phoneKey, placeKey, profileKey } from "./identity.ts";

/** A record, or something that may become one. */
export interface Withholdable {
  kind: RecordKind;
  fields: Record<string, unknown>;
}

/**
 * Records without what the client's suppression list has entries for, and how many records that were. What others mention
 * of it is taken out of their fields, and out of the records that come with them (`people`, `emails` and so on).
 * @param on a transaction, to see the list as it does.
 * @throws ForagerError database_unavailable if the list cannot be read: then nothing may leave.
 */
export async function withholdSuppressed<Item extends Withholdable>(
  suppressions: Pick<Suppressions, "suppressedAmong" | "sealedKey">,
  clientId: string,
  items: readonly Item[],
  on?: Pick<Transaction, "query">,
): Promise<{ items: Item[]; withheld: number }> {
  if (items.length === 0 || (on === undefined && (await suppressions.sealedKey(clientId)) === null)) {
    return { items: [...items], withheld: 0 };
  }
  const { mentionedKeys } = await import("../privacy/mentions.ts");
  const keys = new Set(items.flatMap((item) => [...ownKeys(item), ...mentionedKeys(item)]));
  for (const related of items.flatMap(relatedOf)) for (const key of ownKeys(related)) keys.add(key);
  const suppressed = await suppressions.suppressedAmong(clientId, keys, on);
  if (suppressed.size === 0) return { items: [...items], withheld: 0 };

  const { redact } = await import("../privacy/redact.ts");
  let withheld = 0;
  const keep = <Each extends Withholdable>(each: Each): Each[] => {
    if (ownKeys(each).some((key) => suppressed.has(key))) {
      withheld += 1;
      return [];
    }
    const fields = fieldsOf(redact(each.fields, { keys: suppressed }).value);
    const lists = Object.fromEntries(
      recordKinds.flatMap((kind) => {
        const list = (each as JsonRecord)[kind];
        return Array.isArray(list) ? [[kind, list.filter(isWithholdable).flatMap(keep)]] : [];
      }),
    );
    return [{ ...each, fields, ...lists }];
  };
  return { items: items.flatMap(keep), withheld };
}

const isWithholdable = (item: unknown): item is Withholdable => isRecord(item) && isRecord(item.fields);

const relatedOf = (item: Withholdable): Withholdable[] =>
  recordKinds.flatMap((kind) => arrayOf((item as unknown as JsonRecord)[kind]).filter(isWithholdable));

/** What identifies a record, whether or not it has these keys already. */
function ownKeys({ kind, fields, ...rest }: Withholdable & { keys?: readonly string[] }): string[] {
  const [domain, email] = [textOf(fields.domain), textOf(fields.email)];
  const [phone, place] = [textOf(fields.phone), textOf(fields.place_id)];
  const [name, profile] = [textOf(fields.name), textOf(fields.profile_url)];
  return [
    ...(rest.keys ?? []),
    ...(domain === null ? [] : [domainKey(domain)]),
    ...(email === null ? [] : [emailKey(email)]),
    ...(phone === null || kind !== "phones" ? [] : [phoneKey(phone)]),
    ...(place === null ? [] : [placeKey(place)]),
    ...(profile === null ? [] : [profileKey(profile) ?? []].flat()),
    ...(kind === "people" ? [...pairKey("nd", name, domain), ...pairKey("ne", name, email)] : []),
  ];
}

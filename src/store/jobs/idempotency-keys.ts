import type { Transaction } from "../core/database.ts";

export interface IdempotencyKey {
  clientId: string;
  route: string;
  key: string;
  bodyHash: Buffer;
}

export interface EarlierAnswer<Answer> {
  bodyHash: Buffer;
  answer: Answer;
  answeredAt: Date;
}

/**
 * Claims a key for 24 hours with the answer that this transaction commits. Returns null if the key was free, otherwise
 * the earlier answer. Waits for uncommitted transactions with the same key, so always claim several keys in the same
 * order.
 */
export async function claimIdempotencyKey<Answer>(
  transaction: Transaction,
  key: IdempotencyKey,
  answer: Answer,
): Promise<EarlierAnswer<Answer> | null> {
  const claimed = await transaction.query({
    name: "claim-idempotency-key",
    text: `
      insert into idempotency_keys as earlier (client_id, route, key, body_hash, answer)
      values ($1, $2, $3, $4, $5)
      on conflict (client_id, route, key) do update
        set body_hash = excluded.body_hash, answer = excluded.answer, created_at = now()
        where earlier.created_at < now() - interval '24 hours'
      returning 1`,
    values: [key.clientId, key.route, key.key, key.bodyHash, JSON.stringify(answer)],
  });
  if (claimed.length > 0) return null;
  const [earlier] = await transaction.query<{ body_hash: Buffer; answer: Answer; created_at: Date }>({
    name: "read-idempotency-key",
    text: `select body_hash, answer, created_at from idempotency_keys where client_id = $1 and route = $2 and key = $3`,
    values: [key.clientId, key.route, key.key],
  });
  if (earlier === undefined) throw new Error("an idempotency key vanished while it was claimed");
  return { bodyHash: earlier.body_hash, answer: earlier.answer, answeredAt: earlier.created_at };
}

/** Returns how many were deleted; call again while it is `limit`. */
export async function deleteOldIdempotencyKeys(transaction: Transaction, limit: number): Promise<number> {
  const rows = await transaction.query({
    text: `delete from idempotency_keys where ctid in
             (select ctid from idempotency_keys where created_at < now() - interval '24 hours'
              order by created_at limit $1)
           returning 1`,
    values: [limit],
  });
  return rows.length;
}

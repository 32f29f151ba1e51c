import { hash } from "node:crypto";
import type { Database, Transaction } from "../core/database.ts";
import { jsonText } from "../core/json-text.ts";

/** Cache of providers' answers, separate for each client. */
export interface ProviderAnswers {
  /** Null if absent or expired. @throws ForagerError database_unavailable. */
  get(clientId: string, question: unknown): Promise<unknown | null>;
  /** Replaces an existing answer. @throws ForagerError database_unavailable. */
  put(clientId: string, question: unknown, answer: unknown): Promise<void>;
}

/** @param hours time to live; 0 disables the cache. */
export function createProviderAnswers(database: Database, hours: number): ProviderAnswers {
  return {
    async get(clientId, question) {
      if (hours === 0) return null;
      const [row] = await database.query<{ answer: unknown }>({
        name: "read-provider-answer",
        text: "select answer from provider_answers where client_id = $1 and key = $2 and expires_at > now()",
        values: [clientId, keyOf(question)],
      });
      return row?.answer ?? null;
    },
    async put(clientId, question, answer) {
      if (hours === 0) return;
      await database.query({
        name: "write-provider-answer",
        text: `
          insert into provider_answers (client_id, key, answer, expires_at)
          values ($1, $2, $3, now() + $4 * interval '1 hour')
          on conflict (client_id, key) do update set answer = excluded.answer, expires_at = excluded.expires_at`,
        values: [clientId, keyOf(question), jsonText(answer), hours],
      });
    },
  };
}

/** Key of a JSON value; the order of object keys matters. */
const keyOf = (question: unknown): Buffer => hash("sha256", JSON.stringify(question), "buffer");

/** Returns how many were deleted; call again while it is `limit`. */
export async function deleteExpiredAnswers(transaction: Transaction, limit: number): Promise<number> {
  const rows = await transaction.query({
    text: `delete from provider_answers where ctid in
             (select ctid from provider_answers where expires_at < now() order by expires_at limit $1)
           returning 1`,
    values: [limit],
  });
  return rows.length;
}

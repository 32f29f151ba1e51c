import type { Database } from "../core/database.ts";

interface Amount {
  tokens: number;
  cost: number;
}

/** Tokens in and out, and the cost in the currency of the operator's prices. */
interface Used {
  inputTokens: number;
  outputTokens: number;
  cost: number;
}

const today = "(now() at time zone 'utc')::date";

/**
 * Accounts for the language model usage of clients' jobs per day (UTC). Reserving is one statement, so that concurrent
 * processes cannot exceed the limit.
 * @throws ForagerError database_unavailable.
 */
export function createUsageLedger(database: Pick<Database, "query">) {
  return {
    /** The day of the reservation, null if it was refused; an omitted limit allows any amount. */
    async reserve(
      clientId: string,
      { tokens, cost }: Amount,
      limits: { tokens?: number; cost?: number },
    ): Promise<string | null> {
      const [tokensMax, costMax] = [limits.tokens ?? null, limits.cost ?? null];
      // The first request of a day finds no row whose limits the conflict could check.
      if ((tokensMax !== null && tokens > tokensMax) || (costMax !== null && cost > costMax)) return null;
      const [row] = await database.query<{ day: string }>({
        name: "reserve-model-usage",
        text: `
          insert into model_usage as known (client_id, day, held_tokens, held_cost) values ($1, ${today}, $2, $3)
          on conflict (client_id, day) do update
            set held_tokens = known.held_tokens + $2, held_cost = known.held_cost + $3
            where ($4::bigint is null or known.held_tokens + $2 <= $4)
              and ($5::double precision is null or known.held_cost + $3 <= $5)
          returning day::text as day`,
        values: [clientId, Math.ceil(tokens), cost, tokensMax, costMax],
      });
      return row?.day ?? null;
    },
    /** Replaces a reservation with the actual usage, on the day of the reservation. */
    async settle(clientId: string, reserved: Amount & { day: string }, used: Used): Promise<void> {
      await database.query({
        name: "settle-model-usage",
        text: `
          update model_usage set
            requests = requests + 1,
            input_tokens = input_tokens + $3,
            output_tokens = output_tokens + $4,
            cost = cost + $5,
            held_tokens = greatest(0, held_tokens + $3::bigint + $4::bigint - $6::bigint),
            held_cost = greatest(0, held_cost + $5 - $7)
          where client_id = $1 and day = $2::date`,
        values: [
          clientId,
          reserved.day,
          used.inputTokens,
          used.outputTokens,
          used.cost,
          Math.ceil(reserved.tokens),
          reserved.cost,
        ],
      });
    },
  };
}

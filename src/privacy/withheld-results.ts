import type { JsonObject } from "../jobs/job-type.ts";
import { recounted } from "./recounted.ts";
import type { Suppressions } from "./suppressions.ts";

/** Takes what a client suppresses out of a stored result, which may be older than the entry. */
export type WithoutSuppressed = (data: JsonObject) => Promise<JsonObject>;

/** For whole results that leave the service; null for a client without a list, which saves reading them. */
export const withheldResults =
  (suppressions: Pick<Suppressions, "sealedKey" | "suppressedAmong">) =>
  async (clientId: string): Promise<WithoutSuppressed | null> => {
    if ((await suppressions.sealedKey(clientId)) === null) return null;
    // Loaded when there is a list: it brings the rules of all countries' phone numbers along.
    const [{ mentionedKeys, contextOf }, { redact }] = await Promise.all([
      import("./mentions.ts"),
      import("./redact.ts"),
    ]);
    return async (data) => {
      const context = contextOf(data);
      const keys = await suppressions.suppressedAmong(clientId, mentionedKeys([data], context));
      return keys.size === 0 ? data : recounted(data, redact(data, { keys }, context).value as JsonObject);
    };
  };

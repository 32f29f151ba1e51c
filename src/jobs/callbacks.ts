import type { Database } from "../store/core/database.ts";
import { deleteCallback, insertCallback, type NewCallback } from "../store/webhooks/callbacks.ts";

export interface CallbackPorts {
  /** Checks the URL of a callback. @throws ForagerError validation_error. */
  prepareCallback?: (clientId: string, url: string) => Promise<string>;
}

/** The URL to call, as it is stored; undefined without one. @throws ForagerError validation_error. */
export async function preparedCallback(
  { prepareCallback }: CallbackPorts,
  clientId: string,
  url: string | undefined,
): Promise<string | undefined> {
  if (url === undefined) return undefined;
  if (prepareCallback === undefined) throw new Error("callbacks are not available here");
  return await prepareCallback(clientId, url);
}

/**
 * Stores a callback before its job, which may end at once; and removes it if that job was not made.
 * @param idOf the job that the answer names.
 */
export async function withCallback<Answer>(
  database: Database,
  callback: NewCallback,
  submit: () => Promise<Answer>,
  idOf: (answer: Answer) => string | undefined,
): Promise<Answer> {
  await insertCallback(database, callback);
  let isUsed = false;
  try {
    const answer = await submit();
    isUsed = idOf(answer) === callback.subjectId;
    return answer;
  } finally {
    if (!isUsed) await deleteCallback(database, callback.subjectId);
  }
}

/** A guard against hangs, not an expectation: on a busy machine everything takes ten times as long. */
const waitLimitMs = 120_000;

/** Polls until the answer satisfies the condition; fails after `limitMs` with the last answer. */
export async function eventually<Answer>(
  ask: () => Promise<Answer> | Answer,
  satisfies: (answer: Answer) => boolean,
  limitMs = waitLimitMs,
): Promise<Answer> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`still ${JSON.stringify(answer)?.slice(0, 500)} after ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * How long a process may take to act on the notification of another one. Generous, but less than the 15 s after which it
 * reads credentials again without one.
 */
export const noticeMs = 10_000;

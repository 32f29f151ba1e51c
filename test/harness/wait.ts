/** A guard against hangs, not an expectation: on a busy machine everything takes ten times as long. */
const waitLimitMs = 120_000;

const pauseMinMs = 25;
/** Rarely asking matters on a busy machine, where the answers take processor time from what they wait for. */
const pauseMaxMs = 400;

/** Polls less and less often until the answer satisfies the condition; fails after `limitMs` with the last answer. */
export async function eventually<Answer>(
  ask: () => Promise<Answer> | Answer,
  satisfies: (answer: Answer) => boolean,
  limitMs = waitLimitMs,
): Promise<Answer> {
  const deadline = Date.now() + limitMs;
  for (let pauseMs = pauseMinMs; ; pauseMs = Math.min(pauseMs * 1.3, pauseMaxMs)) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    if (Date.now() > deadline)
      throw new Error(`still ${JSON.stringify(answer)?.slice(0, 500)} after ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/**
 * How long a process may take to act on the notification of another one. Generous, but less than the 15 s after which it
 * reads credentials again without one.
 */
export const noticeMs = 10_000;

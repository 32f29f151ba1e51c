/** Anybody may ask for these without credentials, so the database is asked at most this often. */
const freshMs = 1_000;

/** Callers within a second of each other share one answer; a failure is not remembered. */
export function remember<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let last: { answer: Promise<Answer>; at: number } | undefined;
  return () => {
    if (last !== undefined && Date.now() - last.at < freshMs) return last.answer;
    const current = { answer: ask(), at: Date.now() };
    last = current;
    current.answer.catch(() => {
      if (last === current) last = undefined;
    });
    return current.answer;
  };
}

import { useState } from "react";

/**
 * The values of a form: the stored ones, overlaid with unsaved input. Stored values may change at any time, through this
 * form or elsewhere, without affecting the input.
 */
export function useDraft<Draft extends object>(stored: Draft) {
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const names = Object.keys(typed) as (keyof Draft)[];
  return {
    draft: { ...stored, ...typed },
    isChanged: names.some((name) => typed[name] !== stored[name]),
    change: (part: Partial<Draft>) => setTyped((now) => ({ ...now, ...part })),
    /** Discards the input. */
    undo: () => setTyped({}),
    /** Drops the input that was saved, unless it has changed since. */
    saved: (sent: Draft) =>
      setTyped((now) => {
        const left = (Object.keys(now) as (keyof Draft)[]).filter((name) => now[name] !== sent[name]);
        return Object.fromEntries(left.map((name) => [name, now[name]])) as Partial<Draft>;
      }),
  };
}

import { useState } from "react";

/**
 * What a form shows: what is stored, and over it what was typed here and is not saved yet. What is stored meanwhile,
 * by a save of this form or from elsewhere, takes nothing away from what was typed.
 */
export function useDraft<Draft extends object>(stored: Draft) {
  const [typed, setTyped] = useState<Partial<Draft>>({});
  const names = Object.keys(typed) as (keyof Draft)[];
  return {
    draft: { ...stored, ...typed },
    isChanged: names.some((name) => typed[name] !== stored[name]),
    change: (part: Partial<Draft>) => setTyped((now) => ({ ...now, ...part })),
    /** Leaves the form with what is stored. */
    undo: () => setTyped({}),
    /** What was saved counts as typed no more, where nobody has typed on since. */
    saved: (sent: Draft) =>
      setTyped((now) => {
        const left = (Object.keys(now) as (keyof Draft)[]).filter((name) => now[name] !== sent[name]);
        return Object.fromEntries(left.map((name) => [name, now[name]])) as Partial<Draft>;
      }),
  };
}

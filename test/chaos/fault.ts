import type { Observer } from "./observe.ts";
import type { World } from "./world.ts";

/** One way in which the installation can fail. */
export interface Fault {
  readonly name: string;
  /** What happens, for the table of docs/reliability.md. */
  readonly what: string;
  /** Also part of the short run. */
  readonly short: boolean;
  /** Why it cannot be injected here, or null. */
  missing?(world: World): string | null;
  /** Injects the fault and removes its cause. Resolves when nothing but Forager itself is left to recover. */
  run(world: World, observer: Observer): Promise<Healed>;
}

export interface Healed {
  /** When the cause was removed, in milliseconds since 1970; by default, when `run` resolved. */
  at?: number;
  /** Jobs that must run again or have ended within `limitMs` after `since`. */
  again?: { jobIds: string[]; since: number; limitMs: number };
  /** Within what time after `at` a submit must be accepted. */
  acceptingWithinMs?: number;
}

export const seconds = (count: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, count * 1_000));

/**
 * A kind of work that a thread pool runs: an exported function of a module. Only its address is known in the process
 * that asks for the work, so the module and its dependencies are loaded in threads alone.
 */
export interface Work<Args extends readonly unknown[], Result> {
  readonly module: string;
  /** The name of the function among the module's exports. */
  readonly name: string;
  /** Exists for type checks only. */
  readonly run?: (...args: Args) => Result;
}

type WorkOf<Run> = Run extends (...args: infer Args) => infer Result ? Work<Args, Result> : never;

/**
 * Makes kinds of work of a module's functions, by their names. A function must be synchronous, and its arguments and
 * result are copied between threads.
 */
export const workIn =
  <Module>(module: URL) =>
  <Name extends string & keyof Module>(name: Name) =>
    ({ module: module.href, name }) as unknown as WorkOf<Module[Name]>;

/** Why a piece of work failed. */
export type WorkFailure =
  /** It used up its time. */
  | "time"
  /** It exhausted its thread's memory. */
  | "memory"
  /** Its function threw. */
  | "error"
  /** Its thread was lost for another reason, or the pool was closed. */
  | "thread";

/** The message continues a sentence such as "The page could not be parsed: ". */
export class WorkError extends Error {
  readonly failure: WorkFailure;

  constructor(failure: WorkFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** Told what the embedded database does, in a sentence with its facts beside it. Never with a secret. */
export type Log = (message: string, details?: object) => void;

import { ForagerError } from "../errors.ts";
import type { VerifyRow } from "../job-types/verify/index.ts";
import { type BatchDocument, stringField } from "./ndjson-batch.ts";

/** As the API has it: whatever is longer is no address. */
const addressCharsMax = 320;

interface Waiting {
  email: string;
  resolve: (row: VerifyRow) => void;
  reject: (error: unknown) => void;
}

/**
 * Verifies the addresses of lines that are read together as one job, so that they share connections to their mail
 * servers, and equal ones are asked about once.
 * @param verify gives a row for each address, in their order.
 */
export function createAddressBatch(verify: (emails: string[]) => Promise<VerifyRow[]>) {
  let waiting: Waiting[] = [];
  const flush = (): void => {
    const group = waiting;
    waiting = [];
    verify(group.map(({ email }) => email)).then(
      (rows) =>
        group.forEach(({ resolve, reject }, index) => {
          const row = rows[index];
          if (row === undefined) reject(new Error("every address has its row"));
          else resolve(row);
        }),
      (error: unknown) => {
        for (const { reject } of group) reject(error);
      },
    );
  };
  return {
    /** The row of a line's address. @throws ForagerError validation_error. */
    async answer(document: BatchDocument): Promise<VerifyRow> {
      const email = stringField(document, "email").trim();
      if (email === "" || email.length > addressCharsMax) {
        throw new ForagerError(
          "validation_error",
          `email: give an address of 1 to ${addressCharsMax} characters.`,
        );
      }
      return await new Promise<VerifyRow>((resolve, reject) => {
        // Lines that are at hand are handed over in one turn of the event loop.
        if (waiting.length === 0) setImmediate(flush);
        waiting.push({ email, resolve, reject });
      });
    },
  };
}

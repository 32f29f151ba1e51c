import { ForagerError } from "../../errors.ts";
import type { HttpServices } from "../http-services.ts";

const noBatch = async (): Promise<never> => {
  throw new ForagerError("not_found", "Batch not found");
};

/** A service without batches; test/integration/batches.test.ts covers them. */
export const noBatches: Pick<HttpServices, "batches" | "batchResults"> = {
  batches: {
    submit: noBatch,
    list: async () => ({ total: 0, batches: [] }),
    find: noBatch,
    items: noBatch,
    cancel: noBatch,
    pause: noBatch,
    resume: noBatch,
    retryFailed: noBatch,
    rerun: noBatch,
    estimate: noBatch,
  },
  batchResults: { open: noBatch },
};

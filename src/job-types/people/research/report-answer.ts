import { z } from "zod";

/** What a model is asked for: every statement with the sources and the words that bear it out. */
export const ReportAnswer = z.object({
  sections: z.array(
    z.object({
      heading: z.string(),
      statements: z.array(z.object({ text: z.string(), sources: z.array(z.number()), quote: z.string() })),
    }),
  ),
});
export type ReportAnswer = z.output<typeof ReportAnswer>;

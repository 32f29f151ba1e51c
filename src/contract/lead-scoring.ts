import { z } from "zod";

/** How well a lead fits what a client sells, by the CHAMP framework. */
export const LeadScoring = z
  .object({
    icp_fit_score: z.number().min(0).max(1).meta({ description: "0 (no fit) to 1 (ideal customer)." }),
    champ_analysis: z.object({
      challenges: z.array(z.string()).meta({ description: "Challenges that the product could solve." }),
      authority: z.string().nullable().meta({ description: "Decision maker, if the text names one." }),
      money: z.string().nullable().meta({ description: "Signs of a budget." }),
      prioritization: z.string().nullable().meta({ description: "Signs of urgency." }),
    }),
  })
  .meta({ id: "LeadScoring" });
export type LeadScoring = z.infer<typeof LeadScoring>;

/** A description of what a client sells, or to whom; each requires the `other`. */
export const sellerDescription = (of: string, other: string) =>
  z
    .string()
    .trim()
    .max(5000)
    .nullish()
    .meta({ description: `${of}, for lead scoring; requires \`${other}\` (422 without it).` });

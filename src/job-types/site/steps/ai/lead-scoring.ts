import { leadScoringQuestion, scoreLead, sellerMaterials } from "../../../../ai/score-lead.ts";
import type { LeadScoring } from "../../../../contract/lead-scoring.ts";
import { type Analysis, siteText } from "./analysis.ts";
import { siteFocus } from "./site-focus.ts";

/** `lead_scoring`: how well the company fits what the client sells. */
export const leadScoring = (): Analysis<LeadScoring> => {
  const prompt = leadScoringQuestion.prompt();
  return {
    name: "lead_scoring",
    prompt,
    run(input) {
      const { payload, session, site } = input;
      const seller = { product: payload.product_description ?? "", icp: payload.icp_description ?? "" };
      // With the hooks, three times an analysis.
      const tokens = input.tokensPerAnalysis * 2;
      const room = {
        tokens,
        answerTokens: tokens / 4,
        prompt,
        form: leadScoringQuestion.form,
        materials: sellerMaterials(seller),
      };
      const materials = [siteText(input, room, siteFocus("lead"))];
      return scoreLead(session, {
        ...seller,
        materials,
        source: site.source,
        outputTokensMax: Math.max(600, tokens),
      });
    },
  };
};

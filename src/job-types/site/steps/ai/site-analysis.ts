import type { LeadScoring } from "../../../../contract/lead-scoring.ts";
import type { SitePage } from "../../parse/site-page.ts";
import type { SitePayload } from "../../payload.ts";
import type { AiReport, CompanyVitals, PageFacts, PersonalizationHooks, TeamMember } from "../../result.ts";

/** The fields of the result that a model has a part in. */
export interface SiteAnalysis {
  companyVitals: CompanyVitals | null;
  teamMembers: TeamMember[];
  painPoints: string[] | null;
  leadScoring: LeadScoring | null;
  personalizationHooks: PersonalizationHooks | null;
  custom: unknown;
  /** Null where nothing was asked for. */
  report: AiReport | null;
}

/** What is known of a site before a model is asked. */
export interface AnalysedSite {
  payload: SitePayload;
  pages: readonly SitePage[];
  facts: PageFacts;
}

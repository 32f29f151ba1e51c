import type { LanguageCode } from "../languages/all-languages.ts";
import type { RoleGroup } from "../languages/language-pack.ts";
import type { NameMarks } from "../pages/company.ts";
import type { TeamForm } from "../pages/team-forms.ts";
import type { Trap } from "../pages/traps.ts";

/** An invented company and how its site is written. */
export interface SiteSpec {
  domain: string;
  language: LanguageCode;
  group: RoleGroup;
  brand: string;
  legal: string;
  marks: NameMarks;
  team: {
    form: TeamForm | "none";
    on: "team" | "about" | "contact";
    count: number;
    mail: boolean;
    linkedin: boolean;
    honorifics: boolean;
    upper: boolean;
    profiles: boolean;
    director: boolean;
  };
  traps: readonly Trap[];
}

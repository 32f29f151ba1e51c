import type { JobTypeName } from "../../contract/job-types.ts";
import { mapsView } from "./maps.ts";
import { peopleView } from "./people.ts";
import { siteView } from "./site.ts";
import { verifyView } from "./verify.ts";
import type { JobTypeView } from "./view.ts";

/** How agents see the jobs of each type. */
export const jobViews: Readonly<Record<JobTypeName, JobTypeView>> = {
  svcSite: siteView,
  svcMaps: mapsView,
  svcVerify: verifyView,
  svcPeople: peopleView,
};

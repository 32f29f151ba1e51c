import type { ProjectedJob, ReadingPorts, Statements } from "../thing.ts";
import { readMaps } from "./read-maps.ts";
import { readPeople } from "./read-people.ts";
import { readSite } from "./read-site.ts";
import { readVerify } from "./read-verify.ts";

const readers: Readonly<Record<string, (job: ProjectedJob, ports: ReadingPorts) => Statements>> = {
  svcMaps: readMaps,
  svcSite: readSite,
  svcVerify: readVerify,
  svcPeople: readPeople,
};

/**
 * What the result of a job states. Results come from other parts and versions of the service, and partly from the open
 * web: unexpected values are left out.
 */
export function readJob(job: ProjectedJob, ports: ReadingPorts): Statements {
  return readers[job.type]?.(job, ports) ?? { things: [], links: [] };
}

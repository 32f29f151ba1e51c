import type { JobTypeName } from "../../contract/job.ts";
import type { ProjectedJob, ReadingPorts, Statements } from "../thing.ts";
import { readMaps } from "./read-maps.ts";
import { readPeople } from "./read-people.ts";
import { readSite } from "./read-site.ts";
import { readVerify } from "./read-verify.ts";

type Reader = (job: ProjectedJob, ports: ReadingPorts) => Statements;

const readers: Readonly<Record<JobTypeName, Reader>> = {
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
  const read = Object.hasOwn(readers, job.type) ? readers[job.type as JobTypeName] : null;
  return read?.(job, ports) ?? { things: [], links: [] };
}

import type { Config } from "../config.ts";
import type { JobTypeName } from "../contract/job.ts";
import type { Info } from "../contract/system.ts";
import { foragerVersion } from "../version.ts";

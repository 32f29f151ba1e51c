import {
  type Retention,
  type RetentionArea,
  type RetentionChange,
  retentionAreaNames,
  retentionAreas,
} from "../contract/retention.ts";
import { ForagerError, type Violation } from "../errors.ts";

/** How long data of a client is kept: the shorter of its own time and the service's. */
export function effectiveRetention(service: Retention, client: Partial<Retention>): Retention {
  const shorter = (area: RetentionArea) => {
    const times = [service[area], client[area] ?? null].filter((time) => time !== null);
    return times.length === 0 ? null : Math.min(...times);
  };
  return Object.fromEntries(retentionAreaNames.map((area) => [area, shorter(area)])) as Retention;
}

/** @throws ForagerError validation_error if a client's time is longer than the service's. */
export function refuseLonger(service: Retention, change: RetentionChange): void {
  const errors: Violation[] = retentionAreaNames.flatMap((area) => {
    const [longest, wanted] = [service[area], change[area] ?? null];
    if (longest === null || wanted === null || wanted <= longest) return [];
    const { unit } = retentionAreas[area];
    const msg = `This service keeps ${area} for ${longest} ${unit}. A client may choose a shorter time, not ${wanted} ${unit}.`;
    return [{ loc: ["body", "retention", area], msg, type: "less_than_equal" }];
  });
  if (errors.length === 0) return;
  throw new ForagerError("validation_error", errors.map(({ msg }) => msg).join(" "), { errors });
}

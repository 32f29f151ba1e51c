/** Google counts days for its quotas in this zone. */
const quotaZone = "America/Los_Angeles";
const hourMs = 3_600_000;

const clock = new Intl.DateTimeFormat("en-US", { timeZone: quotaZone, hour: "numeric", hourCycle: "h23" });

/** The next midnight in Pacific time, when daily quotas begin anew. `now` and the result: milliseconds since 1970. */
export function nextPacificMidnight(now: number): number {
  // Offsets of the zone are whole hours, so midnight is the start of an hour in UTC too; a search by the hour
  // also gets the days right that have 23 or 25 of them.
  for (let at = (Math.floor(now / hourMs) + 1) * hourMs; ; at += hourMs) {
    if (clock.format(at) === "00") return at;
  }
}

import { CronExpressionParser } from "cron-parser";
import { invalidRequest } from "../errors.ts";

/** Five fields or a name for such: with seconds, a slip of the pen would be a campaign every second. */
const cronText = /^(@(hourly|daily|weekly|monthly|yearly|annually)|\S+(\s+\S+){4})$/;

/**
 * When a schedule is next due, in UTC.
 * @param schedule cron text of five fields, or `@daily` and its like.
 * @throws ForagerError validation_error when it is none, or is never due.
 */
export function nextRunAfter(schedule: string, moment: Date): Date {
  try {
    if (!cronText.test(schedule)) throw new Error("not five fields");
    return CronExpressionParser.parse(schedule, { currentDate: moment, tz: "UTC" }).next().toDate();
  } catch (error) {
    const msg =
      "must be five cron fields in UTC that are due at some time: minute, hour, day of month, month, day of week";
    throw invalidRequest([{ loc: ["body", "schedule"], msg, type: "custom" }], { cause: error });
  }
}

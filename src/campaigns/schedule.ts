import { CronExpressionParser } from "cron-parser";
import { ForagerError } from "../errors.ts";

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
    throw new ForagerError("validation_error", "The field 'schedule' is no cron text that is ever due.", {
      cause: error,
      errors: [
        {
          loc: ["body", "schedule"],
          msg: "Give five cron fields in UTC: minute, hour, day of month, month, day of week.",
          type: "custom",
        },
      ],
    });
  }
}

/** A schedule as people choose it. */
export interface ScheduleChoice {
  every: "never" | "day" | "week" | "month" | "custom";
  /** HH:MM. */
  time: string;
  /** Day of the week, 0 for Sunday. */
  weekday: string;
  /** Day of the month. */
  day: string;
  /** Cron expression, with `custom`. */
  cron: string;
}

export const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const standard: ScheduleChoice = { every: "never", time: "06:00", weekday: "1", day: "1", cron: "" };

/** The cron expression of a choice; null for none. */
export function cronOf({ every, time, weekday, day, cron }: ScheduleChoice): string | null {
  const [hour = "6", minute = "0"] = time.split(":");
  const at = `${Number(minute)} ${Number(hour)}`;
  switch (every) {
    case "never":
      return null;
    case "day":
      return `${at} * * *`;
    case "week":
      return `${at} * * ${weekday}`;
    case "month":
      return `${at} ${day} * *`;
    case "custom":
      return cron.trim() || null;
  }
}

const simple = /^(\d{1,2}) (\d{1,2}) (\*|\d{1,2}) \* (\*|[0-6])$/;

/** The choice that a cron expression stands for. */
export function choiceOf(cron: string | null): ScheduleChoice {
  if (cron === null) return standard;
  const [, minute, hour, day, weekday] = simple.exec(cron.trim()) ?? [];
  if (minute === undefined || hour === undefined || day === undefined || weekday === undefined) {
    return { ...standard, every: "custom", cron };
  }
  const time = `${hour.padStart(2, "0")}:${minute.padStart(2, "0")}`;
  const at = { ...standard, cron, time };
  if (day === "*") return weekday === "*" ? { ...at, every: "day" } : { ...at, every: "week", weekday };
  return weekday === "*" ? { ...at, every: "month", day } : { ...at, every: "custom" };
}

/** A schedule in words, such as `Mondays at 06:00, Europe/Berlin`. */
export function scheduleText(cron: string, timeZone: string): string {
  const { every, time, weekday, day } = choiceOf(cron);
  const when = {
    never: "",
    day: `daily at ${time}`,
    week: `${weekdays[Number(weekday)]}s at ${time}`,
    month: `on day ${day} of each month at ${time}`,
    custom: cron,
  };
  return `${when[every]}, ${timeZone}`;
}

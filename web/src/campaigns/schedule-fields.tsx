import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { messageOf } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { cronOf, type ScheduleChoice, weekdays } from "../lib/schedule.ts";

export interface ScheduleDraft extends ScheduleChoice {
  timeZone: string;
}

const intervals: readonly [ScheduleChoice["every"], string][] = [
  ["never", "Once, without a schedule"],
  ["day", "Every day"],
  ["week", "Every week"],
  ["month", "Every month"],
  ["custom", "Cron expression"],
];

/** The viewer's time zone, for new schedules. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When a campaign runs again, with the next five runs in its time zone. */
export function ScheduleFields(props: { draft: ScheduleDraft; change(part: Partial<ScheduleDraft>): void }) {
  const { draft, change } = props;
  const [everyId, zonesId, timeId, dayId, cronId, zoneId] = [
    useId(),
    useId(),
    useId(),
    useId(),
    useId(),
    useId(),
  ];
  const { every } = draft;
  return (
    <div className="fields">
      <div className="field">
        <label htmlFor={everyId}>Run</label>
        <select
          id={everyId}
          value={every}
          onChange={({ target }) => change({ every: target.value as ScheduleChoice["every"] })}
        >
          {intervals.map(([name, text]) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      </div>
      {every !== "never" && (
        <div className="field-pair">
          {every === "week" && (
            <div className="field">
              <label htmlFor={dayId}>Day of the week</label>
              <select
                id={dayId}
                value={draft.weekday}
                onChange={({ target }) => change({ weekday: target.value })}
              >
                {weekdays.map((name, index) => (
                  <option key={name} value={index}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
          )}
          {every === "month" && (
            <div className="field">
              <label htmlFor={dayId}>Day of the month</label>
              <input
                id={dayId}
                type="number"
                min={1}
                max={31}
                value={draft.day}
                onChange={({ target }) => change({ day: target.value })}
              />
            </div>
          )}
          {every === "custom" ? (
            <div className="field">
              <label htmlFor={cronId}>Cron expression</label>
              <input
                id={cronId}
                value={draft.cron}
                placeholder="0 6 * * 1"
                spellCheck={false}
                onChange={({ target }) => change({ cron: target.value })}
              />
            </div>
          ) : (
            <div className="field">
              <label htmlFor={timeId}>Time</label>
              <input
                id={timeId}
                type="time"
                required
                value={draft.time}
                onChange={({ target }) => change({ time: target.value })}
              />
            </div>
          )}
          <div className="field">
            <label htmlFor={zoneId}>Time zone</label>
            <input
              id={zoneId}
              list={zonesId}
              value={draft.timeZone}
              spellCheck={false}
              onChange={({ target }) => change({ timeZone: target.value })}
            />
            <datalist id={zonesId}>
              {["UTC", ...Intl.supportedValuesOf("timeZone")].map((zone) => (
                <option key={zone} value={zone} />
              ))}
            </datalist>
          </div>
        </div>
      )}
      <NextRuns draft={draft} />
    </div>
  );
}

function NextRuns({ draft }: { draft: ScheduleDraft }) {
  const schedule = cronOf(draft);
  const runs = useQuery({
    ...queries.schedulePreview(schedule ?? "", draft.timeZone),
    enabled: schedule !== null && draft.timeZone !== "",
    retry: false,
  });
  if (schedule === null) return null;
  if (runs.isError) return <p className="field-error">{messageOf(runs.error)}</p>;
  if (!runs.data) return <p className="muted">Reading the next runs…</p>;
  const { time_zone: timeZone, next_runs: next } = runs.data;
  const format = new Intl.DateTimeFormat(undefined, {
    weekday: "short",
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    timeZone,
    timeZoneName: "short",
  });
  return (
    <div>
      <p className="strong">Next runs</p>
      <ol className="next-runs" aria-label="Next runs">
        {next.map((run) => (
          <li key={run}>
            <time dateTime={run}>{format.format(new Date(run))}</time>
          </li>
        ))}
      </ol>
    </div>
  );
}

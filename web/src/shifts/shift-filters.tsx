import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { Shift } from "../api/answers.ts";
import type { ApiError } from "../api/client.ts";
import { dayBounds } from "../lib/days.ts";
import { usualWindows } from "../lib/shift-timeline.ts";
import { gapMinutesMax, type ShiftsSearch } from "../pages/shifts-search.ts";

interface ShiftFiltersProps {
  search: ShiftsSearch;
  /** The days that are shown, which the service chooses where the address has none. */
  days: { from: string; to: string };
  /** Everybody's shifts of the same days: whom one can choose from. */
  everybody: readonly Shift[];
  /** What the service refuses. */
  refused: ApiError | null;
}

/** Which shifts are shown. Whatever is chosen is in the address of the page. */
export function ShiftFilters({ search, days, everybody, refused }: ShiftFiltersProps) {
  const navigate = useNavigate();
  const [from, setFrom] = useState(days.from);
  const [to, setTo] = useState(days.to);
  const [gap, setGap] = useState(String(search.gap_minutes ?? ""));
  // Other days may be chosen beside the form: then it shows those.
  const shown = `${days.from} ${days.to} ${search.gap_minutes ?? ""}`;
  const [formOf, setFormOf] = useState(shown);
  if (formOf !== shown) {
    setFormOf(shown);
    setFrom(days.from);
    setTo(days.to);
    setGap(String(search.gap_minutes ?? ""));
  }
  const isRefused = (name: string) => refused?.violations.some(({ loc }) => loc[1] === name) || undefined;
  const show = (more: ShiftsSearch = {}) =>
    void navigate({
      to: "/shifts",
      search: {
        actor_id: search.actor_id,
        role: search.role,
        from: from || undefined,
        to: to || undefined,
        gap_minutes: gap === "" ? undefined : Number(gap),
        ...more,
      },
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    show();
  };
  return (
    <>
      <fieldset className="presets">
        <legend className="visually-hidden">Days</legend>
        {usualWindows(new Date()).map(({ text, ...window }) => (
          <button
            key={text}
            type="button"
            className="preset"
            aria-pressed={window.from === days.from && window.to === days.to}
            onClick={() =>
              void navigate({ to: "/shifts", search: { ...search, ...window, page: undefined } })
            }
          >
            {text}
          </button>
        ))}
      </fieldset>
      <form className="filters filters-stacked" onSubmit={onSubmit} aria-label="Filter">
        <label>
          From
          <input
            type="date"
            value={from}
            {...dayBounds}
            aria-invalid={isRefused("from")}
            onChange={(event) => setFrom(event.target.value)}
          />
        </label>
        <label>
          To
          <input
            type="date"
            value={to}
            {...dayBounds}
            aria-invalid={isRefused("to")}
            onChange={(event) => setTo(event.target.value)}
          />
        </label>
        <label>
          Person
          <select
            value={search.actor_id ?? ""}
            onChange={(event) => show({ actor_id: event.target.value || undefined })}
          >
            <option value="">Everybody</option>
            {peopleIn(everybody, search.actor_id).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          Role
          <select
            value={search.role ?? ""}
            onChange={(event) => show({ role: event.target.value || undefined })}
          >
            <option value="">Any</option>
            {rolesIn(everybody, search.role).map((role) => (
              <option key={role}>{role}</option>
            ))}
          </select>
        </label>
        <label>
          Longest pause, minutes
          <input
            type="number"
            min={1}
            max={gapMinutesMax}
            step={1}
            placeholder="30"
            value={gap}
            aria-invalid={isRefused("gap_minutes")}
            onChange={(event) => setGap(event.target.value)}
          />
        </label>
        <button type="submit">Show</button>
      </form>
    </>
  );
}

/** People by name; one who is asked for and did nothing on these days is among them all the same. */
function peopleIn(shifts: readonly Shift[], asked: string | undefined): [id: string, name: string][] {
  const names = new Map(shifts.map(({ actor_id, actor_name }) => [actor_id, actor_name]));
  if (asked !== undefined && !names.has(asked)) names.set(asked, asked);
  const isCommon = new Set([...names.values()].filter((name, index, all) => all.indexOf(name) !== index));
  return [...names]
    .map(([id, name]): [string, string] => [id, isCommon.has(name) ? `${name} (${id})` : name])
    .sort(([, a], [, b]) => a.localeCompare(b, undefined, { numeric: true }));
}

function rolesIn(shifts: readonly Shift[], asked: string | undefined): string[] {
  const roles = new Set(shifts.map(({ role }) => role));
  if (asked !== undefined) roles.add(asked);
  return [...roles].sort((a, b) => a.localeCompare(b));
}

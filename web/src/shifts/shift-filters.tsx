import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import type { Shift } from "../api/answers.ts";
import type { ApiError } from "../api/client.ts";
import { actorName } from "../lib/actor-name.ts";
import { dayBounds } from "../lib/days.ts";
import { isolated } from "../lib/isolated.ts";
import { usualWindows } from "../lib/shift-timeline.ts";
import { gapMinutesMax, type ShiftsSearch } from "../pages/shifts-search.ts";
import { FilterSelect } from "../ui/filter-select.tsx";
import { Modal } from "../ui/modal.tsx";
import { useNarrow } from "../ui/use-narrow.ts";

interface ShiftFiltersProps {
  search: ShiftsSearch;
  /** The days shown; the service selects them if the address has none. */
  days: { from: string; to: string };
  /** Everyone's shifts on the same days: the options of the person filter. */
  everyone: readonly Shift[];
  /** The service's validation error. */
  refused: ApiError | null;
}

/** The filter of the shifts, which is kept in the page's address. */
export function ShiftFilters({ search, days, everyone, refused }: ShiftFiltersProps) {
  const navigate = useNavigate();
  const [from, setFrom] = useState(days.from);
  const [to, setTo] = useState(days.to);
  const [gap, setGap] = useState(String(search.gap_minutes ?? ""));
  // Days selected outside of the form replace those in it.
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
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState(false);
  const count = [search.actor_id, search.role, search.gap_minutes].filter(
    (value) => value !== undefined,
  ).length;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    show();
    setOpen(false);
  };
  const form = (
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
          <option value="">Everyone</option>
          {peopleIn(everyone, search.actor_id).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <FilterSelect
        label="Role"
        value={search.role}
        options={rolesIn(everyone, search.role)}
        choose={(role) => show({ role: role || undefined })}
      />
      <label>
        Longest pause within a shift (min)
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
      <button type="submit">Apply</button>
    </form>
  );
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
            onClick={() => void navigate({ to: "/shifts", search: { ...search, ...window } })}
          >
            {text}
          </button>
        ))}
      </fieldset>
      {isNarrow ? (
        <button
          type="button"
          className="shift-filters-button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {count === 0 ? "Filters" : `Filters (${count})`}
        </button>
      ) : (
        form
      )}
      {isNarrow && isOpen && (
        <Modal title="Filters" close={() => setOpen(false)} className="sheet">
          {form}
        </Modal>
      )}
    </>
  );
}

/** People by name, including the selected person even without activity on these days. */
function peopleIn(shifts: readonly Shift[], asked: string | undefined): [id: string, name: string][] {
  const names = new Map(shifts.map(({ actor_id: id, actor_name: name }) => [id, actorName({ id, name })]));
  if (asked !== undefined && !names.has(asked)) names.set(asked, asked);
  const isCommon = new Set([...names.values()].filter((name, index, all) => all.indexOf(name) !== index));
  return [...names]
    .map(([id, name]): [string, string] => [id, isCommon.has(name) ? `${isolated(name)} (${id})` : name])
    .sort(([, a], [, b]) => a.localeCompare(b, undefined, { numeric: true }));
}

function rolesIn(shifts: readonly Shift[], asked: string | undefined): string[] {
  const roles = new Set(shifts.map(({ role }) => role));
  if (asked !== undefined) roles.add(asked);
  return [...roles].sort((a, b) => a.localeCompare(b));
}

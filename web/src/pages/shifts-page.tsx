import { useQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import type { ShiftList } from "../api/answers.ts";
import { linkTo } from "../api/base-path.ts";
import { ApiError } from "../api/client.ts";
import { queries, shiftCsvPath } from "../api/queries.ts";
import { dayOf, daysIn, daysText, neighbour } from "../lib/days.ts";
import { shiftsText } from "../lib/shift-text.ts";
import { sumsOf } from "../lib/shift-timeline.ts";
import { localZone } from "../lib/time.ts";
import { HourHistogram } from "../shifts/hour-histogram.tsx";
import { ShiftFilters } from "../shifts/shift-filters.tsx";
import { FailureReasons, ShiftFigures } from "../shifts/shift-summary.tsx";
import { ShiftTable } from "../shifts/shift-table.tsx";
import { ShiftTimeline } from "../shifts/shift-timeline.tsx";
import { Empty, Failure, Panel } from "../ui/parts.tsx";
import { Reading } from "../ui/reading.tsx";
import { SectionHead } from "../ui/section-head.tsx";
import { useToast } from "../ui/toasts.tsx";
import type { ShiftsSearch } from "./shifts-search.ts";

const zone = localZone();
const zoneText = zone === "UTC" ? "Days and times are in UTC" : `Days are in UTC, times in ${zone}`;
/** Longer periods show only the timeline, by day. */
const hoursDaysMax = 31;

export function ShiftsPage() {
  const search: ShiftsSearch = useSearch({ strict: false });
  const { actor_id, role, ...window } = search;
  const toast = useToast();
  const today = dayOf(new Date());
  const asked = { from: search.from ?? search.to ?? today, to: search.to ?? today };
  const shifts = useQuery(queries.shiftsIn({ ...window, ...asked, actor_id, role }));
  const everyone = useQuery(queries.shiftsIn({ ...window, ...asked }));
  const days =
    shifts.data && !shifts.isPlaceholderData ? { from: shifts.data.from, to: shifts.data.to } : asked;
  return (
    <>
      <SectionHead about="A shift is a period of work of one person or program: its API calls and reported activities, without a longer pause.">
        {!shifts.isError && (
          <>
            <Link to="/shifts/shared" search={days} className="button">
              Share these days
            </Link>
            <a
              className="button"
              href={linkTo(shiftCsvPath({ ...window, actor_id, role }))}
              download
              onClick={() => toast("Download started. Your browser shows its progress.")}
            >
              Download CSV
            </a>
          </>
        )}
      </SectionHead>
      <ShiftFilters
        search={search}
        days={days}
        everyone={everyone.data?.shifts ?? []}
        refused={shifts.error instanceof ApiError ? shifts.error : null}
      />
      <Reading query={shifts} rows={8} />
      {shifts.data && (
        <div className="overtaken" aria-busy={shifts.isPlaceholderData}>
          <Shown list={shifts.data} search={search} />
        </div>
      )}
    </>
  );
}

function Shown({ list, search }: { list: ShiftList; search: ShiftsSearch }) {
  const days = { from: list.from, to: list.to };
  const steps = (
    <div className="actions day-steps">
      <span className="muted">{zoneText}</span>
      <Link to="/shifts" search={{ ...search, ...neighbour(days, -1) }} className="button">
        Earlier
      </Link>
      <Link to="/shifts" search={{ ...search, ...neighbour(days, 1) }} className="button">
        Later
      </Link>
    </div>
  );
  const isFiltered = search.actor_id !== undefined || search.role !== undefined;
  return (
    <>
      {list.total > list.shifts.length && (
        <p className="note">
          Showing the first {list.shifts.length.toLocaleString()} of {list.total.toLocaleString()} shifts.
          Select fewer days, or download the CSV for all.
        </p>
      )}
      {list.shifts.length > 0 && <Summary list={list} search={search} />}
      <Panel title={daysText(days)} aside={steps} className="timeline-panel">
        {list.shifts.length === 0 ? (
          <Empty title={`No activity on ${daysIn(days) === 1 ? "this day" : "these days"}`}>
            {isFiltered
              ? "No shift matches the filter."
              : "API calls are recorded automatically. Other systems can report activities through the API."}
          </Empty>
        ) : (
          <ShiftTimeline key={`${list.from} ${list.to}`} list={list} search={search} />
        )}
        <p className="muted">
          A shift ends after a pause of more than {list.gap_minutes.toLocaleString()} minutes. Shifts that
          began the day before and lasted into {daysIn(days) === 1 ? "this day" : "these days"} are shown too;
          the CSV and shared reports count each on the day on which it starts.
        </p>
      </Panel>
      {search.actor_id !== undefined && daysIn(days) <= hoursDaysMax && list.shifts.length > 0 && (
        <ActorHours actorId={search.actor_id} days={days} />
      )}
      {list.shifts.length > 0 && <ShiftTable shifts={list.shifts} />}
    </>
  );
}

/** What the shifts shown have found, what failed and why, beside the same number of days before. */
function Summary({ list, search }: { list: ShiftList; search: ShiftsSearch }) {
  const days = { from: list.from, to: list.to };
  const { from: _from, to: _to, ...others } = search;
  const before = useQuery(queries.shiftsIn({ ...others, ...neighbour(days, -1) }));
  const sums = sumsOf(list.shifts);
  const people = new Set(list.shifts.map(({ actor_id }) => actor_id)).size;
  const jobs = { ...days, ...(search.actor_id !== undefined && { actor: search.actor_id }) };
  return (
    <>
      <ShiftFigures
        label="All shifts shown"
        sums={sums}
        earlier={before.data && !before.isPlaceholderData ? sumsOf(before.data.shifts) : undefined}
        jobs={jobs}
        worked={`${shiftsText(list.total)} of ${people === 1 ? "1 person" : `${people.toLocaleString()} people`}`}
      />
      {sums.jobs_failed > 0 && search.role === undefined && <FailureReasons jobs={jobs} />}
    </>
  );
}

/** One person's activities over these days. */
function ActorHours({ actorId, days }: { actorId: string; days: { from: string; to: string } }) {
  const detail = useQuery(
    queries.shiftDetail({
      actor_id: actorId,
      started_at: `${days.from}T00:00:00Z`,
      ended_at: `${days.to}T23:59:59.999999Z`,
    }),
  );
  if (detail.data) return <HourHistogram hourly={detail.data.hourly} />;
  return (
    <Panel title="Activities">
      {detail.isPending && <div className="histogram-space" />}
      {detail.isError && <Failure error={detail.error} retry={() => void detail.refetch()} />}
    </Panel>
  );
}

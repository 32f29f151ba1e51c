import { useInfiniteQuery, useQueries, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { jobTypeRows } from "../../../src/contract/job-types.ts";
import { messageOf } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { liveRecords, recordQueries } from "../api/record-queries.ts";
import { isolated } from "../lib/isolated.ts";
import { isJobId, matchesWords } from "../lib/palette.ts";
import { kinds, kindTexts, listPaths } from "../lib/record-search.ts";
import { useDestinations } from "../routes/page-info.ts";
import { Modal } from "../ui/modal.tsx";
import type { Overlay } from "./overlay.ts";
import { usePaletteActions } from "./palette-actions.ts";

interface Found {
  key: string;
  group: string;
  text: string;
  about?: string;
  open(): void;
}

const typingMs = 150;

/** Runs commands, and searches records, jobs, campaigns and pages. The focus stays in the field; arrow keys choose, Enter opens. */
export function CommandPalette(props: { close(): void; open(overlay: Overlay): void }) {
  const { close } = props;
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const { found, isSearching, error } = useFound(text.trim(), props.open);
  const listId = useId();
  const at = Math.min(chosen, found.length - 1);
  const current = found[at];
  const open = (item: Found | undefined) => {
    if (item === undefined) return;
    close();
    item.open();
  };
  const optionId = (index: number) => `${listId}-${index}`;
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another option is chosen
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at, found]);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = keyTargets[event.key]?.(at, found.length);
    if (event.key === "Enter") {
      event.preventDefault();
      open(current);
    } else if (target !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen(target);
    }
  };
  const nothing = error ? messageOf(error) : isSearching ? "Searching…" : "Nothing found.";
  return (
    <Modal title="Search" close={close} className="palette" hidesTitle>
      <input
        type="text"
        role="combobox"
        // biome-ignore lint/a11y/noAutofocus: the field is what the dialog is for
        autoFocus
        aria-label="Search records, jobs, campaigns, pages and commands"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(at)}
        placeholder="Business, job, campaign, page or command…"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label="Results" className="palette-list">
        {found.map((item, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
          <div
            key={item.key}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            className="palette-option"
            onClick={() => open(item)}
            onMouseMove={() => setChosen(index)}
          >
            <bdi>{item.text}</bdi>
            <span className="muted">
              {item.about && (
                <>
                  <bdi>{item.about}</bdi> ·{" "}
                </>
              )}
              {item.group}
            </span>
          </div>
        ))}
      </div>
      <p className="muted palette-note" role="status">
        {found.length === 0 ? nothing : `${found.length} ${found.length === 1 ? "result" : "results"}`}
      </p>
    </Modal>
  );
}

const keyTargets: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
};

/** The text once typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return useDeferredValue(settled);
}

/** All results for a text, the most specific ones first. */
function useFound(text: string, openOverlay: (overlay: Overlay) => void) {
  const settled = useSettled(text);
  const job = useFoundJob(settled);
  const jobs = useFoundJobs(settled);
  const actions = usePaletteActions(openOverlay)
    .filter(({ text: name, words }) => matchesWords(`${name} ${words}`, text))
    .map((action): Found => ({ key: action.text, group: "Command", text: action.text, open: action.run }));
  const pages = useFoundPages(text);
  const campaigns = useFoundCampaigns(settled);
  const { records, isSearching, error } = useFoundRecords(settled);
  // Enter must not open what an earlier text found.
  const isSettled = settled === text;
  const remote = isSettled ? [...campaigns, ...records, ...jobs] : [];
  return {
    found: [...(isSettled ? job : []), ...actions, ...pages, ...remote],
    isSearching: isSearching || !isSettled,
    error,
  };
}

const isSearched = (text: string) => text.length >= 2;

function useFoundJob(text: string): Found[] {
  const navigate = useNavigate();
  const isId = isJobId(text);
  const { data } = useQuery({ ...queries.jobStatus(text.toLowerCase()), enabled: isId, retry: false });
  if (!isId || !data) return [];
  const { job_id: jobId, type, status } = data;
  const open = () => void navigate({ to: "/jobs/$jobId", params: { jobId } });
  return [{ key: jobId, group: "Job", text: `${jobTypeRows[type].title} ${jobId}`, about: status, open }];
}

function useFoundJobs(text: string): Found[] {
  const navigate = useNavigate();
  const isUsed = isSearched(text) && !isJobId(text);
  const { data } = useQuery({ ...queries.jobSearch(text), enabled: isUsed });
  if (!isUsed || !data) return [];
  const found = data.jobs.map((job): Found => {
    const { job_id: jobId, type, status, title } = job;
    const open = () => void navigate({ to: "/jobs/$jobId", params: { jobId } });
    return {
      key: jobId,
      group: "Job",
      text: title ?? `${jobTypeRows[type].title} ${jobId}`,
      about: status,
      open,
    };
  });
  if (data.next_cursor === null) return found;
  const open = () => void navigate({ to: "/jobs", search: { q: text } });
  return [...found, { key: "jobs", group: "", text: `All jobs with “${isolated(text)}”`, open }];
}

function useFoundPages(text: string): Found[] {
  const navigate = useNavigate();
  return useDestinations()
    .filter(({ title }) => matchesWords(title, text))
    .map(({ to, title }) => ({ key: to, group: "Page", text: title, open: () => void navigate({ to }) }));
}

function useFoundCampaigns(text: string): Found[] {
  const navigate = useNavigate();
  const { data } = useInfiniteQuery({ ...queries.allCampaigns(100), enabled: isSearched(text) });
  const [newest] = data?.pages ?? [];
  if (!isSearched(text) || !newest) return [];
  return newest.campaigns
    .filter(({ campaign_id: id, name, query }) => id === text || matchesWords(`${name ?? ""} ${query}`, text))
    .map(({ campaign_id: campaignId, name, query, status }) => ({
      key: campaignId,
      group: "Campaign",
      text: name ?? query,
      about: status,
      open: () => void navigate({ to: "/campaigns/$campaignId", params: { campaignId } }),
    }));
}

function useFoundRecords(text: string) {
  const navigate = useNavigate();
  const answers = useQueries({
    queries: kinds.map((kind) => ({ ...recordQueries.search(kind, text), enabled: isSearched(text) })),
  });
  const records = kinds.flatMap((kind, index): Found[] => {
    const page = isSearched(text) ? answers[index]?.data : undefined;
    if (page === undefined) return [];
    const [one, many] = kindTexts[kind].units;
    const found = liveRecords(page).map(({ id, name, fields }) => ({
      key: id,
      group: one.charAt(0).toUpperCase() + one.slice(1),
      text: name ?? id,
      about: String(fields.city ?? fields.company ?? ""),
      open: () => void navigate({ to: "/records/$kind/$recordId", params: { kind, recordId: id } }),
    }));
    if (page.next_cursor === null) return found;
    const open = () => void navigate({ to: listPaths[kind], search: { q: text } });
    return [...found, { key: kind, group: "", text: `All ${many} with “${isolated(text)}”`, open }];
  });
  return {
    records,
    isSearching: isSearched(text) && answers.some(({ isFetching }) => isFetching),
    error: answers.find(({ isError }) => isError)?.error ?? null,
  };
}

import { useQueries, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { messageOf } from "../api/client.ts";
import { queries } from "../api/queries.ts";
import { liveRecords, recordQueries } from "../api/record-queries.ts";
import { isJobId, matchesWords } from "../lib/palette.ts";
import { kinds, kindTexts, listPaths } from "../lib/record-search.ts";
import { useDestinations } from "../routes/page-info.ts";
import { Modal } from "../ui/modal.tsx";

interface Found {
  key: string;
  group: string;
  text: string;
  about?: string;
  open(): void;
}

const typingMs = 150;

/** Searches records, jobs, campaigns and pages. The focus stays in the field; arrow keys choose, Enter opens. */
export function CommandPalette({ close }: { close(): void }) {
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState(0);
  const { found, isSearching, error } = useFound(useSettled(text.trim()));
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
        aria-label="Search records, jobs, campaigns and pages"
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={current && optionId(at)}
        placeholder="Company, person, address, job ID, page…"
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
              {item.about && <bdi>{item.about}</bdi>} {item.group}
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

function useFound(text: string) {
  const navigate = useNavigate();
  const isText = text.length >= 2;
  const records = useQueries({
    queries: kinds.map((kind) => ({ ...recordQueries.search(kind, text), enabled: isText })),
  });
  const campaigns = useQuery({ ...queries.campaigns(1), enabled: isText });
  const job = useQuery({ ...queries.jobStatus(text.toLowerCase()), enabled: isJobId(text), retry: false });
  const pages = useDestinations();
  const found: Found[] = [];
  if (job.data && isJobId(text)) {
    const { job_id: jobId, type, status } = job.data;
    const open = () => void navigate({ to: "/jobs/$jobId", params: { jobId } });
    found.push({ key: jobId, group: "Job", text: `${type} ${jobId}`, about: status, open });
  }
  for (const { to, title } of pages) {
    if (matchesWords(title, text))
      found.push({ key: to, group: "Page", text: title, open: () => void navigate({ to }) });
  }
  if (isText) {
    for (const { campaign_id: campaignId, name, query, status } of campaigns.data?.campaigns ?? []) {
      if (!matchesWords(`${name ?? ""} ${query}`, text) && campaignId !== text) continue;
      const open = () => void navigate({ to: "/campaigns/$campaignId", params: { campaignId } });
      found.push({ key: campaignId, group: "Campaign", text: name ?? query, about: status, open });
    }
    for (const [index, kind] of kinds.entries()) {
      const page = records[index]?.data;
      const [one] = kindTexts[kind].units;
      for (const { id, name, fields } of page ? liveRecords(page) : []) {
        const open = () => void navigate({ to: "/records/$kind/$recordId", params: { kind, recordId: id } });
        const about = fields.city ?? fields.company;
        const group = one.charAt(0).toUpperCase() + one.slice(1);
        found.push({ key: id, group, text: name ?? id, ...(about ? { about: String(about) } : {}), open });
      }
      if (page?.next_cursor) {
        const open = () => void navigate({ to: listPaths[kind], search: { q: text } });
        found.push({ key: kind, group: "", text: `All ${kindTexts[kind].units[1]} with “${text}”`, open });
      }
    }
  }
  const error = records.find((query) => query.isError)?.error ?? null;
  return { found, isSearching: isText && records.some((query) => query.isFetching), error };
}

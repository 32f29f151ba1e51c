import { useEffect, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { useLiveEvents, useLiveState } from "../api/live.tsx";
import { type ActivityCounts, countEvents, emptyCounts } from "../lib/activity-counts.ts";

const height = 170;
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit" });
const now = () => Date.now() / 1000;

/** Jobs completed and failed in the last five minutes, counted since the page was opened. */
export function ActivityChart() {
  const box = useRef<HTMLDivElement>(null);
  const summary = useRef<HTMLParagraphElement>(null);
  const plot = useRef<uPlot>(undefined);
  const counts = useRef<ActivityCounts>(undefined);
  counts.current ??= emptyCounts(now());
  const state = useLiveState();

  const show = (next: ActivityCounts) => {
    counts.current = next;
    plot.current?.setData([next.times, next.completed, next.failed]);
    const total = (series: number[]) => series.reduce((sum, value) => sum + value, 0);
    if (summary.current) {
      summary.current.textContent = `${total(next.completed)} completed and ${total(next.failed)} failed in the last five minutes, counted since you opened this page.`;
    }
  };
  useLiveEvents((events) => counts.current && show(countEvents(counts.current, events, now())));

  // biome-ignore lint/correctness/useExhaustiveDependencies: the plot is created once and then updated
  useEffect(() => {
    const element = box.current;
    if (!element || !counts.current) return undefined;
    const { times, completed, failed } = counts.current;
    plot.current = new uPlot(optionsFor(element), [times, completed, failed], element);
    show(counts.current);
    const resize = new ResizeObserver(() => plot.current?.setSize({ width: element.clientWidth, height }));
    resize.observe(element);
    const timer = setInterval(() => counts.current && show(countEvents(counts.current, [], now())), 5_000);
    const theme = new MutationObserver(() => plot.current?.redraw());
    theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => {
      clearInterval(timer);
      resize.disconnect();
      theme.disconnect();
      plot.current?.destroy();
    };
  }, []);

  return (
    <>
      <div className="chart" ref={box} aria-hidden="true" />
      <p className="muted" ref={summary} data-state={state} />
    </>
  );
}

function optionsFor(element: HTMLElement): uPlot.Options {
  const colour = (name: string) => () => {
    const probe = document.createElement("span");
    probe.style.color = `var(${name})`;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  const axis = {
    stroke: colour("--muted"),
    grid: { stroke: colour("--line"), width: 1 },
    ticks: { show: false },
  };
  const bars = uPlot.paths.bars?.({ size: [0.7, 24] });
  return {
    width: element.clientWidth,
    height,
    // Room for half of the last time label.
    padding: [null, 42, null, null],
    cursor: { show: false },
    legend: { show: false },
    scales: { y: { range: (_plot, _min, max) => [0, Math.max(4, max * 1.1)] } },
    axes: [
      {
        ...axis,
        size: 30,
        space: 90,
        values: (_plot, at) => at.map((second) => clock.format(second * 1000)),
      },
      { ...axis, size: 34, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000] },
    ],
    series: [
      {},
      {
        label: "Completed",
        fill: colour("--map-done"),
        width: 0,
        points: { show: false },
        ...(bars && { paths: bars }),
      },
      {
        label: "Failed",
        fill: colour("--map-failed"),
        width: 0,
        points: { show: false },
        ...(bars && { paths: bars }),
      },
    ],
  };
}

import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from "react";
import { type Cluster, clusterAt } from "./clusters.ts";
import { moved, type Place, type Size, type View, zoomed } from "./view.ts";

interface MapInput {
  box: RefObject<HTMLElement | null>;
  view: View;
  size: Size;
  clusters: readonly Cluster[];
  setView(view: View): void;
  reset(): void;
  open(cluster: Cluster): void;
  close(): void;
}

const keyStepPx = 80;
/** A pointer that moved less is a click. */
const clickPx = 4;
const hintMs = 1_500;

/**
 * Moves and zooms a map by pointer, wheel and keyboard. The wheel zooms with Ctrl or while the map has the focus:
 * scrolling the page over a map must not change it.
 */
export function useMapInput(input: MapInput) {
  const now = useRef(input);
  now.current = input;
  const [hovered, setHovered] = useState<Cluster | null>(null);
  const [hint, setHint] = useState("");
  const pointers = useRef(new Map<number, Place>());
  const travelled = useRef(0);

  useEffect(() => {
    const element = input.box.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onWheel = (event: WheelEvent) => {
      const { view, size, setView } = now.current;
      if (!event.ctrlKey && !event.metaKey && document.activeElement !== element) {
        setHint("Hold Ctrl, or click the map first, to zoom with the wheel.");
        clearTimeout(timer);
        timer = setTimeout(() => setHint(""), hintMs);
        return;
      }
      event.preventDefault();
      setView(zoomed(view, size, 2 ** (-event.deltaY / 200), placeIn(element, event)));
    };
    // React's listeners for the wheel are passive, and cannot keep the page from scrolling.
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      clearTimeout(timer);
      element.removeEventListener("wheel", onWheel);
    };
  }, [input.box]);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    pointers.current.set(event.pointerId, placeIn(event.currentTarget, event));
    travelled.current = pointers.current.size > 1 ? clickPx : 0;
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { view, size, clusters, setView } = now.current;
    const to = placeIn(event.currentTarget, event);
    const from = pointers.current.get(event.pointerId);
    if (from === undefined) return setHovered(clusterAt(clusters, to));
    const before = [...pointers.current.values()];
    pointers.current.set(event.pointerId, to);
    const after = [...pointers.current.values()];
    travelled.current += Math.hypot(to.x - from.x, to.y - from.y);
    if (travelled.current < clickPx) return;
    setHovered(null);
    const [was, is] = [middle(before), middle(after)];
    const spread = after.length > 1 ? distance(after) / Math.max(1, distance(before)) : 1;
    setView(zoomed(moved(view, size, { x: is.x - was.x, y: is.y - was.y }), size, spread, is));
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const isClick = pointers.current.delete(event.pointerId) && travelled.current < clickPx;
    if (!isClick) return;
    const found = clusterAt(now.current.clusters, placeIn(event.currentTarget, event));
    setHovered(null);
    if (found) now.current.open(found);
    else now.current.close();
  };
  const onPointerLeave = () => setHovered(null);
  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    pointers.current.delete(event.pointerId);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { view, size, setView, reset, close } = now.current;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = (x: number, y: number) => setView(moved(view, size, { x: x * keyStepPx, y: y * keyStepPx }));
    const zoom = (factor: number) =>
      setView(zoomed(view, size, factor, { x: size.width / 2, y: size.height / 2 }));
    const actions: Record<string, () => void> = {
      ArrowLeft: () => move(1, 0),
      ArrowRight: () => move(-1, 0),
      ArrowUp: () => move(0, 1),
      ArrowDown: () => move(0, -1),
      "+": () => zoom(2),
      "=": () => zoom(2),
      "-": () => zoom(0.5),
      "0": reset,
      Escape: close,
    };
    const act = actions[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return {
    hovered,
    hint,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerLeave,
    onPointerCancel,
    onKeyDown,
  };
}

function placeIn(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Place {
  const box = element.getBoundingClientRect();
  return { x: clientX - box.left, y: clientY - box.top };
}

function middle(places: readonly Place[]): Place {
  const sum = places.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 });
  return { x: sum.x / places.length, y: sum.y / places.length };
}

function distance([a, b]: readonly Place[]): number {
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
}

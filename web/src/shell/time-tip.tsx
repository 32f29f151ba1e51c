import { useEffect, useId, useRef, useState } from "react";
import { exactTime } from "../ui/time.tsx";

interface Tip {
  time: HTMLTimeElement;
  text: string;
}

/** Above the field of the time, unless there is no room. */
const aboveMin = 48;

/** One tooltip for all times of a page: lists have hundreds. It stays while it is pointed at, and Escape closes it. */
export function TimeTip() {
  const [tip, setTip] = useState<Tip | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const onEnter = ({ target }: Event) => {
      if (!(target instanceof Element) || box.current?.contains(target)) return;
      const time = target.closest("time");
      const date = new Date(time?.dateTime ?? "");
      // Days and durations have no moment.
      const isMoment = time?.dateTime.includes("T") && !Number.isNaN(date.getTime());
      setTip(time && isMoment ? { time, text: exactTime(date) } : null);
    };
    const hide = () => setTip(null);
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && hide();
    for (const event of ["pointerover", "focusin"]) document.addEventListener(event, onEnter);
    document.addEventListener("focusout", hide);
    document.addEventListener("keydown", onKeyDown);
    // Drawn again where the time is now: what scrolls it into view reports so only after it was pointed at.
    const follow = () => setTip((now) => now && { ...now });
    document.addEventListener("scroll", follow, { capture: true, passive: true });
    return () => {
      for (const event of ["pointerover", "focusin"]) document.removeEventListener(event, onEnter);
      document.removeEventListener("focusout", hide);
      document.removeEventListener("keydown", onKeyDown);
      document.removeEventListener("scroll", follow, { capture: true });
    };
  }, []);
  useEffect(() => {
    tip?.time.setAttribute("aria-describedby", id);
    return () => tip?.time.removeAttribute("aria-describedby");
  }, [tip, id]);
  if (tip === null || !tip.time.isConnected) return null;
  const { left, right, top, bottom } = tip.time.getBoundingClientRect();
  if (bottom < 0 || top > window.innerHeight) return null;
  const isAbove = top > aboveMin;
  const isAtRight = left > window.innerWidth / 2;
  return (
    <div
      ref={box}
      id={id}
      role="tooltip"
      className={`time-tip ${isAbove ? "time-tip-above" : ""}`}
      style={{
        top: isAbove ? top : bottom,
        ...(isAtRight ? { right: document.documentElement.clientWidth - right } : { left }),
      }}
    >
      {tip.text}
    </div>
  );
}

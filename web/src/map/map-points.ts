import type { ReactNode } from "react";
import type { Point } from "./view.ts";

export interface MapPoint extends Point {
  label: string;
  /** Written beside the point where there is room; no name without it. */
  name?: string;
  /** Selects the colour, the CSS custom property `--map-{kind}`. */
  kind: string;
}

export interface PointMapProps {
  /** Text alternative of the map. */
  label: string;
  points: readonly MapPoint[];
  legend?: readonly { kind: string; text: string }[];
  /** What a point's card says under its label; links lead to what it stands for. */
  about?(point: MapPoint, index: number): ReactNode;
}

import type { Box } from "./box.ts";
import { type Cluster, radiusOf } from "./clusters.ts";
import type { MapPoint } from "./map-points.ts";
import { boxOf, namesOf, type PointName } from "./point-names.ts";
import { labelsOf, type Town } from "./towns.ts";
import type { Size, View } from "./view.ts";
import { type Country, worldSide } from "./world.ts";

export type ColourOf = (property: string) => string;

export interface Scene {
  view: View;
  size: Size;
  countries: readonly Country[];
  towns: readonly Town[];
  points: readonly MapPoint[];
  clusters: readonly Cluster[];
  /** The point whose card is open. */
  chosen: number | null;
}

export function paint(canvas: HTMLCanvasElement, scene: Scene, colourOf: ColourOf): void {
  const { width, height } = scene.size;
  const density = devicePixelRatio || 1;
  canvas.width = Math.round(width * density);
  canvas.height = Math.round(height * density);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext("2d");
  if (!context) return;
  // Until the outlines are loaded, what has points is more likely land than sea.
  context.fillStyle = colourOf(scene.countries.length === 0 ? "--map-land" : "--map-sea");
  context.fillRect(0, 0, canvas.width, canvas.height);
  paintLand(context, scene, density, colourOf);
  context.setTransform(density, 0, 0, density, 0, 0);
  const marks = scene.clusters.map(boxOf);
  context.font = nameFont;
  const names = namesOf(scene, (name) => context.measureText(name).width);
  paintTowns(context, scene, colourOf, [...marks, ...names.map(({ box }) => box)]);
  // The number of a cluster stays legible beside single points.
  const byMembers = scene.clusters.toSorted((one, other) => one.members.length - other.members.length);
  for (const cluster of byMembers) paintCluster(context, cluster, scene, colourOf);
  paintNames(context, names, colourOf);
}

const nameFont = "600 12px system-ui, sans-serif";

function paintNames(
  context: CanvasRenderingContext2D,
  names: readonly PointName[],
  colourOf: ColourOf,
): void {
  context.font = nameFont;
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.lineWidth = 3;
  context.lineJoin = "round";
  context.strokeStyle = colourOf("--map-land");
  context.fillStyle = colourOf("--ink");
  for (const { name, x, y } of names) {
    context.strokeText(name, x, y);
    context.fillText(name, x, y);
  }
}

function paintLand(
  context: CanvasRenderingContext2D,
  { view, size, countries }: Scene,
  density: number,
  colourOf: ColourOf,
): void {
  const halfX = size.width / 2 / view.scale;
  const halfY = size.height / 2 / view.scale;
  const zoom = view.scale / worldSide;
  context.fillStyle = colourOf("--map-land");
  context.strokeStyle = colourOf("--map-border");
  context.lineWidth = 0.8 / zoom;
  context.lineJoin = "round";
  for (let turn = Math.floor(view.x - halfX); turn <= view.x + halfX; turn++) {
    context.setTransform(
      zoom * density,
      0,
      0,
      zoom * density,
      ((turn - view.x) * view.scale + size.width / 2) * density,
      (-view.y * view.scale + size.height / 2) * density,
    );
    for (const { outline, northWest, southEast } of countries) {
      if (southEast.x + turn < view.x - halfX || northWest.x + turn > view.x + halfX) continue;
      if (southEast.y < view.y - halfY || northWest.y > view.y + halfY) continue;
      context.fill(outline);
      context.stroke(outline);
    }
  }
}

const font = "12px system-ui, sans-serif";

function paintTowns(
  context: CanvasRenderingContext2D,
  scene: Scene,
  colourOf: ColourOf,
  taken: readonly Box[],
): void {
  context.font = font;
  context.textBaseline = "middle";
  context.textAlign = "left";
  const measure = (name: string) => context.measureText(name).width;
  context.lineWidth = 3;
  context.lineJoin = "round";
  context.strokeStyle = colourOf("--map-land");
  context.fillStyle = colourOf("--muted");
  for (const { name, x, y } of labelsOf(scene.towns, scene.view, scene.size, measure, taken)) {
    context.strokeText(name, x + 5, y);
    context.fillText(name, x + 5, y);
    context.beginPath();
    context.arc(x, y, 1.8, 0, 2 * Math.PI);
    context.fill();
  }
}

function paintCluster(
  context: CanvasRenderingContext2D,
  cluster: Cluster,
  { points, chosen }: Scene,
  colourOf: ColourOf,
): void {
  const { x, y, members } = cluster;
  const radius = radiusOf(cluster);
  const kinds = Map.groupBy(members, (index) => points[index]?.kind ?? "");
  if (members.length === 1) {
    disc(context, cluster, radius, colourOf(`--map-${[...kinds.keys()][0] ?? ""}`));
    context.lineWidth = members[0] === chosen ? 3 : 1.5;
    context.strokeStyle = colourOf(members[0] === chosen ? "--ink" : "--surface");
    context.stroke();
    return;
  }
  // A ring with a share for each kind, around the number of points.
  let from = -Math.PI / 2;
  for (const [kind, { length }] of kinds) {
    const to = from + (2 * Math.PI * length) / members.length;
    context.beginPath();
    context.moveTo(x, y);
    context.arc(x, y, radius, from, to);
    context.fillStyle = colourOf(`--map-${kind}`);
    context.fill();
    from = to;
  }
  disc(context, cluster, radius - 4, colourOf("--surface"));
  context.fillStyle = colourOf("--ink");
  context.font = `600 ${members.length > 999 ? 11 : 12}px system-ui, sans-serif`;
  context.textAlign = "center";
  context.fillText(compact.format(members.length), x, y + 0.5);
}

const compact = new Intl.NumberFormat(undefined, { notation: "compact", maximumFractionDigits: 1 });

function disc(context: CanvasRenderingContext2D, { x, y }: Cluster, radius: number, colour: string): void {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fillStyle = colour;
  context.fill();
}

/** Reads computed colours: a canvas cannot draw with a custom property such as `light-dark()`. */
export function colourReader(parent: Element): ColourOf {
  const probe = document.createElement("span");
  parent.append(probe);
  const colours = new Map<string, string>();
  queueMicrotask(() => probe.remove());
  return (property) => {
    let colour = colours.get(property);
    if (colour === undefined) {
      probe.style.color = `var(${property})`;
      colour = getComputedStyle(probe).color;
      colours.set(property, colour);
    }
    return colour;
  };
}

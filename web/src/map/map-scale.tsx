import { scaleBar, type View } from "./view.ts";

/** How far a part of the map is, in the middle of the view. */
export function MapScale({ view }: { view: View }) {
  const { metres, pixels } = scaleBar(view);
  const text = metres < 1000 ? `${metres} m` : `${(metres / 1000).toLocaleString()} km`;
  return (
    <div className="map-scale" style={{ width: pixels }}>
      {text}
    </div>
  );
}

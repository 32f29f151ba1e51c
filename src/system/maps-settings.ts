import type { Config } from "../config.ts";

/** Name of the setting without which MAPS_PROVIDER cannot work, or null. Keys of clients' own are not looked at. */
export function missingMapsSetting(
  config: Pick<Config, "mapsProvider" | "googlePlacesApiKey" | "overpassUrl">,
): string | null {
  switch (config.mapsProvider) {
    case "google":
      return null;
    case "google_places_api":
      return config.googlePlacesApiKey === undefined ? "GOOGLE_PLACES_API_KEY" : null;
    case "osm":
      return config.overpassUrl === undefined ? "OVERPASS_URL" : null;
  }
}

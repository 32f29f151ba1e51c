/** Sources of business listings. */
export const mapsProviders = ["google", "google_places_api", "osm"] as const;
export type MapsProviderName = (typeof mapsProviders)[number];

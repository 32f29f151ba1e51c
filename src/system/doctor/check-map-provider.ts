import type { Config } from "../../config.ts";
import { missingMapsSetting } from "../service-settings.ts";
import { type Finding, failureReason, ok, warning } from "./check.ts";
import type { DoctorPorts } from "./ports.ts";

/** Whether svcMaps jobs can use the default provider of clients. */
export async function checkMapProvider(
  config: Config,
  tryService: DoctorPorts["tryService"],
): Promise<Finding> {
  const missing = missingMapsSetting(config);
  if (missing !== null) {
    return warning(
      `svcMaps reads from ${config.mapsProvider}, and ${missing} is not set.`,
      `Set ${missing}, or another MAPS_PROVIDER. Clients with their own settings are not affected.`,
    );
  }
  // Jobs go through the proxies; a direct connection from this machine proves nothing.
  if (config.mapsProvider === "google" && config.mapsProxy !== undefined) {
    return ok("svcMaps reads from google, through MAPS_PROXY; whether the proxies work was not checked.");
  }
  for (const { setting, url } of serversOf(config)) {
    const problem = await problemOf(url, tryService);
    if (problem !== null) {
      return warning(
        `svcMaps reads from ${config.mapsProvider}, and ${new URL(url).host} ${problem}.`,
        `Check the network, or correct ${setting}. Until then svcMaps jobs fail.`,
      );
    }
  }
  return ok(`svcMaps reads from ${config.mapsProvider}, which answers.${withoutNominatim(config)}`);
}

/** URLs that are free to query. */
function serversOf(config: Config): { setting: string; url: string }[] {
  switch (config.mapsProvider) {
    case "google":
      return [{ setting: "GOOGLE_MAPS_URL", url: `${config.googleMapsUrl}/robots.txt` }];
    case "google_places_api":
      return [{ setting: "GOOGLE_PLACES_URL", url: config.googlePlacesUrl }];
    case "osm":
      return [
        {
          setting: "OVERPASS_URL",
          url: `${withoutEnd(config.overpassUrl, /\/api(?:\/interpreter)?$/)}/api/status`,
        },
        ...(config.nominatimUrl === undefined
          ? []
          : [{ setting: "NOMINATIM_URL", url: `${withoutEnd(config.nominatimUrl, /\/search$/)}/status` }]),
      ];
  }
}

/** The base of a URL that was set with the path of its requests. */
const withoutEnd = (url: string | undefined, end: RegExp) => (url ?? "").replace(end, "");

async function problemOf(url: string, tryService: DoctorPorts["tryService"]): Promise<string | null> {
  try {
    const status = await tryService(url, {});
    // The API has nothing at its root, so a 404 shows that it responds.
    return status >= 500 ? `answers with status ${status}` : null;
  } catch (error) {
    return `cannot be reached: ${failureReason(error)}`;
  }
}

function withoutNominatim({ mapsProvider, nominatimUrl }: Config): string {
  if (mapsProvider !== "osm" || nominatimUrl !== undefined) return "";
  return " Without NOMINATIM_URL a search needs an area.";
}

import type { Config } from "../../config.ts";
import { missingPeopleSettings } from "../service-settings.ts";
import { type Finding, off, ok, warning } from "./check.ts";
import type { DoctorPorts } from "./ports.ts";
import { probeService, type ServiceProbe } from "./probe-service.ts";

type PeopleConfig = Pick<
  Config,
  "peopleProvider" | "brightdataUrl" | "brightdataApiKey" | "pdlUrl" | "pdlApiKey"
>;

/** Whether svcPeople jobs can read profiles. */
export async function checkPeopleProvider(
  config: PeopleConfig,
  tryService: DoctorPorts["tryService"],
): Promise<Finding> {
  const { peopleProvider: provider } = config;
  if (provider === undefined) {
    return off("Optional, and not configured. PEOPLE_PROVIDER lets svcPeople jobs read profiles.");
  }
  const [missing] = missingPeopleSettings(config);
  if (missing !== undefined) {
    return warning(
      `svcPeople reads profiles from ${provider}, and ${missing} is not set.`,
      `Set ${missing}.`,
    );
  }
  const probe = probeOf(config);
  if (probe === null) return ok("svcPeople reads profiles from public pages, where robots.txt allows it.");
  return await probeService(probe, `svcPeople reads profiles from ${provider}`, tryService);
}

/** Requests that cost nobody anything; null where there is no server to ask. */
function probeOf(config: PeopleConfig): ServiceProbe | null {
  switch (config.peopleProvider) {
    case "brightdata":
      return {
        url: `${config.brightdataUrl}/datasets/list`,
        headers: { authorization: `Bearer ${config.brightdataApiKey}` },
        urlSetting: "BRIGHTDATA_URL",
        keySetting: "BRIGHTDATA_API_KEY",
      };
    case "pdl":
      return {
        // Without anybody to look for it answers 400, and 401 to a wrong key.
        url: `${config.pdlUrl}/v5/person/enrich`,
        headers: { "x-api-key": config.pdlApiKey ?? "" },
        urlSetting: "PDL_URL",
        keySetting: "PDL_API_KEY",
      };
    default:
      return null;
  }
}

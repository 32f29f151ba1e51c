import {
  outsidersAT,
  outsidersBE,
  outsidersCH,
  outsidersDE,
  outsidersLU,
  outsidersNL,
} from "./outsiders/central.ts";
import { outsidersAU, outsidersCA, outsidersGB, outsidersIE, outsidersUS } from "./outsiders/english.ts";
import { outsidersDK, outsidersFI, outsidersNO, outsidersPL, outsidersSE } from "./outsiders/north.ts";
import type { Outsiders } from "./outsiders/outsider.ts";
import { outsidersES, outsidersFR, outsidersIT, outsidersPT } from "./outsiders/south.ts";

export type CountryCode =
  | "US"
  | "GB"
  | "DE"
  | "FR"
  | "ES"
  | "IT"
  | "NL"
  | "BE"
  | "AT"
  | "CH"
  | "AU"
  | "CA"
  | "IE"
  | "PL"
  | "SE"
  | "DK"
  | "NO"
  | "FI"
  | "PT"
  | "LU";

/** How postal code, city and region share lines. */
export type LocalityStyle = "code-city" | "city-code-lines" | "city-region-code" | "city-comma-region-code";

export interface Country {
  /** The country's name below an address, in its own language. */
  name: string;
  callingCode: string;
  /** Dialled before the number only inside the country. */
  trunk: "" | "0" | "1";
  locality: LocalityStyle;
  /** Sometimes written before the postal code: D-, CH-. */
  codePrefix: string;
  /** Numbers that look like phone numbers but are not: tax, register, bank account. */
  vat: string;
  register: string;
  bank: string;
  outsiders: Outsiders;
}

const country = (
  name: string,
  [callingCode, trunk]: readonly [string, "" | "0" | "1"],
  locality: LocalityStyle,
  codePrefix: string,
  [vat, register, bank]: readonly [string, string, string],
  outsiders: Outsiders,
): Country => ({ name, callingCode, trunk, locality, codePrefix, vat, register, bank, outsiders });

export const countries: Record<CountryCode, Country> = {
  US: country(
    "USA",
    ["1", "1"],
    "city-comma-region-code",
    "",
    ["84-7136205", "20118457731", "121047339 / 4403817752"],
    outsidersUS,
  ),
  CA: country(
    "Canada",
    ["1", "1"],
    "city-comma-region-code",
    "",
    ["81734 2206 RT0001", "1047338-2", "00417-003 / 1028837"],
    outsidersCA,
  ),
  GB: country(
    "United Kingdom",
    ["44", "0"],
    "city-code-lines",
    "",
    ["GB 417 2280 63", "07731864", "20-41-77 / 30418822"],
    outsidersGB,
  ),
  IE: country(
    "Ireland",
    ["353", "0"],
    "city-code-lines",
    "",
    ["IE 4173882KH", "417733", "IE64 IRCE 9205 0112 3456 78"],
    outsidersIE,
  ),
  AU: country(
    "Australia",
    ["61", "0"],
    "city-region-code",
    "",
    ["47 118 330 522", "118 330 522", "063-417 / 1022 8831"],
    outsidersAU,
  ),
  DE: country(
    "Deutschland",
    ["49", "0"],
    "code-city",
    "D-",
    ["DE 417 228 063", "HRB 417228", "DE12 5001 0517 0648 4898 90"],
    outsidersDE,
  ),
  AT: country(
    "Österreich",
    ["43", "0"],
    "code-city",
    "A-",
    ["ATU 41722806", "FN 417228 k", "AT61 1904 3002 3457 3201"],
    outsidersAT,
  ),
  CH: country(
    "Schweiz",
    ["41", "0"],
    "code-city",
    "CH-",
    ["CHE-417.228.063", "CH-020.3.417.228-6", "CH93 0076 2011 6238 5295 7"],
    outsidersCH,
  ),
  LU: country(
    "Luxembourg",
    ["352", ""],
    "code-city",
    "L-",
    ["LU 41722806", "B 172 280", "LU28 0019 4006 4475 0000"],
    outsidersLU,
  ),
  FR: country(
    "France",
    ["33", "0"],
    "code-city",
    "F-",
    ["FR 41 722 806 331", "417 228 063 00024", "FR14 2004 1010 0505 0001 3M02 606"],
    outsidersFR,
  ),
  BE: country(
    "België",
    ["32", "0"],
    "code-city",
    "B-",
    ["BE 0417.228.063", "0417.228.063", "BE68 5390 0754 7034"],
    outsidersBE,
  ),
  NL: country(
    "Nederland",
    ["31", "0"],
    "code-city",
    "",
    ["NL 417228063 B01", "41722806", "NL91 ABNA 0417 1643 00"],
    outsidersNL,
  ),
  ES: country(
    "España",
    ["34", ""],
    "code-city",
    "",
    ["B-41722806", "Tomo 4172, Folio 28, Hoja 063311", "ES91 2100 0418 4502 0005 1332"],
    outsidersES,
  ),
  PT: country(
    "Portugal",
    ["351", ""],
    "code-city",
    "",
    ["517 228 063", "517228063", "PT50 0002 0123 1234 5678 9015 4"],
    outsidersPT,
  ),
  IT: country(
    "Italia",
    ["39", ""],
    "code-city",
    "",
    ["04172280632", "TO-1172280", "IT60 X054 2811 1010 0000 0123 456"],
    outsidersIT,
  ),
  PL: country(
    "Polska",
    ["48", ""],
    "code-city",
    "",
    ["781-172-28-06", "0000417228", "PL61 1090 1014 0000 0712 1981 2874"],
    outsidersPL,
  ),
  SE: country(
    "Sverige",
    ["46", "0"],
    "code-city",
    "",
    ["SE556417228001", "556417-2280", "5417-2280"],
    outsidersSE,
  ),
  DK: country(
    "Danmark",
    ["45", ""],
    "code-city",
    "DK-",
    ["41 72 28 06", "41722806", "DK50 0040 0440 1162 43"],
    outsidersDK,
  ),
  NO: country(
    "Norge",
    ["47", ""],
    "code-city",
    "",
    ["917 228 063 MVA", "917 228 063", "8601 11 17947"],
    outsidersNO,
  ),
  FI: country(
    "Suomi",
    ["358", "0"],
    "code-city",
    "",
    ["FI 24172280", "2417228-0", "FI21 1234 5600 0007 85"],
    outsidersFI,
  ),
};

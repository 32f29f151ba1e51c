import { type CountryCode, countries } from "../countries/countries.ts";

export type PhoneSpelling =
  | "national"
  | "plus"
  | "plus-zero"
  | "plus-dashes"
  | "plus-parens"
  | "zeros"
  | "slash"
  | "dots"
  | "dashes"
  | "compact"
  | "plus-compact"
  | "hard-spaces"
  | "en-dash";

/** The international number, from its national spelling. */
export function e164(national: string, country: CountryCode): string {
  return `+${countries[country].callingCode}${abroadGroups(national, country).join("")}`;
}

/** Printed forms of the same number. `hard-spaces` uses U+00A0, `en-dash` U+2013. */
export function spellPhone(national: string, country: CountryCode, spelling: PhoneSpelling): string {
  const groups = groupsOf(national);
  const [first = "", ...rest] = groups;
  const abroad = abroadGroups(national, country);
  const [abroadFirst = "", ...abroadRest] = abroad;
  const { callingCode, trunk } = countries[country];
  switch (spelling) {
    case "national":
      return national;
    case "plus":
      return `+${callingCode} ${abroad.join(" ")}`;
    case "plus-zero":
      return trunk === "0" ? `+${callingCode} (0)${abroad.join(" ")}` : `+${callingCode} ${abroad.join(" ")}`;
    case "plus-dashes":
      return `+${callingCode}-${abroad.join("-")}`;
    case "plus-parens":
      return `+${callingCode} (${abroadFirst}) ${abroadRest.join(" ")}`;
    case "zeros":
      return `00${callingCode} ${abroad.join(" ")}`;
    case "slash":
      return `${first} / ${rest.join(" ")}`;
    case "dots":
      return groups.join(".");
    case "dashes":
      return groups.join("-");
    case "compact":
      return groups.join("");
    case "plus-compact":
      return e164(national, country);
    case "hard-spaces":
      return groups.join("\u00a0");
    case "en-dash":
      return `${first}\u2013${rest.join(" ")}`;
  }
}

const groupsOf = (national: string): string[] => national.match(/\d+/g) ?? [];

/** Without the trunk prefix, which is dialled only inside the country; Italy keeps its zero. */
function abroadGroups(national: string, country: CountryCode): string[] {
  const { trunk } = countries[country];
  const [first = "", ...rest] = groupsOf(national);
  const start = trunk !== "" && first.startsWith(trunk) ? first.slice(trunk.length) : first;
  return start === "" ? rest : [start, ...rest];
}

import { foldName } from "../../text/fold.ts";

/**
 * Names of the same region, per country: those of the data sets (which mix English and native ones) and those that people
 * of the country use. Regions whose names differ only by case and accents need no entry.
 */
const sameRegions: Readonly<Record<string, readonly (readonly string[])[]>> = {
  AT: [
    ["Wien", "Vienna"],
    ["Steiermark", "Styria"],
    ["Oberösterreich", "Upper Austria"],
    ["Niederösterreich", "Lower Austria"],
    ["Tirol", "Tyrol"],
    ["Kärnten", "Carinthia"],
  ],
  BE: [
    [
      "Brussels-Capital Region",
      "Brussels",
      "Bruxelles",
      "Brussel",
      "Région de Bruxelles-Capitale",
      "Brussels Hoofdstedelijk Gewest",
    ],
    ["Flanders", "Vlaanderen", "Flandre", "Vlaams Gewest"],
    ["Wallonia", "Wallonie", "Wallonië", "Région wallonne"],
  ],
  CH: [
    ["Bern", "Berne"],
    ["Genève", "Geneva", "Genf", "Ginevra"],
    ["Luzern", "Lucerne"],
    ["Sankt Gallen", "St. Gallen", "St Gallen", "Saint-Gall"],
    ["Ticino", "Tessin"],
    ["Fribourg", "Freiburg"],
    ["Graubünden", "Grisons", "Grigioni", "Grischun"],
    ["Neuchâtel", "Neuenburg"],
    ["Vaud", "Waadt"],
    ["Valais", "Wallis"],
    ["Basel-Stadt", "Basel-City", "Bâle-Ville"],
    ["Basel-Landschaft", "Baselland", "Bâle-Campagne"],
  ],
  CZ: [["Praha", "Prague", "Hlavní město Praha"]],
  DE: [
    ["Bavaria", "Bayern"],
    ["North Rhine-Westphalia", "Nordrhein-Westfalen", "NRW"],
    ["Hesse", "Hessen"],
    ["Saxony", "Sachsen"],
    ["Lower Saxony", "Niedersachsen"],
    ["Saxony-Anhalt", "Sachsen-Anhalt"],
    ["Rhineland-Palatinate", "Rheinland-Pfalz"],
    ["Thuringia", "Thüringen"],
    ["Mecklenburg-Western Pomerania", "Mecklenburg-Vorpommern"],
  ],
  DK: [
    ["Hovedstaden", "Region Hovedstaden", "Capital Region"],
    ["Midtjylland", "Region Midtjylland", "Central Jutland"],
    ["Syddanmark", "Region Syddanmark", "Southern Denmark"],
    ["Nordjylland", "Region Nordjylland", "North Jutland"],
    ["Sjælland", "Region Sjælland", "Zealand"],
  ],
  ES: [
    ["Madrid", "Comunidad de Madrid"],
    ["Catalonia", "Cataluña", "Catalunya"],
    ["Andalusia", "Andalucía"],
    ["Valencia", "Comunidad Valenciana", "Comunitat Valenciana"],
    ["Basque Country", "País Vasco", "Euskadi"],
    ["Aragon", "Aragón"],
    ["Murcia", "Región de Murcia"],
    ["Balearic Islands", "Islas Baleares", "Illes Balears", "Baleares"],
    ["Canary Islands", "Canarias", "Islas Canarias"],
    ["Castille-Leon", "Castilla y León", "Castile and León", "Castilla-León"],
    ["Castille-La Mancha", "Castilla-La Mancha", "Castilla La Mancha"],
    ["Asturias", "Principado de Asturias"],
    ["Navarre", "Navarra", "Comunidad Foral de Navarra", "Nafarroa"],
    ["Galicia", "Galiza"],
  ],
  FI: [
    ["Pirkanmaa", "Birkaland"],
    ["Varsinais-Suomi", "Egentliga Finland", "Southwest Finland"],
    ["Uusimaa", "Nyland"],
    ["Pohjanmaa", "Österbotten", "Ostrobothnia"],
    ["Pohjois-Pohjanmaa", "Norra Österbotten", "North Ostrobothnia"],
    ["Lappi", "Lappland", "Lapland"],
    ["Åland", "Ahvenanmaa"],
  ],
  FR: [
    ["Bretagne", "Brittany"],
    ["Normandie", "Normandy"],
    ["Corsica", "Corse"],
    ["Bourgogne-Franche-Comté", "Burgundy-Franche-Comté"],
    ["Provence-Alpes-Côte d’Azur", "PACA"],
    ["Île-de-France", "Ile de France"],
  ],
  GR: [
    ["Attikí", "Attica", "Αττική"],
    ["Kríti", "Crete", "Κρήτη"],
    ["Kentrikí Makedonía", "Central Macedonia", "Κεντρική Μακεδονία"],
    ["Thessalía", "Thessaly", "Θεσσαλία"],
    ["Pelopónnisos", "Peloponnese", "Πελοπόννησος"],
    ["Ípeiros", "Epirus", "Ήπειρος"],
    ["Ionía Nísia", "Ionian Islands", "Ιόνια Νησιά"],
  ],
  IT: [
    ["Lombardy", "Lombardia"],
    ["Piedmont", "Piemonte"],
    ["Tuscany", "Toscana"],
    ["Sicilia", "Sicily"],
    ["Sardegna", "Sardinia"],
    ["Puglia", "Apulia"],
    ["Lazio", "Latium"],
    ["Trentino-Alto Adige", "Trentino-Alto Adige/Südtirol", "Trentino-South Tyrol", "Trentino-Südtirol"],
    ["Valle d’Aosta", "Aosta Valley", "Vallée d’Aoste"],
    ["Friuli Venezia Giulia", "Friuli-Venezia Giulia"],
  ],
  NL: [
    ["Noord-Holland", "North Holland"],
    ["Zuid-Holland", "South Holland"],
    ["Noord-Brabant", "North Brabant"],
    ["Fryslân", "Friesland"],
  ],
  PL: [
    ["Mazowieckie", "Masovia", "Mazowsze"],
    ["Małopolskie", "Lesser Poland", "Małopolska"],
    ["Wielkopolskie", "Greater Poland", "Wielkopolska"],
    ["Dolnośląskie", "Lower Silesia", "Dolny Śląsk"],
    ["Śląskie", "Silesia", "Śląsk"],
    ["Pomorskie", "Pomerania", "Pomorze"],
  ],
  PT: [
    ["Lisboa", "Lisbon"],
    ["Porto", "Oporto"],
    ["Azores", "Açores"],
  ],
  SE: [
    ["Skåne", "Scania"],
    ["Dalarna", "Dalecarlia"],
  ],
};

const byCountry = new Map<string, ReadonlyMap<string, readonly string[]>>();

/** The groups of a country by each of their folded names. */
function groupsOf(country: string): ReadonlyMap<string, readonly string[]> {
  const known = byCountry.get(country);
  if (known !== undefined) return known;
  const groups = new Map(
    (sameRegions[country] ?? []).flatMap((names) => {
      const folded = [...new Set(names.map(foldName))];
      return folded.map((name) => [name, folded] as const);
    }),
  );
  byCountry.set(country, groups);
  return groups;
}

/** Every folded name that the data may have for this region, the given one first. */
export function foldedRegionNames(countryCode: string | undefined, name: string): string[] {
  const own = foldName(name);
  const group = countryCode === undefined ? [] : (groupsOf(countryCode).get(own) ?? []);
  return [own, ...group.filter((other) => other !== own)];
}

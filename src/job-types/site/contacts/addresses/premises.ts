import { memoize } from "../../page/memoize.ts";

/** Parts of buildings that appear beside a street in an address. */
const partWords =
  "arch|hal|hall|kiosk|stall|unit|units|suite|ste|of|ofic|dpto|depto|apt|apartment|flat|floor|level|room|rm|shop|bldg|building|block|studio|office|warehouse|bay|" +
  "gebäude|geb|haus|aufgang|hinterhaus|vorderhaus|eingang|etage|top|stiege|tür|halle|" +
  "bâtiment|bat|bât|immeuble|appartement|appt|bureau|local|hall|lot|porte|entrée|escalier|étage|" +
  "torre|edificio|edif|ed|dep|consultorio|cons|departamento|despacho|mz|manzana|lt|sm|smz|puerta|piso|planta|parcela|manzana|solar|puesto|stand|puerta|pta|oficina|nave|portal|bajo|bajos|escalera|esc|entreplanta|" +
  "hus|bygg|bygning|rakennus|talo|budova|vchod|gebouw|bodega|galpón|inngang|ingång|opgang|oppgang|" +
  "palazzo|blocco|interior|interno|int|scala|piano|capannone|lotto|palazzina|" +
  "bus|bte|boîte|verdieping|etage|lokaal|lok|lokal|piętro|klatka|bud|budynek|hala|" +
  "trappa|plan|opg|etg|rappu|kerros|lote|loja|sala|andar|bloco|fração|salas|lojas|conjs|armazém|pavilhão|conj|conjunto|cj|galpão|quadra|" +
  "apto|parc|nau|porta|baixos|bl|ap|sc|et|etaj|etajul|scara|apartament|apartamentul|blocul|clădirea|corp|corpul|cam|camera|spațiul|bureaux|villa|colonia|col|entl|entlo|pral";
const partAtStart = new RegExp(
  `^(?:RT\\.?\\s?\\d{1,3}\\s?/\\s?RW\\.?\\s?\\d{1,3}|(?:PB\\s)?(?:${partWords})\\.?\\s(?:n[°º]\\s?|#\\s?)?(?:\\p{L}{0,3}\\d[\\p{L}\\d /&."“”-]{0,10}|\\p{L}{1,2}|bajo)|#\\s?\\d{1,5}[A-Z]?|(?:hinterhaus|vorderhaus|bajo|bajos|baixo|baixos|entreplanta|erdgeschoss|ground floor|rez-de-chaussée|mezzanine|hinterhof))$`,
  "iu",
);
const floorWord =
  "floor|fl|kat|patro|poschodí|poschodie|nadstropje|hæð|korrus|stāvs|aukštas|etaj|etajul|kerros|og|ug|eg|dg|stock|stockwerk|obergeschoss|untergeschoss|etage|étage|piso|andar|planta|sal|krs|piętro|verdieping|hoog|tr|vån|" +
  "våning|etg|etasje|emelet|tv|th|mf|v|h|p|links|rechts|mitte|droite|gauche|izq|izda|izqda|izquierda|dcha|dch|derecha|dto|dta|centro|" +
  "interior|exterior|esq|esquerdo|direito|frt|frente|puerta|pta";
const floorSide = `${floorWord}|["“”']?\\p{L}["“”']?|\\d{1,3}[ªº]`;
const floorName =
  "first|second|third|fourth|fifth|lower ground|upper ground|ground|top|lower|upper|st|stuen|kld|r\\/c|rez-de-chaussée|rdc|eg|ug|dg|bajo|bajos|pral|principal|" +
  "ático|atico|entlo|entresuelo|parter|przyziemie|begane grond";
/** "2nd Floor", "2. OG", "2º B", "3.º Esq.", "1er étage", "2. tv", "st. th.", "R/C Dto" */
const floorPart = new RegExp(
  `^(?:(?:[IVX]{1,4}\\.?\\s|\\d{1,2}-(?:й|ий)\\s)(?:${floorWord}|em|emelet|kat|patro|poschodie)|\\d{1,2}(?:(?:\\.?[ºª°]|\\.|st|nd|rd|th|er|ème|e|:e|:a)\\s?(?:${floorSide})|\\s(?:${floorWord}))|(?:${floorName}))\\.?(?:\\s(?:${floorSide})\\.?){0,2}$`,
  "iu",
);
const partAtEnd =
  /(?:^|\s)(?:\d{1,2}(?:st|nd|rd|th) Floor|(?:(?:(?:Lower |Upper )?Ground|First|Second|Third) Floor)|(?:Unit|Suite|Shop|Level|Flat) [\dA-Z-]{1,5})$/u;
/** Parts that follow a house number without a comma: "Suite 4", "bus 3", "lok. 5", "Kat: 4 D: 9". */
const trailingPart = new RegExp(
  `\\sas\\.\\s?\\d{1,3}$|(?:\\s(?:kat|k|daire|d|blok|iç kapı no)[.:/]\\s?\\d{1,4}){1,3}$|\\s(?:${partWords}|kat|daire|blok|#|m|kl)[.:]?\\s?#?[\\p{L}\\d][\\d\\p{L}./-]{0,5}$`,
  "iu",
);
const buildingWord =
  /(?:^|\s)(?:House|Mill|Mills|Granary|Barn|Barns|Farm|Farmhouse|Cottage|Lodge|Hall|Manor|Tower|Towers|Building|Buildings|Centre|Center|Studios?|Works|Court|Chambers|Exchange|Stables|Maltings|Foundry|Brewery|Warehouse|Arcade|Mall|Estate|Park|Wharf|Yard|Campus|Forge|Rectory|Vicarage|Room|Rooms|Station|Plaza|Complex)$/u;
const estate =
  /(?:^|\s)(?:Industrial Estate|Business Park|Trading Estate|Retail Park|Science Park|Technology Park|Corporate Park|Office Park|Business Campus|Retail Centre|Logistics Park|Enterprise Park|Enterprise Centre|Business Centre|Shopping Centre|Industrial Park)(?: \d{1,2})?$/u;
/** Estates, which Romance languages put before the name. */
const zone =
  /^(?:Z\.?A\.?C?\.?E?\.?|Z\.?I\.?|Zone (?:Artisanale|Industrielle|d[’'’]Activités?|Commerciale)|Parc d[’'’]\p{L}+|Parc (?:Industriel|Technologique)|Centre Commercial|Pol(?:\.|[ií]gono)? ?Ind(?:\.|ustrial)?|Parque (?:Empresarial|Industrial|Tecnológico)|Zona (?:Industriale|Artigianale|Industrial)|Centro (?:Commerciale|Comercial|Direzionale)|Gewerbegebiet|Gewerbepark|Industriepark|Industriegebiet|Technologiepark|Bedrijventerrein|Industrieterrein|Park Przemysłowy|Strefa Przemysłowa|Priemyselný park|Priemyselná zóna|Průmyslová zóna|Průmyslový areál|Industrijska zona|Poslovna zona|Ipari Park|Parc Industrial|Zoning Industriel|Zoning|Zona Franca|Quartier Industriel|Organize Sanayi Bölgesi|Zone|Lugar d[aeo]s?|Résidence|Le Clos|Lieu[- ]dit)(?:\s|$)/iu;
const postBox =
  /(?:^|\s)((?:(?:GPO|P\.? ?O\.?|Post Office|PO) ?Box|Locked Bag|Private Bag|Postfach|Postbus|Postbox|Boîte postale|B\.?P\.?|C\.?S\.?|Case postale|Apartado(?: de correos| postal)?|Apdo\.?|Casella postale|Box|Boks|Postboks|Pb\.?|Caixa postal|Skrytka pocztowa|Skr\. poczt\.|P\.?L\.?)\s(?:n[°º]\s?)?X?\d[\d -]{0,10}(?<=\d)(?:\s\p{Lu}[\p{L} ]{1,20})?)$/iu;

/** "scala B int. 5", "entresòl 2a", "Mz. B Lt. 12" */
const severalParts = new RegExp(
  `^(?:(?:${partWords}|entresòl)\\.?\\s(?:n[°º]\\s?)?(?:\\d{1,4}[a-zªº]?|\\p{L})(?:\\s|$)){1,4}$`,
  "iu",
);
/** "Edif. Carolina", "Torre Europa", "Immeuble Azur": languages that put the kind of building before its name. */
const namedBuilding =
  /^(?:Edif(?:\.|icio)?|Edifício|Ed\.|Torre|Immeuble|Imm\.|Plaza|Centro Comercial|C\.C\.|Galer[ií]as?|Galerie|Palazzo|Condominio|Résidence|Rés\.|Shopping|Conjunto|Clădirea|Zgrada|Gebouw|Haus)\s\p{Lu}[\p{L}\p{M}\d'’. -]{2,40}$/u;

/** Whether a segment is only part of a building: "Suite 4", "2. OG", "Bâtiment B". */
export function isBuildingPart(text: string): boolean {
  return text.length <= 40 && readsAsPart(text);
}

const readsAsPart = memoize(
  (text) => partAtStart.test(text) || floorPart.test(text) || severalParts.test(text),
);

/** Part of a building at the end of a sentence: "Our studio is on the 2nd Floor". */
export function buildingPartAtEnd(text: string): string | undefined {
  return partAtEnd.exec(text.slice(-60))?.[0].trim();
}

/** "2º Dcha.", "3ºB", "bajo" after a house number. */
const trailingFloor =
  /(?<=\d\s?[a-zA-Z]?,?)\s(?:\d{1,2}\s?[ºª°]\s?(?:izq|izqda|izda|izquierda|dcha|dch|derecha|dto|esq|frente|centro|["“”']?\p{Lu}["“”']?)?\.?|PB|P\.B\.|fondos?|fundos|bajo(?:s|\s?\p{Lu})?|entlo\.?|entresuelo|ático|principal|pral\.?|\d{1,2}\.\s?(?:kerros|krs\.?|sal|etg\.?|etasje|OG|Stock|Etage|patro|nadstropje|kat)|r\/c(?:\s(?:dto|dta|drt|esq|frt|frente|direito|esquerdo)\.?)?)$/iu;

/** "fszt. 2.", "I. em. 3", "2. emelet" after a Hungarian house number. */
const hungarianFloor =
  /\.?\s(?:(?:[IVX]{1,4}|fszt?)\/\d{1,3}\.?|fszt?\.?|földszint|(?:\d{1,2}|[IVX]{1,4})\.\s?(?:em\.?|emelet))(?:\s\d{1,3}\.?(?:\/[a-z])?(?:\sajtó)?)?$/u;

/** The part of a building after street and number without a comma, with the preceding space. */
export function trailingBuildingPart(text: string): string {
  return partAtEndOf(text.slice(-40));
}

const partAtEndOf = memoize(
  (end) => trailingPart.exec(end)?.[0] ?? trailingFloor.exec(end)?.[0] ?? hungarianFloor.exec(end)?.[0] ?? "",
);

/** Whether a segment names a house, farm or business park. */
export function isBuilding(text: string): boolean {
  if (text.length > 60 || !/^[\p{Lu}\d]/u.test(text)) return false;
  const words = text.split(" ");
  const isNamed =
    words.length <= 5 && (buildingWord.test(text) || /^The (?:Old \p{Lu}|\p{Lu}\p{Ll}{3,14}$)/u.test(text));
  return (isNamed && words.length >= 2) || namedBuilding.test(text) || estate.test(text) || isZone(text);
}

const buildingStart =
  /^(?:torre|edificio|edif|ed|plaza|centro (?:comercial|m[eé]dico|empresarial|de negocios)|c\.?\s?c|condominio|palazzo|palazzina|immeuble|résidence|rés|tour|galería|galerie|galleria|biurowiec|tower|tòa nhà|toà nhà|menara|wisma|gedung|verslo centras|poslovni centar|бц|тц|бизнес-центр)\.?\s["“„«]?\p{Lu}/iu;

/** Whether a text names a building by its kind: "Torre Médica Siglo Nuevo", "Edificio Capitalia". */
export const startsLikeBuilding = (text: string): boolean => text.length <= 60 && buildingStart.test(text);

/** Whether a segment ends like "Unit 6 Riverside Industrial Estate". */
export function isEstate(text: string): boolean {
  return text.length <= 60 && estate.test(text);
}

/** Whether a segment starts like "Zone Artisanale", "Pol. Ind.", "Gewerbegebiet": an address without a number. */
export function isZone(text: string): boolean {
  return text.length <= 60 && zone.test(text);
}

/** The post box that a segment consists of or ends with. */
export function postBoxIn(text: string): string | undefined {
  return text.length <= 200 ? postBox.exec(text)?.[1] : undefined;
}

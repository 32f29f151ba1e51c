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

/**
 * The same where people write in another script, as `name of the data sets = native name, and further ones`. Japanese and
 * Chinese names are also known without the word for their kind of region, such as 県 and 省.
 */
const otherScripts: Readonly<Record<string, string>> = {
  BG: `Blagoevgrad=Благоевград Burgas=Бургас Dobrich=Добрич Gabrovo=Габрово Haskovo=Хасково Kardzhali=Кърджали
    Kyustendil=Кюстендил Lovech=Ловеч Montana=Монтана Pazardzhik=Пазарджик Pernik=Перник Pleven=Плевен Plovdiv=Пловдив
    Razgrad=Разград Ruse=Русе Shumen=Шумен Silistra=Силистра Sliven=Сливен Smolyan=Смолян Sofia-Grad=София
    Stara_Zagora=Стара_Загора Targovishte=Търговище Varna=Варна Veliko_Tarnovo=Велико_Търново Vidin=Видин Vratsa=Враца
    Yambol=Ямбол`,
  CN: `Anhui=安徽省 Beijing=北京市 Chongqing=重庆市 Fujian=福建省 Gansu=甘肃省 Guangdong=广东省 Guangxi=广西,广西壮族自治区
    Guizhou=贵州省 Hainan=海南省 Hebei=河北省 Heilongjiang=黑龙江省 Henan=河南省 Hubei=湖北省 Hunan=湖南省
    Inner_Mongolia=内蒙古,内蒙古自治区 Jiangsu=江苏省 Jiangxi=江西省 Jilin=吉林省 Liaoning=辽宁省 Ningxia=宁夏,宁夏回族自治区
    Qinghai=青海省 Shaanxi=陕西省 Shandong=山东省 Shanghai=上海市 Shanxi=山西省 Sichuan=四川省 Tianjin=天津市
    Tibet=西藏,西藏自治区 Xinjiang=新疆,新疆维吾尔自治区 Yunnan=云南省 Zhejiang=浙江省`,
  JP: `Aichi=愛知県 Akita=秋田県 Aomori=青森県 Chiba=千葉県 Ehime=愛媛県 Fukui=福井県 Fukuoka=福岡県 Fukushima=福島県 Gifu=岐阜県
    Gunma=群馬県 Hiroshima=広島県 Hokkaidō=北海道 Hyōgo=兵庫県 Ibaraki=茨城県 Ishikawa=石川県 Iwate=岩手県 Kagawa=香川県
    Kagoshima=鹿児島県 Kanagawa=神奈川県 Kōchi=高知県 Kumamoto=熊本県 Kyōto=京都府 Mie=三重県 Miyagi=宮城県 Miyazaki=宮崎県
    Nagano=長野県 Nagasaki=長崎県 Nara=奈良県 Niigata=新潟県 Ōita=大分県 Okayama=岡山県 Okinawa=沖縄県 Ōsaka=大阪府 Saga=佐賀県
    Saitama=埼玉県 Shiga=滋賀県 Shimane=島根県 Shizuoka=静岡県 Tochigi=栃木県 Tokushima=徳島県 Tōkyō=東京都 Tottori=鳥取県
    Toyama=富山県 Wakayama=和歌山県 Yamagata=山形県 Yamaguchi=山口県 Yamanashi=山梨県`,
  KR: `Busan=부산,부산광역시 Chungbuk=충북,충청북도 Chungnam=충남,충청남도 Daegu=대구,대구광역시 Daejeon=대전,대전광역시
    Gangwon=강원,강원도,강원특별자치도 Gwangju=광주,광주광역시 Gyeongbuk=경북,경상북도 Gyeonggi=경기,경기도 Gyeongnam=경남,경상남도
    Incheon=인천,인천광역시 Jeju=제주,제주도,제주특별자치도 Jeonbuk=전북,전라북도,전북특별자치도 Jeonnam=전남,전라남도
    Sejong=세종,세종특별자치시 Seoul=서울,서울시,서울특별시 Ulsan=울산,울산광역시`,
  TW: `Changhua=彰化縣 Chiayi=嘉義縣,嘉義市 Hsinchu=新竹縣,新竹市 Hualien=花蓮縣 Kaohsiung=高雄市 Keelung=基隆市 Kinmen=金門縣
    Lienchiang=連江縣 Miaoli=苗栗縣 Nantou=南投縣 New_Taipei=新北市 Penghu=澎湖縣 Pingtung=屏東縣 Taichung=臺中市,台中市
    Tainan=臺南市,台南市 Taipei=臺北市,台北市 Taitung=臺東縣,台東縣 Taoyuan=桃園市 Yilan=宜蘭縣 Yunlin=雲林縣`,
  UA: `Cherkaska_Oblast=Черкаська_область Chernihivska_Oblast=Чернігівська_область Chernivetska_Oblast=Чернівецька_область
    Dnipropetrovska_Oblast=Дніпропетровська_область Donetska_Oblast=Донецька_область
    Ivano-Frankivska_Oblast=Івано-Франківська_область Kharkivska_Oblast=Харківська_область
    Khersonska_Oblast=Херсонська_область Khmelnytska_Oblast=Хмельницька_область
    Kirovohradska_Oblast=Кіровоградська_область Kyivska_Oblast=Київська_область Luhanska_Oblast=Луганська_область
    Lvivska_Oblast=Львівська_область Mykolaivska_Oblast=Миколаївська_область Odeska_Oblast=Одеська_область
    Poltavska_Oblast=Полтавська_область Rivnenska_Oblast=Рівненська_область Sumska_Oblast=Сумська_область
    Ternopilska_Oblast=Тернопільська_область Vinnytska_Oblast=Вінницька_область Volynska_Oblast=Волинська_область
    Zakarpatska_Oblast=Закарпатська_область Zaporizka_Oblast=Запорізька_область
    Zhytomyrska_Oblast=Житомирська_область Kyiv,_Misto=Київ`,
};

const otherScriptsOf = (country: string): string[][] =>
  (otherScripts[country] ?? "").split(/\s+/).flatMap((entry) => {
    const [known = "", native = ""] = entry.replaceAll("_", " ").split("=");
    const names = native.split(",").flatMap((name) => [name, name.replace(/(?<=..)[都府県省市縣]$/, "")]);
    return native === "" ? [] : [[known, ...new Set(names)]];
  });

const byCountry = new Map<string, ReadonlyMap<string, readonly string[]>>();

/** The groups of a country by each of their folded names. */
function groupsOf(country: string): ReadonlyMap<string, readonly string[]> {
  const known = byCountry.get(country);
  if (known !== undefined) return known;
  const groups = new Map(
    [...(sameRegions[country] ?? []), ...otherScriptsOf(country)].flatMap((names) => {
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

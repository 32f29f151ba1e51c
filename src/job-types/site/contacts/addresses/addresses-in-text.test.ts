import assert from "node:assert/strict";
import { test } from "node:test";
import { addressesInLines } from "./addresses-in-text.ts";

const find = (text: string, ...countries: string[]) =>
  addressesInLines(
    text.split("\n").map((line) => ({ text: line, region: "main" })),
    { countries: new Set(countries), siteDomain: "beer.com", isMarked: false },
  ).map((address) => address.text);

const addresses: [country: string, text: string, expected: string][] = [
  ["DE", "Beer Bau GmbH\nAm Markt 5a\n34117 Kassel\nTel. 0561 1", "Am Markt 5a, 34117 Kassel"],
  ["DE", "Sitz: Straße des 17. Juni 135, D-10623 Berlin", "Straße des 17. Juni 135, D-10623 Berlin"],
  ["AT", "Fleischmarkt 1/6 · A-1010 Wien", "Fleischmarkt 1/6, A-1010 Wien"],
  ["CH", "Seestrasse 20 | 2000 Neuchâtel", "Seestrasse 20, 2000 Neuchâtel"],
  [
    "US",
    "Visit 1180 Foundry Ave, Suite 4, Boise, ID 83702-1234",
    "1180 Foundry Ave, Suite 4, Boise, ID 83702-1234",
  ],
  ["US", "12 Oak St\nSpringfield IL 62704", "12 Oak St, Springfield IL 62704"],
  ["GB", "Unit 4, 221 Mill Road, Cambridge CB1 3AB", "Unit 4, 221 Mill Road, Cambridge CB1 3AB"],
  [
    "FR",
    "27 bis, rue des Tonneliers – 58120 Château-Chinon",
    "27 bis, rue des Tonneliers, 58120 Château-Chinon",
  ],
  ["ES", "Calle de los Molinos, 8, 47003 Valladolid", "Calle de los Molinos, 8, 47003 Valladolid"],
  ["IT", "Via Garibaldi 12\n20121 Milano", "Via Garibaldi 12, 20121 Milano"],
  ["NL", "Keizersgracht 12-2, 1015 CW Amsterdam", "Keizersgracht 12-2, 1015 CW Amsterdam"],
  ["SE", "Storgatan 4, 114 55 Stockholm", "Storgatan 4, 114 55 Stockholm"],
  ["PL", "ul. Długa 7, 00-238 Warszawa", "ul. Długa 7, 00-238 Warszawa"],
  // The street of another country's word order, and numbers as names
  ["US", "5530 Oak Avenue Racine, WI 53406", "5530 Oak Avenue, Racine, WI 53406"],
  ["US", "Visit us: 20 Lake Street, Burlington, VT", "20 Lake Street, Burlington, VT"],
  [
    "CA",
    "Unit 105, 20178 96 Avenue\nLangley, British Columbia\nV1M 0B2",
    "Unit 105, 20178 96 Avenue, Langley, British Columbia, V1M 0B2",
  ],
  [
    "CA",
    "#203 – 625 Mill Street\nNew Westminster BC V3M 1A8",
    "#203, 625 Mill Street, New Westminster BC V3M 1A8",
  ],
  ["BE", "Chaussée de Mons 431 bte 2\n5004 Bouge (Namur)", "Chaussée de Mons 431 bte 2, 5004 Bouge (Namur)"],
  ["ES", "Avda. Molinos, s/n, local bajo - 31500 Tudela", "Avda. Molinos, s/n, local bajo, 31500 Tudela"],
  ["PT", "EN 1, nº 2310 R/C\n4415-000 Grijó", "EN 1, nº 2310 R/C, 4415-000 Grijó"],
  // Alone on its lines, an address needs neither a street word nor a label
  ["AT", "Kleinwetzles 7\n3920 Groß Gerungs\nTel: 0676 6331289", "Kleinwetzles 7, 3920 Groß Gerungs"],
  ["NL", "Noordelijk Halfrond 12a\n2801 DG Gouda", "Noordelijk Halfrond 12a, 2801 DG Gouda"],
  ["PL", "Nowa Wieś 12, 05-660 Warka", "Nowa Wieś 12, 05-660 Warka"],
  ["DE", "Lange Reihe 27\nD-20099 Hamburg-St. Georg", "Lange Reihe 27, D-20099 Hamburg-St. Georg"],
  ["CZ", "Dolní Lhota 88\n763 23 Dolní Lhota u Luhačovic", "Dolní Lhota 88, 763 23 Dolní Lhota u Luhačovic"],
  // Names with dates, small words and spelled numbers
  ["FR", "1 place du 8 mai 1945, 38000 Grenoble", "1 place du 8 mai 1945, 38000 Grenoble"],
  ["FR", "12 bis Grande Rue, 21200 Beaune", "12 bis Grande Rue, 21200 Beaune"],
  [
    "IT",
    "Loc. Poggio alle Lepri, 23\n58054 Scansano (GR)",
    "Loc. Poggio alle Lepri, 23, 58054 Scansano (GR)",
  ],
  ["IT", "Contrada Piana s.n.c., 98076 Naso (ME)", "Contrada Piana s.n.c., 98076 Naso (ME)"],
  [
    "ES",
    "Gran Via de les Corts Catalanes, 585, 08007 Barcelona",
    "Gran Via de les Corts Catalanes, 585, 08007 Barcelona",
  ],
  [
    "US",
    "One Liberty Plaza, 23rd Floor\nNew York, NY 10006",
    "One Liberty Plaza, 23rd Floor, New York, NY 10006",
  ],
  ["ZA", "Shop 2, cnr Main & Oak Rd, Hermanus, 7200", "Shop 2, cnr Main & Oak Rd, Hermanus, 7200"],
  // Estates and parts of buildings
  [
    "LU",
    "14, rue de l'Industrie\nZ.I. Foetz\nL-3895 Foetz",
    "14, rue de l'Industrie, Z.I. Foetz, L-3895 Foetz",
  ],
  [
    "IT",
    "Via dell'Industria n. 4/A - Z.I. Nord - 33080 Porcia (PN)",
    "Via dell'Industria n. 4/A, Z.I. Nord, 33080 Porcia (PN)",
  ],
  [
    "GB",
    "Unit 6B Riverside Industrial Estate, Dartford, Kent DA1 5BS",
    "Unit 6B Riverside Industrial Estate, Dartford, Kent DA1 5BS",
  ],
  [
    "US",
    "1234 N. Main St.\nSuite #200\nSanta Ana, CA 92701",
    "1234 N. Main St., Suite #200, Santa Ana, CA 92701",
  ],
  ["ES", "Rúa do Vilar 12, baixo, 15705 Santiago", "Rúa do Vilar 12, baixo, 15705 Santiago"],
  ["HU", "6720 Szeged, Kárász u. 9. fszt. 2.", "6720 Szeged, Kárász u. 9. fszt. 2"],
  ["CO", "Cra 11 # 93-46 of 301, Bogotá", "Cra 11 # 93-46 of 301, Bogotá"],
  ["PE", "Av. Larco 1301, Of. 402, Miraflores, Lima", "Av. Larco 1301, Of. 402, Miraflores, Lima"],
  // Codes with letters and towns before them
  ["AR", "Av. Oroño 1877, S2000 Rosario, Santa Fe", "Av. Oroño 1877, S2000 Rosario, Santa Fe"],
  ["AR", "Av. Oroño 1877, 2000 Rosario", "Av. Oroño 1877, 2000 Rosario"],
  [
    "RO",
    "Str. Republicii nr. 12, bl. A3, ap. 4, Cluj-Napoca, 400015",
    "Str. Republicii nr. 12, bl. A3, ap. 4, Cluj-Napoca, 400015",
  ],
  [
    "IN",
    "Shop No. 14, Sahakar Nagar No. 2, Pune - 411009, Maharashtra",
    "Shop No. 14, Sahakar Nagar No. 2, Pune, 411009, Maharashtra",
  ],
  [
    "SG",
    "8 Kaki Bukit Avenue 4\n#05-22 Premier @ Kaki Bukit\nSingapore 415875",
    "8 Kaki Bukit Avenue 4, #05-22 Premier @ Kaki Bukit, Singapore 415875",
  ],
  [
    "SG",
    "21 Bukit Batok Crescent, #15-75 Tower, S(658065)",
    "21 Bukit Batok Crescent, #15-75 Tower, Singapore 658065",
  ],
  ["PL", "ul. gen. J. Hallera 14A\n80-401 Gdańsk", "ul. gen. J. Hallera 14A, 80-401 Gdańsk"],
  // Streets that are numbers
  [
    "RO",
    "Str. Aurel Vlaicu nr. 47, bl. 3B, sc. 1, ap. 2, Cluj-Napoca, jud. Cluj, cod poștal 400581",
    "Str. Aurel Vlaicu nr. 47, bl. 3B, sc. 1, ap. 2, Cluj-Napoca, jud. Cluj, 400581",
  ],
  [
    "IE",
    "The Archive Room, Rothe Lane, Kilkenny, R95 K2V7",
    "The Archive Room, Rothe Lane, Kilkenny, R95 K2V7",
  ],
  [
    "TR",
    "Organize Sanayi Bölgesi 4. Cadde No:27\n16400 İnegöl / BURSA",
    "Organize Sanayi Bölgesi 4. Cadde No:27, 16400 İnegöl, BURSA",
  ],
  [
    "TR",
    "Fidanlık Mah. 318. Sok. No:7/B\nAlanya / ANTALYA",
    "Fidanlık Mah. 318. Sok. No:7/B, Alanya, ANTALYA",
  ],
  [
    "TR",
    "91. Cad. No: 22 Yıldız Plaza Kat:3, 35040 Bornova",
    "91. Cad. No: 22 Yıldız Plaza Kat:3, 35040 Bornova",
  ],
  ["CL", "6 Oriente 412, Talca", "6 Oriente 412, Talca"],
  ["CO", "Carrera 9 # 12 – 55, Filandia, Quindío", "Carrera 9 # 12-55, Filandia, Quindío"],
  [
    "BR",
    "Rua das Palmeiras, 2.310 – Centro\nCEP 01226-010 – São Paulo/SP",
    "Rua das Palmeiras, 2.310, Centro, 01226-010 São Paulo/SP",
  ],
  // Floors, corners and remarks between number and town
  ["NO", "Storgata 9, 2. etasje, 9008 Tromsø", "Storgata 9, 2. etasje, 9008 Tromsø"],
  ["ES", "Pg. de la Marina, 30, baixos\n17220 Sant Feliu", "Pg. de la Marina, 30, baixos, 17220 Sant Feliu"],
  ["ES", "C/ Nou, 8, entl. 1a\n17600 Figueres", "C/ Nou, 8, entl. 1a, 17600 Figueres"],
  [
    "HU",
    "6720 Szeged, Kossuth Lajos u. 12. fszt. 1. (bejárat a kapualjban)",
    "6720 Szeged, Kossuth Lajos u. 12. fszt. 1",
  ],
  ["GR", "Ερμού 14 & Νίκης, Τ.Κ. 105 63 Αθήνα", "Ερμού 14 & Νίκης, 105 63 Αθήνα"],
  ["AR", "Av. Belgrano 980 esq. Salta, (5000) Córdoba", "Av. Belgrano 980 esq. Salta, 5000 Córdoba"],
  [
    "MX",
    "Calle Pinos #12-A entre Nogal y Cedro, Col. Jardín, Apodaca, Nuevo León, CP 66600",
    "Calle Pinos #12-A entre Nogal y Cedro, Col. Jardín, Apodaca, Nuevo León, 66600",
  ],
  ["CA", "88, rue Principale, Sutton (Qc) J0E 2K0", "88, rue Principale, Sutton (Qc) J0E 2K0"],
  [
    "ID",
    "Toko kami buka setiap hari di Jl. Melati Raya No. 8, RT 02/RW 05, Kota Bandung 40115",
    "Jl. Melati Raya No. 8, RT 02/RW 05, Kota Bandung 40115",
  ],
  // Other scripts
  [
    "UA",
    "вул. Шевченка, 9, 3-й поверх, офіс 2, м. Львів, 79005",
    "вул. Шевченка, 9, 3-й поверх, офіс 2, м. Львів, 79005",
  ],
  [
    "BG",
    "гр. Варна 9000, ж.к. „Чайка“, ул. „Роза“ № 6, ет. 1",
    "гр. Варна 9000, ж.к. „Чайка“, ул. „Роза“ № 6, ет. 1",
  ],
  ["IL", "רחוב הברזל 7, אזור התעשייה, נתניה 4250407", "רחוב הברזל 7, אזור התעשייה, נתניה 4250407"],
  ["EG", "١٢ شارع طلعت حرب، القاهرة", "١٢ شارع طلعت حرب، القاهرة"],
];
for (const [country, text, expected] of addresses) {
  test(`finds the ${country} address in: ${text.replaceAll("\n", " / ")}`, () => {
    assert.deepEqual(find(text, country), [expected]);
  });
}

for (const text of [
  "November 12, 2018 Beachside news",
  "In 2019 Kassel had 200,000 inhabitants",
  "Page 3, 12345 Results",
  "Phone 5, 34117 Kassel",
  "34117 Kassel",
  "Am Markt 5, Kassel",
  "Facts 1, 2020, 2019 Elections",
  "Mon 10:00 am, 8:00 pm, Sharjah",
  "A roof was replaced at 20 Lake Street, Burlington, VT",
]) {
  test(`finds no address in: ${text}`, () => {
    assert.deepEqual(find(text, "US"), []);
  });
}

test("an address behind a label, or before a service that receives the site's post, is the site's own", () => {
  for (const text of [
    "Seconda sede estiva: Via Molinos 22, 20121 Milano",
    "Via Garibaldi 12\n20121 Milano\nFatture: beer@invoices.example",
  ]) {
    const [found] = addressesInLines(
      text.split("\n").map((line) => ({ text: line, region: "main" })),
      { countries: new Set(["IT"]), siteDomain: "beer.com", isMarked: false },
    );
    assert.equal(found?.context.isMentioned, false, text);
  }
});

test("the addresses of authorities, insurers and sponsors are strangers', those below them are not", () => {
  const countOf = (text: string) =>
    addressesInLines(
      text.split("\n").map((line) => ({ text: line, region: "main" })),
      { countries: new Set(["US", "BE"]), siteDomain: "beer.com", isMarked: false },
    ).length;
  for (const text of [
    "APD, Rue de la Presse 35, 1000 Bruxelles",
    "Contact your insurer, Oak Health, P.O. Box 7981, Madison, WI 53707",
    "Sponsors: Oak Motors, 44 Oak Street, Madison, WI 53707",
  ])
    assert.equal(countOf(text), 0, text);
  assert.equal(countOf("Contact your insurer.\nOur office\n44 Oak Street\nMadison, WI 53707"), 1);
});

for (const [name, text] of [
  ["numbers", "1 ".repeat(60_000)],
  ["postal codes", "34117 Kassel, ".repeat(8_000)],
  ["streets without a town", "Schmiedeweg 14, ".repeat(8_000)],
  ["capitals", `12 ${"Oak ".repeat(30_000)}`],
  ["commas", ",".repeat(100_000)],
  ["lines of towns", "Am Markt 5\n1010 Wien\n".repeat(6_000)],
  ["words for streets", `1 ${"Street ".repeat(17_000)}AB1 2CD`],
  ["British codes", "SW1A 1AA ".repeat(12_000)],
] as const) {
  test(`120,000 characters of ${name} are read completely`, () => {
    find(text, "DE", "AT", "GB");
  });
}

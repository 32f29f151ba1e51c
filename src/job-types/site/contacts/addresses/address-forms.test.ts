import assert from "node:assert/strict";
import { test } from "node:test";
import { addressesInLines } from "./addresses-in-text.ts";

/**
 * Forms of units, floors, kilometres and quarters beside a street, as small businesses write them; lines are parted by
 * " / ". Written before the code that reads them.
 */
const forms: Record<string, [text: string, expected?: string][]> = {
  US: [
    ["1702 East Warm Springs Avenue / Suite 4 / Boise, Idaho 83712"],
    ["2210 North West Overlook Drive / Building C, Suite 110 / Bend, Oregon 97703"],
    [
      "Visit us: 48 South Main Street, Upper Level, Ketchum, ID 83340",
      "48 South Main Street, Upper Level, Ketchum, ID 83340",
    ],
    ["515 W. Cedar Hollow Pkwy., Ste. B-12 / Tulsa, OK 74107"],
    ["9 West 31st Street, 4th Fl. / New York, NY 10001"],
    ["14390 County Road 12 / Loveland, CO 80538"],
    ["N64 W23110 Main Street / Sussex, WI 53089"],
    [
      "Main Office: 2201 Northeast Sandy Blvd., 2nd Fl, Portland, Oregon 97232",
      "2201 Northeast Sandy Blvd., 2nd Fl, Portland, Oregon 97232",
    ],
    ["W3985 County Highway NN / Elkhorn, WI 53121"],
    ["6 1/2 Beacon Street / Concord, NH 03301"],
    ["77 Wharf Rd, Slip 12, Newport, RI 02840"],
  ],
  CA: [
    ["3 - 877 Brittain Way, Langford, B.C., V9B 2X8"],
    ["204-1190 Fort Street, Victoria, BC V8V 3K8"],
    ["Unit 12 – 4400 Hazelbridge Way / Richmond, BC / V6X 3R8"],
    ["1205, rue Sainte-Catherine Est, bureau 300 / Montréal (Québec) H2L 2H1"],
    ["Suite B, 14-2350 Beacon Avenue, Sidney BC V8L 1X2"],
    ["RR 2, 4471 Mill Road, Wolfville, NS B4P 2R2", "4471 Mill Road, Wolfville, NS B4P 2R2"],
  ],
  GB: [
    ["First Floor, 14-16 High Street / Bakewell / Derbyshire / DE45 1AS"],
    ["Flat 2b, 19 South Parade, Headingley, Leeds LS6 3LF"],
    ["Rear of 22 Castle Street, Hertford SG14 1HG", "22 Castle Street, Hertford SG14 1HG"],
    ["Units 3 & 4, Tannery Yard, Mill Lane, Kendal LA9 5AB"],
    ["Arch 41, Old Viaduct Street, London SE1 7XX"],
    ["The Old Dairy, Yew Tree Farm, Church Road, Wickham PO17 6HR"],
    ["1a-3b Lower Bridge Street, Chester CH1 1RS"],
    ["Suite 2.4, Barclay House, 35 Whitworth Street West, Manchester M1 5NG"],
  ],
  IE: [["Unit 7B, Ballymount Cross Business Park, Dublin 24, D24 X2F1"]],
  AU: [
    ["Shop 3/118 Beach Street, Coogee NSW 2034"],
    ["2/45 East Esplanade, Manly NSW 2095"],
    ["Level 2, 88 North Terrace, Adelaide SA 5000"],
    ["Lot 4 Old Coast Road, Myalup WA 6220"],
    ["Suite 1.02, Level 1, 11-13 Pearson Street, Cleveland QLD 4163"],
  ],
  DE: [
    ["Am Alten Hafen 3, 2. OG links / 27568 Bremerhaven"],
    ["Hinterer Bergweg 11 (Hinterhaus) / 79104 Freiburg"],
    ["Gewerbestraße 7, Halle 4 / 88471 Laupheim"],
    ["Bundesstraße 12, Tor 3 / 83313 Siegsdorf"],
    ["Haus Nr. 14 / 94571 Schaufling"],
    ["Marktstr. 5-7, Eingang Hofseite / 70372 Stuttgart"],
    ["Im Gewerbepark D 75 / 93059 Regensburg"],
    ["Alte Poststr. 12 1/2 / 84034 Landshut"],
    ["OT Klein Briesen, Dorfstraße 8b / 14806 Bad Belzig"],
    ["Haus am Markt, Markt 4, 1. Stock, 99423 Weimar", "Markt 4, 1. Stock, 99423 Weimar"],
  ],
  AT: [
    ["Landstraßer Hauptstraße 71/2/14 / 1030 Wien"],
    ["Mariahilfer Straße 88a, Stiege 2, Top 9 / 1070 Wien"],
    ["Hauptplatz 4, Top 3 / 8010 Graz"],
    ["Dorf 17a/Top 4, 6100 Seefeld"],
  ],
  CH: [
    ["Route de la Gare 12, 3e étage / 1700 Fribourg"],
    ["Bahnhofstrasse 9, 2. Stock / 6300 Zug"],
    ["Via Cantonale 22, 1° piano / 6928 Manno"],
    ["© 2024 Gemeinde Linden, Dorfstrasse 28 / 3673 Linden", "Dorfstrasse 28 / 3673 Linden"],
    ["Im Zentrum 3, Postfach 118 / 8604 Volketswil"],
    ["c/o Meier Treuhand, Seestr. 7 / 8702 Zollikon", "Seestr. 7 / 8702 Zollikon"],
  ],
  FR: [
    ["12 bis, passage des Vernes / 74000 Annecy"],
    ["7 ter, allée des Platanes, 69006 Lyon"],
    ["Bâtiment C – 3e étage / 45, avenue du Général Leclerc / 94700 Maisons-Alfort"],
    ["ZA des Grands Prés – Lot n° 8 / 35520 La Mézière"],
    ["18, rue Haute – RDC gauche / 67000 Strasbourg"],
    ["2 B impasse du Moulin, 44190 Clisson"],
    ["Route départementale 7, km 4 / 13490 Jouques"],
    ["Lieu-dit Le Bourg / 24220 Castels"],
    ["Résidence Les Pins, Bât. B, Appt 12, 3 rue des Acacias, 33120 Arcachon"],
    ["Zone d'activités de la Gare, 6 rue Ampère, 22600 Loudéac"],
  ],
  BE: [
    ["Lange Nieuwstraat 104 bus 3.01 / 2000 Antwerpen"],
    ["Rue du Midi 12/4 / 1000 Bruxelles"],
    ["Avenue Louise 231, 2ème étage, boîte 5 / 1050 Ixelles"],
    ["Steenweg op Gent 44 A / 9300 Aalst"],
  ],
  IT: [
    ["Frazione Murazzo, Via del Santuario 114 / 12045 - FOSSANO (CN)"],
    ["Str. Prov. 184 km 3,2 - 12048 SAVIGLIANO (CN)"],
    ["S.S. 16 Adriatica km 311+400 / 60019 Senigallia (AN)"],
    ["Via Nazionale, 145 int. 3 – scala A / 00184 Roma (RM)"],
    ["Loc. Ponte a Greve, 8/C / 50142 FIRENZE FI"],
    ["Viale Europa 22, piano terra / 37100 - VERONA"],
    ["Str. Vicinale del Bosco n. 3, 14100 Asti"],
    ["P.zza Garibaldi, 7/A – 1° piano / 43121 Parma (PR)"],
    ["Via A. Volta snc – Zona Industriale / 87036 Rende CS"],
    ["SP 12 km 4+200, Contrada Macchia / 75100 Matera"],
    ["Vico II San Nicola, 3 / 80138 Napoli"],
  ],
  ES: [
    ["C/ Mayor, 14, 3º izda. / 28013 Madrid"],
    ["Avda. de la Constitución, nº 8 - Local 2 / 41001 Sevilla"],
    ["Pol. Ind. Las Salinas, C/ Sal 6, nave 3B / 11500 El Puerto de Santa María"],
    ["Ctra. N-340, km 1042,5 / 12598 Peñíscola"],
    ["Plaza Nueva 5, entresuelo dcha., 48005 Bilbao"],
    ["Camino Viejo de Vélez s/n, 29738 Málaga"],
    ["Pso. Marítimo 22-24, bajo B, 29640 Fuengirola"],
    ["Pl. de l'Església, 1, 2n 1a / 08301 Mataró"],
    ["Partida Les Deveses, parcela 14, 03700 Dénia"],
    ["C.C. Las Arenas, local 31, Avda. de la Playa 4, 35500 Arrecife"],
  ],
  MX: [
    ["Blvd. Mesa del Lobo 1507, Local 9, Plaza Los Encinos, Juriquilla, 76230 Querétaro"],
    ["Av. Insurgentes Sur 1602, Piso 4, Int. 402, Col. Crédito Constructor, 03940 Ciudad de México"],
    ["Carr. a Chapala km 13.5, Bodega 7, 45640 Tlajomulco"],
    ["Calle 20 #101 x 21 y 23, Col. México, 97125 Mérida, Yucatán"],
    ["Plaza Norte Local 14-B, Av. Universidad 901, 20130 Aguascalientes"],
  ],
  PT: [
    ["Rua dos Marnotos Novos, Lote 14 – Armazém C / Zona Industrial de Taboeira / 3800-055 Aveiro"],
    ["Av. 25 de Abril, 88, Loja B / 2750-511 Cascais"],
    ["Rua da Boavista, 310, 4.º Dto. Frente / 4050-105 Porto"],
    ["Estrada Nacional 10, km 31,4 / 2950-422 Palmela"],
    ["Urbanização do Pinhal, Lote 7, Loja 2 / 3500-100 Viseu"],
    ["Rua 25, n.º 418, 4500-281 Espinho"],
  ],
  BR: [
    [
      "Av. Brigadeiro Faria Lima, 1811 – Sala 63 / Jardim Paulistano – São Paulo/SP / CEP 01452-001",
      "Av. Brigadeiro Faria Lima, 1811 – Sala 63, Jardim Paulistano – São Paulo/SP, 01452-001",
    ],
    ["Rua XV de Novembro, 42 – 2º andar – cj. 21, Centro, Curitiba – PR, 80020-310"],
    ["Rod. BR-101, km 212, Galpão 5 – Palhoça/SC – 88130-000"],
    ["SCS Quadra 2, Bloco C, Sala 210 / Brasília – DF, 70302-000"],
    [
      "Av. Sete de Setembro, 4698, loja 3 - Batel - Curitiba/PR - CEP: 80240-000",
      "Av. Sete de Setembro, 4698, loja 3, Batel, Curitiba/PR, 80240-000",
    ],
  ],
  NL: [
    ["Bagijnesingelpad 4-2 / 8021 BC Zwolle"],
    ["Industrieweg 11, unit 4 / 3401 MA IJsselstein"],
    ["Kerkstraat 20 bis A, 3581 RD Utrecht"],
    ["Oude Gracht 114-II / 3511 AW Utrecht"],
    ["Dorpsstraat 8a-b, 1546 LJ Jisp"],
    [
      "Gebouw Noord, Kade 12 (2e verdieping) / 3011 AB Rotterdam",
      "Gebouw Noord, Kade 12 (2e verdieping) / 3011 AB Rotterdam",
    ],
  ],
  DK: [
    ["Vestergade 12, st. tv. / 5000 Odense C"],
    ["Nørregade 7B, 2. sal, dør 4 / 1165 København K"],
    ["Havnevej 3, baghuset / 4500 Nykøbing Sj."],
    ["Bygning 4, Industrivej 21 / 4000 Roskilde"],
    ["Strandvejen 100, 1. th., 2900 Hellerup"],
  ],
  SE: [
    ["Sveavägen 44, 3 tr / 111 34 Stockholm"],
    ["Norra Hamngatan 18 B, plan 2, 411 06 Göteborg"],
    ["Hus 7, Industrigatan 5 / 212 14 Malmö"],
    ["Södra Vägen 2, lgh 1102 / 412 54 Göteborg"],
  ],
  NO: [
    ["Storgata 21 C, inngang fra bakgården / 2609 Lillehammer"],
    ["Kirkegata 4, 2. etg. / 7014 Trondheim"],
    ["Bygg 7B, Verftsgata 10 / 1776 Halden"],
    ["Nedre Strandgate 4-6, 3015 Drammen"],
  ],
  FI: [
    ["Itäinen Pitkäkatu 4 B 16 / 20520 Turku"],
    ["Pellavan valtatie 12 C 3 / 33100 TAMPERE"],
    ["Eteläinen rantatie 8, 00130 Helsinki"],
    ["Hämeenkatu 13 b A, 3. krs / 33100 Tampere"],
    ["Teollisuustie 8, halli 2 / 60100 Seinäjoki"],
    ["Rantatie 11 as. 4, 90100 Oulu"],
  ],
  PL: [
    ["ul. Lipowa 27/4 (II piętro, domofon 4) / 35-068 Rzeszów", "ul. Lipowa 27/4, 35-068 Rzeszów"],
    ["ul. Górna 12 lok. 3 / 25-415 Kielce"],
    ["al. Jana Pawła II 61/214, 01-031 Warszawa"],
    ["ul. Stolarska 5, budynek B, I piętro / 43-300 Bielsko-Biała"],
    ["Wola Duża 118A / 23-400 Biłgoraj"],
    ["Rynek 14/2, I p. / 59-700 Bolesławiec"],
    ["os. Słoneczne 8A lok. U2, 31-956 Kraków"],
    ["ul. 3 Maja 17 m. 5, 05-410 Józefów"],
  ],
  CZ: [
    ["Nádražní 1272/15, 2. patro / 702 00 Ostrava"],
    ["Areál bývalé mlékárny, Horní 48 / 591 01 Žďár nad Sázavou", "Horní 48, 591 01 Žďár nad Sázavou"],
    ["náměstí Svobody 9/702, 602 00 Brno"],
    ["U Vodárny 3032/2a, hala C / 616 00 Brno"],
    ["č.p. 112 / 512 44 Rokytnice nad Jizerou"],
  ],
  HU: [
    ["1137 Budapest, Radnóti Miklós utca 9. fszt. 2."],
    ["6722 Szeged, Gutenberg u. 21. I. em. 4. ajtó"],
    ["4031 Debrecen, Kishatár út 7., 2-es csarnok", "4031 Debrecen, Kishatár út 7"],
    ["Balatoni út 46/B / 8200 Veszprém"],
    ["Fő tér 1. I/3. / 9400 Sopron"],
  ],
  RU: [
    ["ул. Большая Ордынка, д. 19, стр. 2, этаж 3, офис 12, Москва, 115035"],
    ["190005, г. Санкт-Петербург, Измайловский пр., д. 14, лит. А, пом. 7-Н"],
    ["г. Казань, ул. Баумана, 44/8, 2 этаж, каб. 15"],
  ],
  JP: [
    ["〒３９０－０３０３ / 長野県松本市浅間温泉３丁目２８－１４"],
    ["〒921-8062 / 石川県金沢市新保本2丁目417番地5"],
    ["〒604－8004 京都市中京区三条通河原町東入中島町１２"],
    ["〒150-0002 東京都渋谷区渋谷１－２－３ 渋谷ビル４Ｆ"],
    ["〒530-0001 大阪府大阪市北区梅田1-2-2 大阪駅前第2ビル2階"],
    ["〒060-0005 北海道札幌市中央区北５条西２丁目５"],
  ],
  NZ: [["Unit 3, 21 Kaimiro Street, Te Rapa, Hamilton 3200"]],
};

const bare = (text: string): string => text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");

for (const [country, entries] of Object.entries(forms)) {
  for (const [text, expected = text] of entries) {
    test(`${country}: ${text}`, () => {
      const lines = text.split(" / ").map((line) => ({ text: line, region: "footer" as const }));
      const found = addressesInLines(lines, {
        countries: new Set([country]),
        siteDomain: "linden.com",
        isMarked: false,
      });
      assert.deepEqual(
        found.map((address) => bare(address.text)),
        [bare(expected)],
      );
    });
  }
}

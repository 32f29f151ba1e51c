import { outsiders } from "./outsider.ts";

export const outsidersPL = outsiders(
  ["Stolarnia Dzięciołek", "ul. Topolowa 31", "31-021", "Kraków", "12 417 22 80", "stolarnia-dzieciolek.pl"],
  ["Urząd Spokojnych Danych", "ul. Cicha 4", "00-193", "Warszawa", "22 417 28 06", "spokojne-dane.pl"],
  ["Pikselowa Pyza", "ul. Młyńska 17", "61-730", "Poznań", "61 417 22 63", "pikselowa-pyza.pl"],
);

export const outsidersSE = outsiders(
  [
    "Snickeri Hackspetten AB",
    "Björkvägen 31",
    "602 23",
    "Norrköping",
    "011-417 22 80",
    "hackspetten-snickeri.se",
  ],
  ["Myndigheten för lugna data", "Ekgatan 8", "114 20", "Stockholm", "08-465 004 71", "lugnadata.se"],
  ["Pixelbullen", "Hamngatan 44", "211 22", "Malmö", "040-628 04 71", "pixelbullen.se"],
);

export const outsidersDK = outsiders(
  ["Snedkeriet Spætten ApS", "Birkevej 31", "5000", "Odense C", "66 41 72 28", "spaetten-snedkeri.dk"],
  ["Rådet for Rolige Data", "Carlshøjvej 35", "2500", "Valby", "33 41 72 28", "roligedata.dk"],
  ["Pixelsnegl", "Havnevej 44", "8000", "Aarhus C", "86 41 72 28", "pixelsnegl.dk"],
);

export const outsidersNO = outsiders(
  ["Snekkeri Spettmeis AS", "Bjørkeveien 31", "7030", "Trondheim", "73 41 72 28", "spettmeis-snekkeri.no"],
  ["Rådet for rolige data", "Tollbakken 3", "0152", "Oslo", "22 41 72 28", "roligedata.no"],
  ["Pikselbollen", "Strandveien 44", "5006", "Bergen", "55 41 72 28", "pikselbollen.no"],
);

export const outsidersFI = outsiders(
  ["Puusepät Palokärki Oy", "Koivutie 31", "20100", "Turku", "02 417 2280", "palokarki-puusepat.fi"],
  [
    "Rauhallisen tiedon toimisto",
    "Lintulahdenpolku 4",
    "00530",
    "Helsinki",
    "09 417 2280",
    "rauhallinentieto.fi",
  ],
  ["Pikselipulla", "Satamatie 44", "90100", "Oulu", "08 417 2280", "pikselipulla.fi"],
);

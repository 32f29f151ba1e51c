import { outsiders } from "./outsider.ts";

export const outsidersDE = outsiders(
  [
    "Zimmerei Schlupfwespe GmbH",
    "Gartenfeldweg 31",
    "37083",
    "Göttingen",
    "0551 4471 20",
    "schlupfwespe-zimmerei.de",
  ],
  [
    "Landesstelle für Datenobhut",
    "Akazienplatz 8",
    "99084",
    "Erfurt",
    "0361 5573 110",
    "datenobhut-landesstelle.de",
  ],
  ["Pixelkombüse", "Speicherstraße 77", "24103", "Kiel", "0431 6684 15", "pixelkombuese-web.de"],
);

export const outsidersAT = outsiders(
  ["Tischlerei Windradl", "Feldgasse 19", "3100", "St. Pölten", "02742 338 114", "windradl-tischlerei.at"],
  ["Amt für Datenwacht", "Lindenring 4", "1090", "Wien", "01 4183 3350", "datenwacht-amt.at"],
  ["Kipferl Digital", "Mühlweg 23", "4020", "Linz", "0732 664 127", "kipferl-digital.at"],
);

export const outsidersCH = outsiders(
  [
    "Schreinerei Murmelbach AG",
    "Rosenweg 14",
    "6003",
    "Luzern",
    "041 417 22 80",
    "murmelbach-schreinerei.ch",
  ],
  ["Stelle für Datenhut", "Bahnweg 9", "3011", "Bern", "031 417 28 06", "datenhut-stelle.ch"],
  ["Chnopf Webwerk", "Seeweg 41", "8002", "Zürich", "044 417 22 63", "chnopf-webwerk.ch"],
);

export const outsidersLU = outsiders(
  [
    "Menuiserie Plancheplume",
    "18, rue des Tilleuls",
    "4026",
    "Esch-sur-Alzette",
    "26 55 41 72",
    "plancheplume.lu",
  ],
  [
    "Autorité des données tranquilles",
    "7, avenue du Verger",
    "1621",
    "Luxembourg",
    "26 41 72 28",
    "donnees-tranquilles.lu",
  ],
  ["Pixelgrenouille", "33, rue du Moulin", "3510", "Dudelange", "26 51 17 22", "pixelgrenouille.lu"],
);

export const outsidersBE = outsiders(
  ["Schrijnwerkerij Houtduif", "Lindelaan 27", "3000", "Leuven", "016 41 72 28", "houtduif-schrijnwerk.be"],
  ["Dienst Gegevensrust", "Drukpersplein 12", "1000", "Brussel", "02 417 22 80", "gegevensrust.be"],
  ["Pixelwafel", "Molenstraat 44", "9000", "Gent", "09 417 22 63", "pixelwafel.be"],
);

export const outsidersNL = outsiders(
  ["Timmerwerken Houtsnip", "Molenpad 18", "7411 KL", "Deventer", "0570 417 228", "houtsnip-timmerwerk.nl"],
  ["Bureau Gegevenswacht", "Hofdwarsweg 6", "2514 GN", "Den Haag", "070 417 2280", "gegevenswacht-bureau.nl"],
  ["Stroopwafel Studio", "Havenkade 52", "3011 TE", "Rotterdam", "010 417 2263", "stroopwafel-studio.nl"],
);

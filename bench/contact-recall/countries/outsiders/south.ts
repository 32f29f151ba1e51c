import { outsiders } from "./outsider.ts";

export const outsidersFR = outsiders(
  [
    "Menuiserie Pivert-Plume",
    "31 rue des Bouleaux",
    "35000",
    "Rennes",
    "02 61 91 17 22",
    "pivert-plume-menuiserie.fr",
  ],
  [
    "Bureau des données paisibles",
    "3 place du Tilleul",
    "75007",
    "Paris",
    "01 99 00 41 72",
    "donnees-paisibles.fr",
  ],
  ["Pixel Madeleine", "44 quai des Saules", "33000", "Bordeaux", "05 36 49 41 72", "pixel-madeleine.fr"],
);

export const outsidersES = outsiders(
  [
    "Carpintería Picapinos",
    "Calle Abedul, 31",
    "46002",
    "Valencia",
    "963 41 72 28",
    "carpinteria-picapinos.es",
  ],
  ["Oficina de Datos Tranquilos", "Calle Nogal, 6", "28001", "Madrid", "914 17 22 80", "datostranquilos.es"],
  ["Pixel Churro", "Paseo del Muelle, 44", "41001", "Sevilla", "954 17 22 63", "pixelchurro.es"],
);

export const outsidersIT = outsiders(
  [
    "Falegnameria Picchioverde",
    "Via delle Betulle 31",
    "40121",
    "Bologna",
    "051 417 2280",
    "picchioverde-falegnameria.it",
  ],
  ["Ufficio Dati Tranquilli", "Piazza del Tiglio 11", "00187", "Roma", "06 4172 2806", "datitranquilli.it"],
  ["Pixel Cannolo", "Corso dei Mulini 44", "90133", "Palermo", "091 417 2263", "pixelcannolo.it"],
);

export const outsidersPT = outsiders(
  [
    "Carpintaria Picapau",
    "Rua das Bétulas, 31",
    "3000-213",
    "Coimbra",
    "239 417 228",
    "carpintaria-picapau.pt",
  ],
  [
    "Gabinete de Dados Serenos",
    "Avenida da Nogueira, 22",
    "1200-651",
    "Lisboa",
    "213 417 228",
    "dadosserenos.pt",
  ],
  ["Pixel de Nata", "Rua do Cais, 44", "4050-430", "Porto", "222 417 228", "pixeldenata.pt"],
);

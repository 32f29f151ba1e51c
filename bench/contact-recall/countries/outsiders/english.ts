import { outsiders } from "./outsider.ts";

export const outsidersUS = outsiders(
  [
    "Wobbly Heron Millwork",
    "2218 Cinder Path",
    "97402",
    "Eugene",
    "(541) 555-0173",
    "wobblyheronmillwork.com",
    "OR",
  ],
  [
    "Quietdata Hosting Inc.",
    "900 Lantern Parkway",
    "75201",
    "Dallas",
    "(214) 555-0126",
    "quietdatahosting.com",
    "TX",
  ],
  ["Noodle & Pixel", "57 Gable Street", "78704", "Austin", "(512) 555-0191", "noodleandpixel.com", "TX"],
);

export const outsidersCA = outsiders(
  [
    "Puddlejump Carpentry",
    "418 Tamarack Lane",
    "K7L 3N6",
    "Kingston",
    "(613) 555-0177",
    "puddlejumpcarpentry.ca",
    "ON",
  ],
  [
    "Northwind Databarn",
    "77 Granite Road",
    "T2P 1J9",
    "Calgary",
    "(403) 555-0112",
    "northwinddatabarn.ca",
    "AB",
  ],
  ["Toque Pixel", "1290 Alder Avenue", "V6B 2W9", "Vancouver", "(604) 555-0138", "toquepixel.ca", "BC"],
);

export const outsidersGB = outsiders(
  [
    "Crumpet & Chisel Joinery",
    "19 Tannery Row",
    "LS10 1AB",
    "Leeds",
    "0113 496 0717",
    "crumpetandchisel.co.uk",
  ],
  [
    "Office for Quiet Data",
    "4 Heron House Lane",
    "SK9 5AF",
    "Wilmslow",
    "0161 496 0128",
    "quietdataoffice.org.uk",
  ],
  [
    "Biscuit Tin Digital",
    "62 Canal Parade",
    "M4 7HR",
    "Manchester",
    "0161 496 0733",
    "biscuittindigital.co.uk",
  ],
);

export const outsidersIE = outsiders(
  ["Puffin Joinery", "11 Harbour Row", "P61 TT27", "Fermoy", "025 417 22", "puffinjoinery.ie", "Co. Cork"],
  ["Bureau of Restful Data", "6 Abbey Terrace", "D02 RD28", "Dublin 2", "01 417 2280", "restfuldata.ie"],
  ["Soda Bread Studio", "38 Quay Lane", "H91 TK33", "Galway", "091 417 228", "sodabreadstudio.ie"],
);

export const outsidersAU = outsiders(
  [
    "Bandicoot Joinery",
    "88 Wattle Road",
    "4220",
    "Burleigh Heads",
    "(07) 5550 0717",
    "bandicootjoinery.com.au",
    "QLD",
  ],
  [
    "Lamington Hosting Pty Ltd",
    "12 Banksia Place",
    "2000",
    "Sydney",
    "(02) 5550 0128",
    "lamingtonhosting.com.au",
    "NSW",
  ],
  ["Galah Pixel Co", "5 Ironbark Lane", "3056", "Brunswick", "(03) 7010 0733", "galahpixel.com.au", "VIC"],
);

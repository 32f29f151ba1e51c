import { address, email, fax, heading, note, phone, socials } from "../marks/marks.ts";
import type { SiteSpec } from "../site-spec.ts";

/** Tailor with a template: everything in the footer, phone only as a link with words on top. */
const tailor: SiteSpec = {
  domain: "zwirnblume-moden.at",
  www: true,
  language: "de",
  country: "AT",
  name: "Zwirnblume Moden KG",
  trade: "Maßkleidung und Änderungen",
  founded: 1967,
  services: ["Maßanzüge", "Dirndl", "Änderungen", "Lederpflege"],
  emails: { info: "atelier@zwirnblume-moden.at" },
  phones: { main: "0316 824455", mobile: "0664 4172280" },
  offices: {
    main: { street: "Sporgasse 29/2", houseOnly: "Sporgasse 29", postalCode: "8010", city: "Graz" },
  },
  socials: {
    instagram: "https://www.instagram.com/zwirnblume/",
    facebook: "https://www.facebook.com/zwirnblume.graz/",
  },
  theme: "bootstrap",
  urls: "html",
  pages: { posts: 7, projects: 5, also: ["gallery", "imprint"] },
  places: {
    top: { wrap: "inline", marks: [phone("main", "national", "link-words", "none")] },
    footer: {
      wrap: "list",
      marks: [
        address("main", "prefixed"),
        phone("main", "plus", "link", "icon"),
        phone("mobile", "plus", "link", "icon"),
        email("info", "mailto", "icon"),
        socials("icons"),
      ],
    },
    contact: {
      wrap: "list",
      marks: [
        address("main", "map-link"),
        phone("main", "plus", "link", "icon"),
        email("info", "mailto", "icon"),
        note("hours"),
        note("form"),
      ],
    },
    imprint: {
      wrap: "lines",
      marks: [
        note("name"),
        address("main", "prefixed"),
        phone("main", "plus-zero"),
        email("info", "mailto"),
        note("register"),
        note("vat"),
      ],
    },
  },
  decoys: ["agency-credit", "retina-image", "host"],
  sitemap: "stale",
};

/** Three shops on one page of locations. */
const sports: SiteSpec = {
  domain: "gipfelstuermchen-sport.at",
  www: false,
  language: "de",
  country: "AT",
  name: "Gipfelstürmchen Sport GmbH",
  trade: "Skiverleih und Bergausrüstung",
  founded: 2003,
  services: ["Skiverleih", "Bootfitting", "Skiservice", "Lawinenausrüstung"],
  emails: { info: "office@gipfelstuermchen-sport.at" },
  phones: { salzburg: "0662 871233", hallein: "06245 41722", zell: "06542 41722" },
  offices: {
    salzburg: { street: "Linzer Gasse 64", postalCode: "5020", city: "Salzburg" },
    hallein: { street: "Salzachtalstraße 12", postalCode: "5400", city: "Hallein" },
    zell: { street: "Schmittenstraße 8", postalCode: "5700", city: "Zell am See" },
  },
  socials: {
    instagram: "https://www.instagram.com/gipfelstuermchen/",
    youtube: "https://www.youtube.com/c/gipfelstuermchen",
  },
  theme: "landing",
  urls: "folders",
  pages: { posts: 8, jobs: 2, also: ["faq", "terms"] },
  places: {
    footer: { wrap: "inline", marks: [email("info", "mailto", "none"), socials("svg")] },
    locations: {
      wrap: "divs",
      marks: [
        heading("Salzburg"),
        address("salzburg", "dots"),
        phone("salzburg", "plus", "link", "letter"),
        heading("Hallein"),
        address("hallein", "dots"),
        phone("hallein", "plus", "link", "letter"),
        heading("Zell am See"),
        address("zell", "dots"),
        phone("zell", "plus", "link", "letter"),
        note("hours"),
      ],
    },
    contact: {
      wrap: "paragraphs",
      marks: [note("intro"), email("info", "mailto"), phone("salzburg", "plus", "link"), note("form")],
    },
    imprint: {
      wrap: "lines",
      marks: [
        note("name"),
        address("salzburg", "prefixed"),
        email("info", "text"),
        phone("salzburg", "plus"),
        note("register"),
        note("vat"),
      ],
    },
  },
  decoys: ["share-buttons", "embedded-posts", "agency-in-imprint"],
  robots: "open",
  sitemap: "full",
};

/** Two languages under prefixes, the start page only redirects. */
const trustees: SiteSpec = {
  domain: "murmelstein-treuhand.ch",
  www: true,
  language: "de",
  country: "CH",
  name: "Murmelstein Treuhand AG",
  trade: "Buchführung und Treuhand",
  founded: 1989,
  services: ["Buchführung", "Revision", "Steuerplanung", "Nachfolge"],
  emails: { info: "info@murmelstein-treuhand.ch" },
  phones: { main: "044 271 33 18", bern: "031 318 44 20" },
  offices: {
    main: { street: "Limmatstrasse 214", postalCode: "8005", city: "Zürich" },
    bern: { street: "Länggassstrasse 21", postalCode: "3012", city: "Bern" },
  },
  socials: { linkedin: "https://ch.linkedin.com/company/murmelstein-treuhand-ag" },
  people: [
    {
      name: "Urs Murmelstein",
      role: "Inhaber",
      email: "urs.murmelstein@murmelstein-treuhand.ch",
      phone: "044 271 33 21",
    },
    {
      name: "Ladina Föhrenwald",
      role: "Revision",
      email: "ladina.foehrenwald@murmelstein-treuhand.ch",
      phone: "044 271 33 22",
    },
  ],
  theme: "typo3",
  urls: "prefixed",
  pages: { posts: 10, also: ["downloads"] },
  places: {
    footer: {
      wrap: "inline",
      marks: [
        note("name"),
        address("main", "comma"),
        phone("main", "plus", "link", "letter"),
        email("info", "mailto", "none"),
      ],
    },
    contact: {
      wrap: "divs",
      marks: [
        address("main", "prefixed", { named: true }),
        phone("main", "plus", "link"),
        address("bern", "prefixed", { named: true }),
        phone("bern", "plus", "link"),
        email("info", "mailto"),
        socials("words"),
        note("form"),
      ],
    },
    imprint: {
      wrap: "lines",
      marks: [note("name"), address("main", "lines"), note("register"), note("vat")],
    },
  },
  team: { as: "cards", email: "words", phone: "link" },
  decoys: ["authority", "agency-in-imprint", "trackers"],
  secondLanguage: "fr",
  sitemap: "full",
};

/** A watchmaker: contacts in microdata on the contact page, opaque addresses. */
const watchmaker: SiteSpec = {
  domain: "aiguillette-horlogerie.ch",
  www: true,
  language: "fr",
  country: "CH",
  name: "Aiguillette Horlogerie Sàrl",
  trade: "réparation de montres et de pendules",
  founded: 1954,
  services: ["la révision de montres", "la restauration de pendules", "la gravure", "l'estimation"],
  emails: { info: "atelier@aiguillette-horlogerie.ch" },
  phones: { main: "022 731 18 40" },
  offices: { main: { street: "Rue du Rhône 41", postalCode: "1204", city: "Genève" } },
  socials: { instagram: "https://www.instagram.com/aiguillette.horlogerie/" },
  theme: "bootstrap",
  urls: "opaque",
  pages: { posts: 6, projects: 6, also: ["history", "imprint"] },
  places: {
    contact: {
      wrap: "divs",
      marks: [
        address("main", "microdata", { named: true }),
        phone("main", "plus", "microdata"),
        email("info", "microdata"),
        note("hours"),
        socials("icons"),
      ],
    },
    footer: { wrap: "inline", marks: [note("name")] },
  },
  decoys: ["agency-credit", "host", "numbers"],
};

/** Architects in Luxembourg: all in one line of the footer. */
const architects: SiteSpec = {
  domain: "brumelune-architectes.lu",
  www: false,
  language: "fr",
  country: "LU",
  name: "Brumelune Architectes",
  trade: "architecture et urbanisme",
  founded: 2001,
  services: ["la rénovation", "le logement", "les écoles", "l'urbanisme"],
  emails: { info: "bureau@brumelune-architectes.lu", press: "presse@brumelune-architectes.lu" },
  phones: { main: "26 48 37 12" },
  offices: { main: { street: "12, rue de la Grève", postalCode: "1643", city: "Luxembourg" } },
  socials: {
    linkedin: "https://www.linkedin.com/company/brumelune/",
    instagram: "https://www.instagram.com/brumelune_architectes/",
    pinterest: "https://www.pinterest.fr/brumelune/",
  },
  people: [
    { name: "Solveig Brumelune", role: "Architecte associée", email: "solveig@brumelune-architectes.lu" },
    { name: "Fabrice Noisetier", role: "Architecte associé", email: "fabrice@brumelune-architectes.lu" },
    { name: "Odile Campanule", role: "Urbaniste", email: "odile@brumelune-architectes.lu" },
  ],
  theme: "landing",
  urls: "flat",
  pages: { posts: 5, projects: 14, also: ["press", "contact"] },
  places: {
    footer: {
      wrap: "inline",
      marks: [
        address("main", "prefixed"),
        phone("main", "plus", "text", "none"),
        email("info", "mailto", "none"),
        socials("words"),
      ],
    },
    press: { wrap: "paragraphs", marks: [email("press", "mailto")] },
    contact: {
      wrap: "paragraphs",
      marks: [
        address("main", "prefixed", { named: true }),
        phone("main", "zeros"),
        fax("main", "zeros"),
        email("info", "mailto"),
        note("form"),
      ],
    },
    imprint: {
      wrap: "lines",
      marks: [note("name"), address("main", "lines"), note("register"), note("vat")],
    },
  },
  faxes: { main: "26 48 37 13" },
  team: { as: "cards", email: "mailto" },
  decoys: ["host", "agency-in-imprint"],
};

export const alpineSites: readonly SiteSpec[] = [tailor, sports, trustees, watchmaker, architects];

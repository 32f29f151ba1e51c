import { address, email, fax, heading, note, phone, socials } from "../marks/marks.ts";
import type { SiteSpec } from "../site-spec.ts";

/** Renovation firm: header with icons, floor and door in the address. */
const renovation: SiteSpec = {
  domain: "almendruquito-reformas.es",
  www: true,
  language: "es",
  country: "ES",
  name: "Reformas Almendruquito S.L.",
  trade: "reformas integrales",
  founded: 1998,
  services: ["cocinas", "baños", "fachadas", "tejados"],
  emails: { info: "presupuestos@almendruquito-reformas.es" },
  phones: { main: "954 22 18 37", mobile: "612 345 678" },
  offices: { main: { street: "C/ Feria, 112", extra: "2º B", postalCode: "41002", city: "Sevilla" } },
  socials: {
    facebook: "https://www.facebook.com/reformasalmendruquito",
    whatsapp: "https://wa.me/34612345678",
    instagram: "https://www.instagram.com/almendruquito.reformas/",
  },
  theme: "bootstrap",
  urls: "html",
  pages: { posts: 6, projects: 10, also: ["faq"] },
  places: {
    top: {
      wrap: "inline",
      marks: [phone("main", "national", "link", "icon"), email("info", "mailto", "icon"), socials("icons")],
    },
    contact: {
      wrap: "list",
      marks: [
        address("main", "vcard"),
        phone("main", "national", "link", "icon"),
        phone("mobile", "national", "link", "icon"),
        email("info", "mailto", "icon"),
        note("hours"),
        note("form"),
      ],
    },
    imprint: {
      wrap: "paragraphs",
      marks: [note("name"), address("main", "comma"), note("vat"), note("register")],
    },
  },
  decoys: ["agency-credit", "authority", "testimonial-email", "retina-image"],
};

/** A gestoría: contacts in the legal notice and a table of people. */
const agents: SiteSpec = {
  domain: "farolillo-gestoria.es",
  www: true,
  language: "es",
  country: "ES",
  name: "Gestoría Farolillo y Asociados",
  trade: "gestión fiscal y laboral",
  founded: 1976,
  services: ["declaraciones", "nóminas", "herencias", "matriculaciones"],
  emails: { info: "gestoria@farolillo-gestoria.es" },
  phones: { main: "91 523 41 87" },
  faxes: { main: "91 523 41 88" },
  offices: { main: { street: "Calle de Argumosa, 43", postalCode: "28012", city: "Madrid" } },
  socials: { linkedin: "https://es.linkedin.com/company/gestoria-farolillo" },
  people: [
    { name: "Benigna Farolillo", role: "Directora", email: "benigna@farolillo-gestoria.es" },
    { name: "Plácido Regaliz", role: "Área laboral", email: "placido@farolillo-gestoria.es" },
    { name: "Serafín Tomillar", role: "Área fiscal", email: "serafin@farolillo-gestoria.es" },
  ],
  theme: "wordpress",
  urls: "folders",
  pages: { posts: 18, also: ["faq", "downloads"] },
  places: {
    footer: {
      wrap: "inline",
      marks: [note("name"), phone("main", "plus", "link", "short"), socials("list")],
    },
    contact: {
      wrap: "terms",
      marks: [
        address("main", "rows"),
        phone("main", "national"),
        fax("main", "national"),
        email("info", "rot13", "none"),
        note("hours"),
        note("form"),
      ],
    },
    imprint: {
      wrap: "paragraphs",
      marks: [note("name"), address("main", "comma"), email("info", "text"), note("vat"), note("register")],
    },
  },
  team: { as: "table", email: "mailto" },
  decoys: ["authority", "host", "share-buttons", "sample-text"],
  robots: "open",
  sitemap: "full",
};

/** A winery: English address words, the contact page with a map link. */
const winery: SiteSpec = {
  domain: "caracolillo-bodegas.es",
  www: false,
  language: "es",
  country: "ES",
  name: "Bodegas Caracolillo S.A.",
  trade: "vinos de la sierra",
  founded: 1931,
  services: ["visitas guiadas", "catas", "vinos tintos", "vinos blancos"],
  emails: { info: "bodega@caracolillo-bodegas.es", visits: "visitas@caracolillo-bodegas.es" },
  phones: { main: "93 215 44 18" },
  offices: {
    main: { street: "Carrer de Sants, 207", postalCode: "08028", city: "Barcelona" },
    cellar: { street: "Carretera de Falset, 18", postalCode: "43730", city: "Falset", region: "Tarragona" },
  },
  socials: {
    facebook: "https://www.facebook.com/bodegascaracolillo",
    instagram: "https://www.instagram.com/caracolillo_bodegas",
    youtube: "https://www.youtube.com/user/bodegascaracolillo",
    twitter: "https://x.com/caracolillovino",
  },
  theme: "shop",
  urls: "english",
  pages: { posts: 6, products: 12, also: ["history", "terms"] },
  places: {
    footer: { wrap: "divs", marks: [socials("svg")] },
    contact: {
      wrap: "paragraphs",
      marks: [
        heading("Oficina"),
        address("main", "map-link"),
        phone("main", "plus", "link"),
        email("info", "mailto"),
        heading("Bodega"),
        address("cellar", "map-link"),
        email("visits", "mailto"),
        note("form"),
      ],
    },
    imprint: {
      wrap: "paragraphs",
      marks: [note("name"), address("main", "comma"), note("vat"), email("info", "text")],
    },
  },
  secondLanguage: "en",
  decoys: ["numbers", "trackers", "embedded-posts"],
  robots: "shop",
  sitemap: "full",
};

/** Windows and doors near Turin: the footer says all, with tax and register numbers between. */
const windows: SiteSpec = {
  domain: "zampognetto-serramenti.it",
  www: true,
  language: "it",
  country: "IT",
  name: "Zampognetto Serramenti S.r.l.",
  trade: "serramenti e porte",
  founded: 1969,
  services: ["finestre", "porte blindate", "persiane", "zanzariere"],
  emails: { info: "info@zampognetto-serramenti.it", pec: "zampognettoserramenti@pecsicura-certa.it" },
  phones: { main: "011 562 4418" },
  faxes: { main: "011 562 4419" },
  offices: { main: { street: "Via Nizza, 294/B", postalCode: "10127", city: "Torino", region: "TO" } },
  socials: { facebook: "https://it-it.facebook.com/zampognettoserramenti/" },
  theme: "wordpress",
  urls: "folders",
  pages: { posts: 7, projects: 8, also: ["downloads", "faq"] },
  places: {
    footer: {
      wrap: "lines",
      marks: [
        note("name"),
        address("main", "comma"),
        phone("main", "plus", "text", "short"),
        fax("main", "plus"),
        email("info", "mailto"),
        note("vat"),
        note("register"),
        socials("icons"),
      ],
    },
    contact: {
      wrap: "lines",
      marks: [
        address("main", "lines", { named: true }),
        phone("main", "en-dash", "link"),
        fax("main", "en-dash"),
        email("info", "mailto"),
        email("pec", "text"),
        note("hours"),
        note("form"),
      ],
    },
  },
  decoys: ["agency-credit", "post-venue", "host"],
  sitemap: "full",
};

/** Hairdressers with two salons, each on a page of its own and nowhere else. */
const hairdressers: SiteSpec = {
  domain: "ricciolotto-parrucchieri.it",
  www: true,
  language: "it",
  country: "IT",
  name: "Ricciolotto Parrucchieri",
  trade: "taglio e colore",
  founded: 2008,
  services: ["taglio", "colore", "acconciature da sposa", "trattamenti"],
  emails: { info: "ciao@ricciolotto-parrucchieri.it" },
  phones: { padova: "049 876 4413", abano: "049 876 4417" },
  offices: {
    padova: { street: "Via Altinate 88", postalCode: "35121", city: "Padova", region: "PD" },
    abano: { street: "Viale delle Terme 41", postalCode: "35031", city: "Abano Terme", region: "PD" },
  },
  socials: {
    instagram: "https://www.instagram.com/ricciolotto/",
    facebook: "https://www.facebook.com/ricciolotto.parrucchieri",
    tiktok: "https://www.tiktok.com/@ricciolotto",
  },
  theme: "landing",
  urls: "flat",
  pages: { posts: 4, also: ["gallery", "faq"] },
  places: {
    footer: { wrap: "inline", marks: [email("info", "mailto-capital", "none"), socials("svg")] },
  },
  branches: {
    padova: {
      wrap: "divs",
      marks: [address("padova", "lines"), phone("padova", "compact", "link"), note("hours")],
    },
    abano: {
      wrap: "divs",
      marks: [address("abano", "lines"), phone("abano", "compact", "link"), note("hours")],
    },
  },
  decoys: ["agency-email", "embedded-posts", "retina-image"],
};

/** Electricians: opaque addresses, JSON-LD with everything on the contact page. */
const electricians: SiteSpec = {
  domain: "lucciolotto-impianti.it",
  www: false,
  language: "it",
  country: "IT",
  name: "Lucciolotto Impianti S.n.c.",
  trade: "impianti elettrici e fotovoltaici",
  founded: 1994,
  services: ["impianti elettrici", "fotovoltaico", "allarmi", "domotica"],
  emails: { info: "ufficio@lucciolotto-impianti.it" },
  phones: { main: "02 4801 3377", mobile: "347 123 4567" },
  offices: { main: { street: "Via Giambellino 131", postalCode: "20147", city: "Milano", region: "MI" } },
  socials: { linkedin: "https://www.linkedin.com/company/lucciolotto-impianti/" },
  theme: "bootstrap",
  urls: "opaque",
  pages: { posts: 5, projects: 7, also: ["partners"] },
  places: {
    contact: {
      wrap: "divs",
      marks: [
        phone("main", "national", "text", "icon"),
        phone("mobile", "plus", "text", "icon"),
        email("info", "split-span", "icon"),
        address("main", "comma"),
        note("form"),
      ],
    },
    footer: { wrap: "inline", marks: [note("name"), note("vat"), socials("icons")] },
  },
  structured: { on: "contact", type: "Electrician", tells: ["phone", "email", "address", "socials"] },
  decoys: ["partner-page", "agency-credit", "numbers"],
};

/** A pottery: short telephone groups, floor in the address, contact page in the menu. */
const pottery: SiteSpec = {
  domain: "andorinhita-ceramica.pt",
  www: true,
  language: "pt",
  country: "PT",
  name: "Andorinhita Cerâmica, Lda.",
  trade: "cerâmica e azulejos",
  founded: 1949,
  services: ["azulejos", "restauro", "louça", "oficinas"],
  emails: { info: "atelier@andorinhita-ceramica.pt" },
  phones: { main: "222 054 419", mobile: "912 345 678" },
  offices: {
    main: { street: "Rua de Cedofeita, 455", extra: "R/C Esq.", postalCode: "4050-181", city: "Porto" },
  },
  socials: {
    instagram: "https://www.instagram.com/andorinhita/",
    facebook: "https://www.facebook.com/andorinhita.ceramica",
    pinterest: "https://pt.pinterest.com/andorinhita/",
  },
  theme: "wordpress",
  urls: "folders",
  pages: { posts: 8, products: 6, also: ["history", "gallery"] },
  places: {
    footer: {
      wrap: "divs",
      marks: [
        address("main", "lines"),
        phone("main", "plus-parens", "text", "none"),
        email("info", "mailto", "none"),
        socials("icons"),
      ],
    },
    contact: {
      wrap: "paragraphs",
      marks: [
        address("main", "lines", { named: true }),
        phone("main", "plus"),
        phone("mobile", "plus"),
        email("info", "mailto"),
        note("hours"),
        note("form"),
      ],
    },
  },
  decoys: ["agency-credit", "share-buttons", "numbers"],
  sitemap: "index",
};

/** Accountants in Lisbon: hidden mail on the contact page, people in sentences. */
const bookkeepers: SiteSpec = {
  domain: "figueirolinha-contas.pt",
  www: true,
  language: "pt",
  country: "PT",
  name: "Figueirolinha Contabilidade",
  trade: "contabilidade e fiscalidade",
  founded: 2002,
  services: ["contabilidade", "salários", "IRS", "apoio à gestão"],
  emails: { info: "geral@figueirolinha-contas.pt" },
  phones: { main: "21 342 18 37" },
  faxes: { main: "21 342 18 38" },
  offices: {
    main: {
      street: "Avenida Almirante Reis, 114",
      floor: "3.º Dto.",
      postalCode: "1150-023",
      city: "Lisboa",
    },
  },
  socials: { linkedin: "https://pt.linkedin.com/company/figueirolinha-contas" },
  people: [
    {
      name: "Hermínia Figueirolinha",
      role: "Contabilista certificada",
      email: "herminia@figueirolinha-contas.pt",
      phone: "21 342 18 41",
    },
    {
      name: "Baltasar Rosmaninho",
      role: "Fiscalidade",
      email: "baltasar@figueirolinha-contas.pt",
      phone: "21 342 18 42",
    },
  ],
  theme: "div-soup",
  urls: "flat",
  pages: { posts: 6, also: ["faq", "imprint"] },
  places: {
    contact: {
      wrap: "divs",
      marks: [
        address("main", "divs", { named: true }),
        phone("main", "plus", "text", "letter"),
        fax("main", "plus", "letter"),
        email("info", "at-brackets", "letter"),
        note("form"),
      ],
    },
    footer: { wrap: "inline", marks: [note("name"), socials("images")] },
  },
  team: { as: "sentences", email: "text", phone: "national" },
  decoys: ["authority", "agency-email", "sample-text"],
};

export const southernSites: readonly SiteSpec[] = [
  renovation,
  agents,
  winery,
  windows,
  hairdressers,
  electricians,
  pottery,
  bookkeepers,
];

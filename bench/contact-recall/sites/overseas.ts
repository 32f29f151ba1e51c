import { address, email, heading, note, phone, socials } from "../marks/marks.ts";
import type { SiteSpec } from "../site-spec.ts";

/** Roofers in Boise: dots in the number, hours, licence numbers, many reviews. */
const roofers: SiteSpec = {
  domain: "soggybiscuitroofing.com",
  www: true,
  language: "en",
  country: "US",
  name: "Soggy Biscuit Roofing LLC",
  trade: "roof repair and gutters",
  founded: 1997,
  services: ["shingle roofs", "metal roofs", "gutter cleaning", "storm damage"],
  emails: { info: "office@soggybiscuitroofing.com" },
  phones: { main: "(208) 555-0117", free: "(800) 555-0199" },
  offices: {
    main: {
      street: "1420 W Larch Street",
      extra: "Suite 200",
      postalCode: "83702",
      city: "Boise",
      region: "ID",
    },
  },
  socials: {
    facebook: "https://www.facebook.com/soggybiscuitroofing",
    youtube: "https://www.youtube.com/@soggybiscuitroofing",
  },
  theme: "wordpress",
  urls: "folders",
  pages: { posts: 18, projects: 6, also: ["faq", "terms"] },
  places: {
    top: { wrap: "inline", marks: [phone("main", "dots", "link", "icon")] },
    footer: {
      wrap: "lines",
      marks: [
        note("name"),
        address("main", "vcard"),
        phone("main", "national", "link", "none"),
        email("info", "mailto", "none"),
        socials("icons"),
      ],
    },
    contact: {
      wrap: "divs",
      marks: [
        address("main", "comma"),
        phone("main", "national", "link"),
        phone("free", "plus-dashes", "link"),
        email("info", "mailto"),
        note("hours"),
        note("form"),
      ],
    },
  },
  structured: { on: "all", type: "RoofingContractor", tells: ["address", "phone", "socials"], graph: true },
  decoys: ["testimonial-email", "share-buttons", "theme-maker", "numbers", "agency-credit"],
  robots: "open",
  sitemap: "index",
};

/** Dentists with three offices, a page each; the footer names the main one. */
const dentists: SiteSpec = {
  domain: "lopsidedowldental.com",
  www: true,
  language: "en",
  country: "US",
  name: "Lopsided Owl Dental",
  trade: "family dentistry",
  founded: 2004,
  services: ["cleanings", "crowns", "braces", "emergency visits"],
  emails: { info: "smile@lopsidedowldental.com" },
  phones: { main: "(612) 555-0188", edina: "(952) 555-0144", eagan: "(651) 555-0161" },
  offices: {
    main: { street: "3117 Hennepin Avenue S", postalCode: "55408", city: "Minneapolis", region: "MN" },
    edina: { street: "5036 France Ave S", postalCode: "55410", city: "Edina", region: "MN" },
    eagan: {
      street: "1960 Cliff Lake Rd #110",
      houseOnly: "1960 Cliff Lake Rd",
      postalCode: "55122",
      city: "Eagan",
      region: "MN",
    },
  },
  socials: {
    instagram: "https://www.instagram.com/lopsidedowldental/",
    facebook: "https://www.facebook.com/lopsidedowldental/",
  },
  people: [
    { name: "Dr. Wilhelmina Owlett", role: "Dentist" },
    { name: "Dr. Thaddeus Pinecone", role: "Orthodontist" },
  ],
  theme: "bootstrap",
  urls: "flat",
  pages: { posts: 6, jobs: 2, also: ["faq"] },
  places: {
    footer: {
      wrap: "divs",
      marks: [
        address("main", "lines", { named: true }),
        phone("main", "national", "link", "none"),
        socials("svg"),
      ],
    },
    contact: {
      wrap: "divs",
      marks: [phone("main", "national", "link"), email("info", "mailto-words", "none"), note("form")],
    },
  },
  branches: {
    main: { wrap: "divs", marks: [address("main", "lines"), phone("main", "dashes", "link"), note("hours")] },
    edina: {
      wrap: "divs",
      marks: [address("edina", "lines"), phone("edina", "dashes", "link"), note("hours")],
    },
    eagan: {
      wrap: "divs",
      marks: [address("eagan", "lines"), phone("eagan", "dashes", "link"), note("hours")],
    },
  },
  team: { as: "cards" },
  decoys: ["testimonial-email", "retina-image", "trackers"],
  sitemap: "full",
};

/** Software people: many platforms, no phone, a mail address in every wrong form next to the right one. */
const software: SiteSpec = {
  domain: "marmaladecircuit.com",
  www: false,
  language: "en",
  country: "US",
  name: "Marmalade Circuit, Inc.",
  trade: "scheduling software",
  founded: 2016,
  services: ["scheduling", "reporting", "mobile apps", "integrations"],
  emails: {
    info: "hello@marmaladecircuit.com",
    support: "support@marmaladecircuit.com",
    security: "security@marmaladecircuit.com",
  },
  phones: { main: "(415) 555-0137" },
  offices: {
    main: {
      street: "548 Market St",
      extra: "PMB 41722",
      postalCode: "94104",
      city: "San Francisco",
      region: "CA",
    },
  },
  socials: {
    github: "https://github.com/marmaladecircuit",
    twitter: "https://x.com/marmaladecircuit",
    linkedin: "https://www.linkedin.com/company/marmaladecircuit/",
    discord: "https://discord.gg/mArm4lade",
    medium: "https://medium.com/@marmaladecircuit",
    youtube: "https://www.youtube.com/@marmaladecircuit",
    telegram: "https://t.me/marmaladecircuit",
  },
  people: [
    {
      name: "Clementine Rindfleck",
      role: "CEO",
      linkedin: "https://www.linkedin.com/in/clementine-rindfleck",
    },
    { name: "Quincy Pithworth", role: "CTO", linkedin: "https://www.linkedin.com/in/quincy-pithworth" },
  ],
  theme: "generator",
  urls: "flat",
  pages: { posts: 16, jobs: 4, also: ["faq", "press"] },
  places: {
    footer: { wrap: "inline", marks: [note("name"), socials("list")] },
    contact: {
      wrap: "paragraphs",
      marks: [
        email("info", "mailto"),
        email("support", "mailto"),
        address("main", "comma"),
        phone("main", "plus-compact", "text", "word"),
      ],
    },
    terms: { wrap: "paragraphs", marks: [note("name"), address("main", "comma"), email("security", "text")] },
  },
  team: { as: "cards" },
  contactLink: "footer",
  decoys: ["sample-text", "trackers", "share-buttons", "embedded-posts", "host"],
  robots: "open",
  sitemap: "full",
};

/** A workshop in North Carolina on an old site: upper-case tags, a frame of tables, no links to dial. */
const millwork: SiteSpec = {
  domain: "gigglewatermillwork.com",
  www: true,
  language: "en",
  country: "US",
  name: "Gigglewater Millwork",
  trade: "custom millwork",
  founded: 1983,
  services: ["staircases", "mantels", "doors", "mouldings"],
  emails: { info: "shop@gigglewatermillwork.com" },
  phones: { main: "(919) 555-0134" },
  offices: { main: { street: "612 Foundry Lane", postalCode: "27601", city: "Raleigh", region: "NC" } },
  socials: {},
  theme: "tables",
  urls: "html",
  pages: { projects: 12, also: ["history", "gallery"] },
  places: {
    footer: {
      wrap: "inline",
      marks: [note("name"), address("main", "dots"), phone("main", "dashes", "text", "none")],
    },
    contact: {
      wrap: "lines",
      marks: [
        note("name"),
        address("main", "lines"),
        phone("main", "national"),
        email("info", "at-image", "word"),
      ],
    },
  },
  decoys: ["numbers", "testimonial-email"],
  charset: "iso-8859-1",
};

/** A bakery in Ottawa: JSON-LD alone has the phone and the address. */
const bakery: SiteSpec = {
  domain: "loonsandwichbakery.ca",
  www: true,
  language: "en",
  country: "CA",
  name: "Loon & Sandwich Bakery",
  trade: "bread and sandwiches",
  founded: 2011,
  services: ["sourdough", "catering", "wedding cakes", "baking classes"],
  emails: { info: "bread@loonsandwichbakery.ca" },
  phones: { main: "(613) 555-0121" },
  offices: {
    main: { street: "1034 Wellington Street W", postalCode: "K1Y 2X9", city: "Ottawa", region: "ON" },
  },
  socials: {
    instagram: "https://www.instagram.com/loonandsandwich/",
    facebook: "https://www.facebook.com/loonandsandwich/",
  },
  theme: "div-soup",
  urls: "flat",
  pages: { posts: 5, also: ["gallery", "faq"] },
  places: {
    footer: { wrap: "divs", marks: [socials("images")] },
    contact: { wrap: "divs", marks: [note("intro"), email("info", "text", "none"), note("form")] },
  },
  structured: { on: "home", type: "Bakery", tells: ["phone", "address"] },
  decoys: ["agency-email", "embedded-posts"],
};

/** Lawyers in Vancouver with people on profiles, robots.txt closes their downloads. */
const lawyers: SiteSpec = {
  domain: "beaverloopelaw.ca",
  www: true,
  language: "en",
  country: "CA",
  name: "Beaverloope Law Corporation",
  trade: "family and property law",
  founded: 1992,
  services: ["family law", "wills", "real estate", "mediation"],
  emails: { info: "reception@beaverloopelaw.ca", forms: "forms@beaverloopelaw.ca" },
  phones: { main: "(604) 555-0164" },
  offices: {
    main: {
      street: "701 West Georgia Street",
      extra: "Suite 1500",
      postalCode: "V7Y 1C6",
      city: "Vancouver",
      region: "BC",
    },
  },
  socials: {
    linkedin: "https://ca.linkedin.com/company/beaverloope-law",
    twitter: "https://twitter.com/beaverloopelaw",
  },
  people: [
    {
      name: "Marguerite Beaverloope",
      role: "Founder",
      email: "mbeaverloope@beaverloopelaw.ca",
      phone: "(604) 555-0171",
      linkedin: "https://ca.linkedin.com/in/marguerite-beaverloope",
    },
    {
      name: "Alasdair Frostlake",
      role: "Associate",
      email: "afrostlake@beaverloopelaw.ca",
      phone: "(604) 555-0172",
    },
  ],
  theme: "typo3",
  urls: "folders",
  pages: { posts: 12, also: ["faq", "downloads"] },
  places: {
    downloads: { wrap: "paragraphs", marks: [email("forms", "mailto")] },
    footer: {
      wrap: "lines",
      marks: [
        note("name"),
        address("main", "lines"),
        phone("main", "plus-dashes", "link", "short"),
        socials("svg"),
      ],
    },
    contact: {
      wrap: "terms",
      marks: [
        address("main", "rows"),
        phone("main", "national", "link"),
        email("info", "mailto-subject"),
        note("hours"),
        note("form"),
      ],
    },
  },
  team: { as: "profiles", email: "mailto", phone: "national" },
  decoys: ["share-buttons", "post-partner", "numbers"],
  robots: { disallow: ["downloads"] },
  sitemap: "full",
};

/** Electricians in Geelong: 1800 number, state between city and postcode. */
const electricians: SiteSpec = {
  domain: "wonkywombatelectrical.com.au",
  www: true,
  language: "en",
  country: "AU",
  name: "Wonky Wombat Electrical Pty Ltd",
  trade: "electrical work and solar",
  founded: 2008,
  services: ["switchboards", "solar panels", "air conditioning", "safety checks"],
  emails: { info: "sparky@wonkywombatelectrical.com.au" },
  phones: { main: "(03) 5550 4172", mobile: "0491 570 156", free: "1800 160 401" },
  offices: {
    main: { street: "88 Malop Street", extra: "Shop 3", postalCode: "3220", city: "Geelong", region: "VIC" },
  },
  socials: {
    facebook: "https://www.facebook.com/wonkywombatelectrical",
    instagram: "https://www.instagram.com/wonkywombatelectrical/",
  },
  theme: "bootstrap",
  urls: "folders",
  pages: { posts: 9, projects: 6, also: ["faq"] },
  places: {
    top: { wrap: "inline", marks: [phone("free", "national", "link", "icon")] },
    footer: {
      wrap: "paragraphs",
      marks: [
        address("main", "comma"),
        phone("main", "national", "link", "short"),
        phone("mobile", "national", "link", "word"),
        note("vat"),
        socials("icons"),
      ],
    },
    contact: {
      wrap: "paragraphs",
      marks: [
        address("main", "lines", { named: true }),
        phone("main", "national", "link"),
        phone("mobile", "national", "link"),
        email("info", "mailto"),
        note("hours"),
        note("form"),
      ],
    },
  },
  structured: { on: "home", type: "Electrician", tells: ["phone", "address"] },
  decoys: ["testimonial-email", "agency-credit", "retina-image"],
  sitemap: "full",
  untidyLinks: true,
};

/** Lawyers in Adelaide and Hobart: one page of offices, hidden mail. */
const solicitors: SiteSpec = {
  domain: "galoshsolicitors.com.au",
  www: true,
  language: "en",
  country: "AU",
  name: "Galosh Solicitors",
  trade: "commercial and property law",
  founded: 1985,
  services: ["conveyancing", "leases", "estates", "employment law"],
  emails: { info: "mail@galoshsolicitors.com.au", hobart: "hobart@galoshsolicitors.com.au" },
  phones: { adelaide: "(08) 7010 4172", hobart: "(03) 7010 4172" },
  offices: {
    adelaide: {
      street: "214 Pirie Street",
      extra: "Level 4",
      postalCode: "5000",
      city: "Adelaide",
      region: "SA",
    },
    hobart: { street: "71 Liverpool Street", postalCode: "7000", city: "Hobart", region: "TAS" },
  },
  socials: { linkedin: "https://au.linkedin.com/company/galosh-solicitors" },
  people: [
    { name: "Philippa Galosh", role: "Principal", email: "pgalosh@galoshsolicitors.com.au" },
    { name: "Lachlan Bottlebrush", role: "Solicitor", email: "lbottlebrush@galoshsolicitors.com.au" },
  ],
  theme: "landing",
  urls: "html",
  pages: { posts: 10, also: ["faq"] },
  places: {
    locations: {
      wrap: "rows",
      marks: [
        heading("Adelaide"),
        address("adelaide", "rows"),
        phone("adelaide", "plus"),
        email("info", "cloudflare"),
        heading("Hobart"),
        address("hobart", "rows"),
        phone("hobart", "plus"),
        email("hobart", "cloudflare"),
      ],
    },
    footer: { wrap: "inline", marks: [note("name"), note("vat"), socials("words")] },
  },
  team: { as: "cards", email: "cloudflare" },
  decoys: ["host", "authority", "share-buttons"],
  robots: "open",
  sitemap: "full",
};

export const overseasSites: readonly SiteSpec[] = [
  roofers,
  dentists,
  software,
  millwork,
  bakery,
  lawyers,
  electricians,
  solicitors,
];

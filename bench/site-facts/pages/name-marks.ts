import type { NameMarks } from "./company.ts";
import type { Writer } from "./writer.ts";

/** The `<title>` text of a page with this heading. */
export function titleOf(writer: Writer, heading: string, isHome: boolean): string {
  const { spec, pack, random } = writer;
  const { brand } = spec;
  const slogan = pack.slogans[0] ?? "";
  const mark = random.pick([" | ", " – ", " - ", " :: ", " • "]);
  switch (spec.marks.title) {
    case "brand":
      return isHome ? brand : `${heading}${mark}${brand}`;
    case "page-brand":
      return `${heading}${mark}${brand}`;
    case "home-brand":
      return isHome ? `${pack.labels.home}${mark}${brand}` : `${brand}${mark}${heading}`;
    case "brand-slogan":
      return isHome ? `${brand}${mark}${slogan}` : `${heading}${mark}${brand}`;
    case "slogan-brand":
      return isHome ? `${slogan}${mark}${brand}` : `${heading}${mark}${brand}`;
    case "seo-brand":
      return isHome
        ? `${pack.labels.products}: ${pack.products.slice(0, 2).join(", ")}${mark}${brand}`
        : `${heading}${mark}${pack.labels.products}${mark}${brand}`;
    case "welcome":
      return isHome ? `${pack.labels.welcome} ${brand}!` : `${brand}${mark}${heading}`;
    case "placeholder":
      return `${heading}${mark}My WordPress Site`;
    default:
      return heading;
  }
}

/** The meta elements and structured data of the head that contain a name. */
export function headMarks(writer: Writer, title: string): string {
  const { spec, pack, escapeText } = writer;
  const { brand, legal, domain, marks } = spec;
  const siteNames = {
    brand,
    wrong: "Starter Theme Demo",
    home: pack.labels.home,
    domain: `www.${domain}`,
    title,
  };
  const og = marks.og === undefined || marks.og === "none" ? undefined : siteNames[marks.og];
  const meta = og === undefined ? "" : `<meta property="og:site_name" content="${escapeText(og)}">`;
  const data = structuredData(spec.marks, { brand, legal, url: `https://${domain}/` });
  const script = data === null ? "" : `<script type="application/ld+json">${JSON.stringify(data)}</script>`;
  return `<meta property="og:title" content="${escapeText(title)}">${meta}${script}`;
}

interface Names {
  brand: string;
  legal: string;
  url: string;
}

function structuredData(marks: NameMarks, { brand, legal, url }: Names): object | null {
  const context = { "@context": "https://schema.org" };
  switch (marks.ld) {
    case "brand":
      return { ...context, "@type": "LocalBusiness", name: brand, url };
    case "legal":
      return { ...context, "@type": "Organization", name: brand, legalName: legal, url };
    case "store":
      return {
        ...context,
        "@type": "Store",
        name: brand,
        brand: { "@type": "Brand", name: "Silverfern" },
        url,
      };
    case "hotel":
      return {
        ...context,
        "@type": ["Hotel", "LocalBusiness"],
        name: brand,
        parentOrganization: { "@type": "Organization", name: legal },
      };
    case "graph":
      return {
        ...context,
        "@graph": [
          {
            "@type": "WebSite",
            "@id": `${url}#website`,
            name: brand,
            publisher: { "@id": `${url}#organization` },
            url,
          },
          { "@type": "Organization", "@id": `${url}#organization`, name: legal, url },
          { "@type": "WebPage", name: "Home", isPartOf: { "@id": `${url}#website` } },
        ],
      };
    case "webpage":
      return {
        ...context,
        "@type": "WebPage",
        name: "Overview",
        publisher: { "@type": "Organization", name: brand },
      };
    case "agency":
      return {
        ...context,
        "@type": "WebSite",
        url,
        creator: {
          "@type": "Organization",
          name: "Bluewhistle Web Studio",
          url: "https://bluewhistle.example/",
        },
      };
    default:
      return null;
  }
}

/** The logo that links to the start page. */
export function logoOf({ spec, pack, escapeText }: Writer): string {
  const { brand, marks } = spec;
  switch (marks.alt) {
    case "brand":
      return `<a class="logo" href="/"><img src="/img/header.svg" alt="${escapeText(brand)}"></a>`;
    case "brandLogo":
      return `<a href="/" class="navbar-brand"><img src="/logo.png" alt="${escapeText(brand)} Logo"></a>`;
    case "logo":
      return `<a href="/" rel="home"><img src="/logo.png" class="custom-logo" alt="Logo"></a>`;
    case "home":
      return `<a href="/"><img src="/assets/l.png" alt="${escapeText(pack.labels.home)}"></a>`;
    case "none":
      return `<a href="/" class="site-title">${escapeText(brand)}</a>`;
    default:
      return "";
  }
}

export function copyrightOf({ spec, pack, escapeText }: Writer): string {
  const { brand, legal, marks } = spec;
  const { rights } = pack.labels;
  switch (marks.copy) {
    case "brand":
      return `&copy; 2025 ${escapeText(brand)}. ${escapeText(rights)}.`;
    case "legal":
      return `Copyright © 2009–2025 ${escapeText(legal)} | ${escapeText(rights)}`;
    case "theme":
      return `© 2025 Starter Theme by Bluewhistle`;
    case "university":
      return `© 2025 University of Eastmere`;
    default:
      return "";
  }
}

import { escapeHtml } from "../../../src/text/escape-html.ts";
import { contentDecoys } from "../marks/decoys.ts";
import { type MarkContext, renderPlace, sawEmail, sawPhone, sawSocial } from "../marks/render-marks.ts";
import { e164, spellPhone } from "../marks/spell-phone.ts";
import { writeEmail } from "../marks/write-email.ts";
import { type Random, randomOf } from "../random.ts";
import type { Person, Place, SiteSpec } from "../site-spec.ts";
import type { Block, Teaser } from "./page-view.ts";
import { fill, type PlannedPage, postsPerPage } from "./plan-pages.ts";

export interface ContentContext extends MarkContext {
  page: PlannedPage;
  pageUrl: string;
  /** All pages of the page's language. */
  pages: readonly PlannedPage[];
  hrefOf: (page: PlannedPage) => string;
}

/** The content of a page: several hundred words of its kind, and the contacts that the site shows there. */
export function contentBlocks(context: ContentContext): Block[] {
  const { page, spec, pack } = context;
  const random = randomOf(`${spec.domain} ${page.path}`);
  const blocks = textBlocks(context, random);
  const place = placeOf(context);
  const decoys = contentDecoys(page.kind, page.nth, context.pageUrl, context).map(
    (html): Block => ({ type: "html", html }),
  );
  const shown: Block[] = place === undefined ? [] : [{ type: "html", html: renderPlace(place, context) }];
  if (page.kind === "contact" || page.kind === "imprint") {
    return [...shown, ...blocks, ...decoys];
  }
  const middle = Math.ceil(blocks.length / 2);
  const link = contactLinkBlocks(context);
  const rest = [...blocks.slice(middle), ...decoys.slice(1), ...link];
  if (page.kind === "home") rest.push({ type: "quote", text: random.pick(pack.quotes), by: "M. B." });
  return [...blocks.slice(0, middle), ...decoys.slice(0, 1), ...shown, ...rest];
}

function placeOf({ page, spec }: ContentContext): Place | undefined {
  if (page.nth > 0 && page.kind !== "location") return undefined;
  if (page.kind === "location") return spec.branches?.[page.about];
  return spec.places[page.kind];
}

/** Sites without the contact page in a menu link it from the text. */
function contactLinkBlocks({ page, spec, pack, pages, hrefOf }: ContentContext): Block[] {
  const contact = pages.find(({ kind }) => kind === "contact");
  const wanted =
    (spec.contactLink === "about" && page.kind === "about") ||
    (spec.contactLink === "button" && page.kind === "home");
  if (!wanted || contact === undefined) return [];
  const label = spec.contactLink === "button" ? pack.words.writeUs : pack.pages.contact[0];
  return [
    { type: "html", html: `<p class="cta"><a class="button" href="${hrefOf(contact)}">${label}</a></p>` },
  ];
}

function textBlocks(context: ContentContext, random: Random): Block[] {
  const { page, spec, pack } = context;
  const services =
    page.about !== "" && spec.services.includes(page.about)
      ? [
          page.about,
          ...random.some(
            spec.services.filter((service) => service !== page.about),
            1,
          ),
        ]
      : random.some(spec.services, 2);
  const say = (pool: readonly string[], count: number): Block[] =>
    paragraphs(random.some(pool, count).map((sentence) => fill(sentence, spec, services)));
  const titled = (text: string): Block => ({ type: "heading", text });
  switch (page.kind) {
    case "home":
      return [
        ...say(pack.company, 9),
        titled(pack.pages.services[0]),
        teasers(context, "service", pack.service, random),
        ...say(pack.service, 4),
        ...latest(context, random),
      ];
    case "about":
    case "history":
    case "press":
    case "partners":
    case "gallery":
    case "downloads":
    case "locations":
      return [
        ...say(pack.company, 12),
        ...say(pack.service, 5),
        ...say(pack.project, 4),
        ...children(context, "location", random),
      ];
    case "team":
    case "person": {
      const team = teamHtml(context);
      return [
        ...say(pack.company, 4),
        ...(team === "" ? [] : [{ type: "html", html: team } as const]),
        ...say(pack.career, 3),
      ];
    }
    case "services":
      return [
        ...say(pack.company, 4),
        teasers(context, "service", pack.service, random),
        ...say(pack.service, 5),
      ];
    case "service":
      return [
        ...say(pack.service, 8),
        titled(pack.pages.faq[0]),
        ...questions(context, 2),
        ...say(pack.project, 4),
        ...say(pack.company, 5),
      ];
    case "projects":
      return [
        ...say(pack.project, 4),
        teasers(context, "project", pack.project, random),
        ...say(pack.company, 5),
      ];
    case "project":
      return [
        ...say(pack.project, 6),
        ...say(pack.service, 6),
        { type: "list", items: spec.services },
        ...say(pack.company, 5),
      ];
    case "news":
      return [...say(pack.company, 5), newsList(context, random)];
    case "post":
      return [
        { type: "html", html: `<p class="meta">${dateOf(page.nth, context)}</p>` },
        ...say(pack.news, 11),
        ...say(pack.service, 6),
        ...say(pack.company, 4),
      ];
    case "careers":
      return [...say(pack.career, 5), teasers(context, "job", pack.career, random), ...say(pack.company, 3)];
    case "job":
      return [
        ...say(pack.career, 6),
        { type: "list", items: random.some(spec.services, 4) },
        ...say(pack.company, 3),
      ];
    case "contact":
      return [...say(pack.talk.contact, 2), ...say(pack.company, 7)];
    case "imprint":
    case "privacy":
    case "terms":
      return [...say(pack.legal, 8), ...say(pack.legal, 4)];
    case "faq":
      return [...questions(context, 4), ...say(pack.service, 9)];
    case "shop":
      return [...say(pack.company, 3), teasers(context, "category", pack.service, random)];
    case "category":
      return [...say(pack.service, 3), teasers(context, "product", pack.service, random)];
    case "product":
      return [...productBlocks(context), ...say(pack.service, 6)];
    case "basket":
      return say(pack.legal, 2);
    case "location":
      return [...say(pack.company, 6), ...say(pack.service, 3)];
  }
}

/** Sentences in paragraphs of three. */
function paragraphs(sentences: readonly string[]): Block[] {
  const blocks: Block[] = [];
  for (let start = 0; start < sentences.length; start += 3) {
    blocks.push({ type: "text", text: sentences.slice(start, start + 3).join(" ") });
  }
  return blocks;
}

function teasers(
  { pages, spec, hrefOf }: ContentContext,
  kind: PlannedPage["kind"],
  pool: readonly string[],
  random: Random,
): Block {
  const items = pages
    .filter((page) => page.kind === kind)
    .map(
      (page): Teaser => ({
        href: hrefOf(page),
        title: page.title,
        text: fill(random.pick(pool), spec, [page.about || page.title, spec.trade]),
      }),
    );
  return { type: "teasers", items };
}

function children(context: ContentContext, kind: PlannedPage["kind"], random: Random): Block[] {
  const wanted = context.page.kind === "locations" && context.pages.some((page) => page.kind === kind);
  return wanted ? [teasers(context, kind, context.pack.company, random)] : [];
}

const latest = (context: ContentContext, random: Random): Block[] => {
  const items = postTeasers(context, random).slice(0, 3);
  return items.length === 0
    ? []
    : [
        { type: "heading", text: context.pack.pages.news[0] },
        { type: "teasers", items },
      ];
};

function newsList(context: ContentContext, random: Random): Block {
  const from = context.page.nth * postsPerPage;
  const items = postTeasers(context, random).slice(from, from + postsPerPage);
  const next = context.pages.find(({ kind, nth }) => kind === "news" && nth === context.page.nth + 1);
  if (next !== undefined)
    items.push({ href: context.hrefOf(next), title: context.pack.words.next, text: "" });
  return { type: "teasers", items };
}

function postTeasers(context: ContentContext, random: Random): Teaser[] {
  const { pages, pack, spec, hrefOf } = context;
  return pages
    .filter(({ kind }) => kind === "post")
    .map((page) => ({
      href: hrefOf(page),
      title: page.title,
      text: fill(random.pick(pack.news), spec, random.some(spec.services, 2)),
      date: dateOf(page.nth, context),
    }));
}

function dateOf(nth: number, { pack }: ContentContext): string {
  const month = pack.months[(11 - nth + 120) % 12] ?? "";
  return `${1 + ((nth * 7) % 28)}. ${month} ${2025 - Math.floor(nth / 12)}`;
}

function questions({ pack, spec }: ContentContext, count: number): Block[] {
  return pack.questions.slice(0, count).flatMap(([question, answer]): Block[] => [
    { type: "heading", text: fill(question, spec, spec.services) },
    { type: "text", text: fill(answer, spec, spec.services) },
  ]);
}

/** Price, numbers and structured data of a product, as shops have them. */
function productBlocks({ page, pack }: ContentContext): Block[] {
  const sku = `VK-${40170 + page.nth * 13}`;
  const price = (19 + page.nth * 8.5).toFixed(2);
  const data = JSON.stringify({
    "@context": "https://schema.org",
    "@type": "Product",
    name: page.title,
    sku,
    gtin13: `401722806${3000 + page.nth}`,
    offers: { "@type": "Offer", price, priceCurrency: "EUR" },
  });
  return [
    {
      type: "html",
      html: `<p class="price">${pack.words.price}: ${price}</p><p class="sku">${pack.words.item}: ${sku}</p><button>${pack.pages.basket[0]}</button><script type="application/ld+json">${data}</script>`,
    },
  ];
}

/** The people of a team page or of one profile, with the contacts that the site gives of them. */
function teamHtml(context: ContentContext): string {
  const { page, spec } = context;
  const people = spec.people ?? [];
  if (page.kind === "person") {
    const person = people.find(({ name }) => name === page.about);
    return person === undefined ? "" : card(person, context);
  }
  switch (spec.team?.as) {
    case "cards":
      return `<div class="team-grid">${people.map((person) => card(person, context)).join("\n")}</div>`;
    case "table":
      return `<table class="people">${people.map((person) => `<tr><td>${escapeHtml(person.name)}</td><td>${escapeHtml(person.role)}</td><td>${contactsOf(person, context).join("</td><td>")}</td></tr>`).join("\n")}</table>`;
    case "sentences":
      return people
        .map(
          (person) =>
            `<p>${escapeHtml(person.name)}, ${escapeHtml(person.role)}, ${contactsOf(person, context).join(", ")}</p>`,
        )
        .join("\n");
    case "profiles":
      return profileLinks(context);
    case undefined:
      return "";
  }
}

function card(person: Person, context: ContentContext): string {
  return `<div class="member"><img src="/img/people/${person.name.length}.jpg" alt="${escapeHtml(person.name)}"><h3>${escapeHtml(person.name)}</h3><p class="role">${escapeHtml(person.role)}</p><p>${contactsOf(person, context).join("<br>")}</p></div>`;
}

function profileLinks({ pages, spec, hrefOf }: ContentContext): string {
  const items = pages.filter(({ kind }) => kind === "person");
  const role = (name: string) => spec.people?.find((person) => person.name === name)?.role ?? "";
  return `<ul class="profiles">${items.map((item) => `<li><a href="${hrefOf(item)}">${escapeHtml(item.title)}</a> ${escapeHtml(role(item.title))}</li>`).join("")}</ul>`;
}

function contactsOf(person: Person, context: ContentContext): string[] {
  const { spec, pack } = context;
  const parts: string[] = [];
  const style = emailStyles[spec.team?.email ?? "mailto"];
  if (person.phone !== undefined) {
    sawPhone(context, person.phone, "team");
    parts.push(`${pack.words.tel} ${personPhone(person.phone, spec)}`);
  }
  if (person.email !== undefined) {
    sawEmail(context, person.email, style);
    parts.push(writeEmail(person.email, style, pack.words.writeUs));
  }
  if (person.linkedin !== undefined) {
    sawSocial(context, "linkedin", person.linkedin, "icons", "account of a person");
    parts.push(`<a href="${person.linkedin}"><i class="fab fa-linkedin"></i></a>`);
  }
  return parts;
}

const emailStyles = {
  mailto: "mailto",
  text: "text",
  words: "mailto-words",
  cloudflare: "cloudflare",
} as const;

function personPhone(national: string, spec: SiteSpec): string {
  if (spec.team?.phone === "link") return `<a href="tel:${e164(national, spec.country)}">${national}</a>`;
  return spellPhone(national, spec.country, spec.team?.phone ?? "national");
}

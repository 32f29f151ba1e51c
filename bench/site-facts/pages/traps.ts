import type { PageKind } from "./company.ts";
import type { Writer } from "./writer.ts";

interface TrapText {
  on: readonly PageKind[];
  html: (writer: Writer) => string;
}

const times = (count: number, write: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => write(index)).join("\n");

function customer({ pack, random, firm }: Writer): string {
  return random.pick(pack.customers).replace("{firm}", firm());
}

/** People on a site who do not work there, and things that look like them. */
export const traps = {
  testimonials: {
    on: ["home"],
    html: (writer) => {
      const card = writer.random.pick([
        (name: string, role: string, quote: string) =>
          `<div class="testimonial"><img src="/c.jpg" alt="${name}"><p>${quote}</p><h4>${name}</h4><span>${role}</span></div>`,
        (name: string, role: string, quote: string) =>
          `<div class="swiper-slide"><div class="txt">“${quote}”</div><div class="nm">${name}</div><div class="ps">${role}</div></div>`,
        (name: string, role: string, quote: string) =>
          `<figure><blockquote>${quote}</blockquote><figcaption><strong>${name}</strong><br>${role}</figcaption></figure>`,
      ]);
      const { escapeText, pack } = writer;
      const cards = times(3, (index) =>
        card(
          escapeText(writer.stranger("customer")),
          escapeText(customer(writer)),
          escapeText(pack.quotes[index] ?? ""),
        ),
      );
      return `<section><h2>${escapeText(pack.labels.testimonials)}</h2>${cards}</section>`;
    },
  },
  quotes: {
    on: ["services"],
    html: (writer) =>
      `<blockquote><p>${writer.escapeText(writer.pack.quotes[1] ?? "")}</p><footer>— ${writer.escapeText(writer.stranger("customer quoted"))}, <cite>${writer.escapeText(customer(writer))}</cite></footer></blockquote>`,
  },
  authors: {
    on: ["post"],
    html: (writer) => {
      const name = writer.escapeText(writer.stranger("guest author"));
      const other = writer.escapeText(writer.stranger("guest author"));
      return `<p class="byline">${writer.pack.labels.by} <a rel="author" href="/author/1">${name}</a></p><div class="author-box"><img alt="${other}" src="/a.jpg"><h4>${other}</h4><p>Freelance journalist</p></div>`;
    },
  },
  comments: {
    on: ["post"],
    html: (writer) =>
      `<ol class="comment-list">${times(2, () => `<li><b class="fn">${writer.escapeText(writer.stranger("commenter"))}</b> <time>12.03.2024</time><p>${writer.escapeText(writer.pack.quotes[0] ?? "")}</p></li>`)}</ol>`,
  },
  partners: {
    on: ["about"],
    html: ({ pack, firm, escapeText }) =>
      `<h2>${escapeText(pack.labels.partners)}</h2><ul class="logos">${times(4, () => {
        const name = firm();
        return `<li><img src="/l.svg" alt="${name}"><h4>${name}</h4><p>Technology Partner</p></li>`;
      })}</ul>`,
  },
  products: {
    on: ["services", "home"],
    html: ({ pack, escapeText }) =>
      `<section><h2>${escapeText(pack.labels.products)}</h2><div class="cards">${pack.products.map((name) => `<div class="card"><img src="/x.jpg" alt="${escapeText(name)}"><h3>${escapeText(name)}</h3><p>${escapeText(pack.slogans[1] ?? "")}</p></div>`).join("")}</div></section>`,
  },
  awards: {
    on: ["about"],
    html: ({ pack, escapeText, firm }) =>
      `<h2>${escapeText(pack.labels.awards)}</h2><ul>${pack.awards.map((name) => `<li><strong>${escapeText(name)}</strong> – ${firm()}</li>`).join("")}</ul>`,
  },
  historical: {
    on: ["about"],
    html: (writer) => {
      const name = writer.stranger("historical person");
      const founder = writer.stranger("dead founder");
      const text = writer.random.pick(writer.pack.historical).replace("{name}", name);
      return `<h2>${writer.escapeText(writer.pack.labels.history)}</h2><p>${writer.escapeText(text)}</p><figure><img src="/1903.jpg" alt=""><figcaption>${writer.escapeText(founder)} (1871–1951)</figcaption></figure>`;
    },
  },
  slogans: {
    on: ["team", "home"],
    html: ({ pack, escapeText }) =>
      `<div class="team-member join"><h3>${escapeText(pack.slogans[1] ?? "")}</h3><p>${escapeText(pack.slogans[0] ?? "")}</p></div><div class="team-member"><h3>${escapeText(pack.slogans[3] ?? "")}</h3><p>${escapeText(pack.labels.more)}</p></div>`,
  },
  speakers: {
    on: ["post"],
    html: (writer) =>
      `<div class="speakers">${times(3, () => `<div class="card"><h4>${writer.escapeText(writer.stranger("guest speaker"))}</h4><p>${writer.escapeText(customer(writer))}</p></div>`)}</div>`,
  },
  alumni: {
    on: ["team"],
    html: (writer) =>
      `<h2>Alumni</h2><ul>${times(3, () => `<li>${writer.escapeText(writer.stranger("former member"))} (PhD 2016, now at ${writer.firm()})</li>`)}</ul>`,
  },
  publications: {
    on: ["services", "about"],
    html: (writer) =>
      `<ul class="pubs">${times(3, () => `<li>${writer.escapeText(writer.stranger("coauthor"))}, ${writer.escapeText(writer.stranger("coauthor"))}: Scattering in layered media. Journal of Invented Results 12 (2021).</li>`)}</ul>`,
  },
  photoCredit: {
    on: ["home", "imprint"],
    html: (writer) => `<p class="small">Fotos: ${writer.escapeText(writer.stranger("photographer"))}</p>`,
  },
  agencyCredit: {
    on: ["home", "about", "contact"],
    html: () =>
      `<p class="credit">Webdesign: <a href="https://bluewhistle.example/">Bluewhistle Web Studio</a></p>`,
  },
} satisfies Record<string, TrapText>;

export type Trap = keyof typeof traps;

/** Pages of the site in addition to the first; links reach all of them. */
const pagesBehindHome = 2_000;
const linksPerPage = 30;
/** Minimum length of a page in bytes. */
const pageBytes = 13_000;

const words =
  "timber harbour lantern granite meadow copper orchard river winter engine paper garden window silver bridge kettle anchor saddle mirror barley".split(
    " ",
  );
const topics =
  "workshop delivery restoration planning maintenance design training rental storage advice".split(" ");

/** The site that every crawler of the bench reads, by path: the same bytes in every run. */
export function sitePages(): Map<string, string> {
  const paths = ["/", ...Array.from({ length: pagesBehindHome }, (_, index) => pagePath(index))];
  return new Map(paths.map((path, index) => [path, pageHtml(index)]));
}

function pagePath(index: number): string {
  return `/${topics[index % topics.length]}/page-${index}.html`;
}

/** Page 0 is the home page, page n shows article n - 1: text, a list, a table, a footer with contacts. */
function pageHtml(page: number): string {
  const next = randomNumbers(page + 1);
  const title = `${sentence(next, 4)} ${page}`;
  const head = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="description" content="${sentence(next, 14)}"></head>
<body><header><a class="logo" href="/">Alderbrook Joinery</a><nav><ul>${menu()}</ul></nav></header>
<main><article><h1>${title}</h1>`;
  const foot = `<h2>Read on</h2><ul>${furtherLinks(page, next)}</ul></article></main>
<footer><address>Alderbrook Joinery, 12 Example Lane, Bristol BS1 4ZZ</address>
<p>Phone <a href="tel:+441174960123">0117 496 0123</a>, <a href="mailto:office${page % 40}@alderbrook.example">write to us</a></p>
</footer></body></html>`;
  const parts = [head];
  let bytes = head.length + foot.length;
  for (let part = 0; bytes < pageBytes; part++) {
    const html = part % 6 === 5 ? table(next) : section(next, part);
    parts.push(html);
    bytes += html.length;
  }
  return [...parts, foot].join("\n");
}

function menu(): string {
  return topics
    .slice(0, 8)
    .map((topic, index) => `<li><a href="${pagePath(index)}">${topic}</a></li>`)
    .join("");
}

/** 30 links to pages, including the menu and the logo; the first two lead onward, so that every page is reached. */
function furtherLinks(page: number, next: () => number): string {
  const targets = [2 * page, 2 * page + 1].map((target) => target % pagesBehindHome);
  while (targets.length < linksPerPage - 9) targets.push(Math.floor(next() * pagesBehindHome));
  return targets
    .map((target) => `<li><a href="${pagePath(target)}">${sentence(next, 4)}</a></li>`)
    .join("\n");
}

function section(next: () => number, part: number): string {
  const heading = part % 3 === 0 ? `<h2>${sentence(next, 5)}</h2>\n` : "";
  const text = `${sentence(next, 24)}. <strong>${sentence(next, 3)}</strong> ${sentence(next, 40)}.`;
  return `${heading}<div class="block block-${part}"><p>${text}</p></div>`;
}

function table(next: () => number): string {
  const row = () =>
    `<tr><td>${sentence(next, 2)}</td><td>${Math.floor(next() * 900)}</td><td>${sentence(next, 3)}</td></tr>`;
  return `<table><tr><th>Item</th><th>Stock</th><th>Note</th></tr>${row()}${row()}${row()}</table>`;
}

function sentence(next: () => number, length: number): string {
  return Array.from({ length }, () => words[Math.floor(next() * words.length)]).join(" ");
}

/** Mulberry32: reproducible numbers from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

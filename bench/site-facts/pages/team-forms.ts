import type { Person, Writer } from "./writer.ts";

/** How a form writes a person's name. */
function shown({ spec, pack }: Writer, person: Person): string {
  const family = spec.team.upper ? person.family.toLocaleUpperCase(spec.language) : person.family;
  const name = pack.familyFirst ? `${family} ${person.given}` : `${person.given} ${family}`;
  return person.honorific === null ? name : `${person.honorific} ${name}`;
}

const mailOf = (person: Person): string =>
  person.email === null ? "" : `<a href="mailto:${person.email}">${person.email}</a>`;

const linkedinOf = (person: Person): string =>
  person.linkedin === null
    ? ""
    : `<a href="${person.linkedin}" aria-label="LinkedIn"><i class="fa fa-linkedin"></i></a>`;

interface Shown {
  writer: Writer;
  person: Person;
  name: string;
  role: string;
  links: string;
}

/** A form that lists people one after the other. */
const each =
  (open: string, write: (shown: Shown) => string, close: string) =>
  (writer: Writer): string => {
    const parts = writer.team.map((person) =>
      write({
        writer,
        person,
        name: writer.escapeText(shown(writer, person)),
        role: writer.escapeText(person.role ?? ""),
        links: `${mailOf(person)}${linkedinOf(person)}`,
      }),
    );
    return `${open}${parts.join("\n")}${close}`;
  };

/** Ways in which sites list their staff. */
export const teamForms = {
  cards: each(
    '<div class="team-grid">',
    ({ name, role, links, person }) =>
      `<div class="team-member"><img src="/p/${person.slug}.jpg" alt="${name}"><h3>${name}</h3><p class="position">${role}</p>${links}</div>`,
    "</div>",
  ),
  roleFirst: each(
    '<section class="people">',
    ({ name, role, person, links }) =>
      `<article><img src="/p/${person.slug}.jpg" alt=""><span class="eyebrow">${role}</span><h4>${name}</h4><p>${person.bio}</p>${links}</article>`,
    "</section>",
  ),
  table: (writer: Writer) =>
    each(
      `<table><thead><tr><th>${writer.pack.labels.name}</th><th>${writer.pack.labels.role}</th><th>E-Mail</th></tr></thead><tbody>`,
      ({ name, role, links }) => `<tr><td>${name}</td><td>${role}</td><td>${links}</td></tr>`,
      "</tbody></table>",
    )(writer),
  inverted: each(
    "<table>",
    ({ person, role, links }) =>
      `<tr><td>${person.family}, ${person.honorific === null ? "" : `${person.honorific} `}${person.given}</td><td>${role}</td><td>${links}</td></tr>`,
    "</table>",
  ),
  contactTable: each(
    '<table class="contacts">',
    ({ name, role, links }) => `<tr><td><b>${role}</b></td><td>${name}<br>${links}</td></tr>`,
    "</table>",
  ),
  dashList: each("<ul>", ({ name, role, links }) => `<li>${name} – ${role} ${links}</li>`, "</ul>"),
  commaList: each("<ul>", ({ name, role, links }) => `<li>${name}, ${role} ${links}</li>`, "</ul>"),
  parenList: each("<ol>", ({ name, role }) => `<li><strong>${name}</strong> (${role})</li>`, "</ol>"),
  dl: each(
    "<dl>",
    ({ name, role, person }) => `<dt>${name}</dt><dd>${role}</dd><dd>${person.bio}</dd>`,
    "</dl>",
  ),
  dlRole: each("<dl>", ({ name, role }) => `<dt>${role}</dt><dd>${name}</dd>`, "</dl>"),
  figure: each(
    '<div class="gallery">',
    ({ name, role, person }) =>
      `<figure><img src="/p/${person.slug}.webp" alt=""><figcaption><strong>${name}</strong><br>${role}</figcaption></figure>`,
    "</div>",
  ),
  headings: each(
    "",
    ({ name, role, links, person }) => `<h3>${name}</h3><p><em>${role}</em></p><p>${person.bio} ${links}</p>`,
    "",
  ),
  headingComma: each("", ({ name, role, person }) => `<h3>${name}, ${role}</h3><p>${person.bio}</p>`, ""),
  headingPipe: each(
    "",
    ({ name, role, person, links }) =>
      `<div class="wp-block-column"><h4>${name} | ${role}</h4><p>${person.bio}</p>${links}</div>`,
    "",
  ),
  accordion: each(
    '<div class="accordion">',
    ({ name, role, person, links }) =>
      `<div class="accordion-item"><button aria-expanded="false"><span>${name}</span> <span>${role}</span></button><div class="panel" hidden><p>${person.bio}</p>${links}</div></div>`,
    "</div>",
  ),
  details: each(
    "",
    ({ name, role, person }) => `<details><summary>${name}, ${role}</summary><p>${person.bio}</p></details>`,
    "",
  ),
  jsonld: (writer: Writer) => {
    const employee = writer.team.map(({ name, role, linkedin, honorific }) => ({
      "@type": "Person",
      name,
      ...(honorific === null ? {} : { honorificPrefix: honorific }),
      jobTitle: role,
      ...(linkedin === null ? {} : { sameAs: [linkedin] }),
    }));
    const data = {
      "@context": "https://schema.org",
      "@type": "Organization",
      name: writer.spec.legal,
      employee,
    };
    const photos = each(
      "<ul>",
      ({ person }) => `<li><img src="/p/${person.slug}.jpg" alt=""><b>${person.given}</b></li>`,
      "</ul>",
    );
    return `<script type="application/ld+json">${JSON.stringify(data)}</script>${photos(writer)}`;
  },
  micro: each(
    "<div>",
    ({ name, role, person }) =>
      `<div itemscope itemtype="https://schema.org/Person"><span itemprop="name">${name}</span> <span itemprop="jobTitle">${role}</span>${person.linkedin === null ? "" : `<a itemprop="sameAs" href="${person.linkedin}">in</a>`}</div>`,
    "</div>",
  ),
  vcard: each(
    "",
    ({ name, role, links }) =>
      `<div class="vcard"><div class="fn">${name}</div><div class="title">${role}</div>${links}</div>`,
    "",
  ),
  paragraphs: (writer: Writer) =>
    writer.team
      .map((person, index) => {
        const sentence = writer.pack.sentences[index % writer.pack.sentences.length] ?? "";
        const text = sentence.replace("{name}", shown(writer, person)).replace("{role}", person.role ?? "");
        return `<p>${writer.escapeText(text)}</p>`;
      })
      .join("\n"),
  strongBreak: each(
    "",
    ({ name, role, links }) => `<p><strong>${name}</strong><br>${role}<br>${links}</p>`,
    "",
  ),
  soup: each(
    '<div class="sc-1x9 kf">',
    ({ name, role, links, person }) =>
      `<div class="sc-2b1"><div class="sc-7"><img src="/p/${person.slug}.jpg"></div><div class="sc-8 a">${name}</div><div class="sc-8 b">${role}</div><div>${links}</div></div>`,
    "</div>",
  ),
  divRole: each(
    '<div class="row">',
    ({ name, role, links }) =>
      `<div class="col"><div class="name">${name}</div><div class="role">${role}</div>${links}</div>`,
    "</div>",
  ),
  linkCards: each(
    '<div class="grid">',
    ({ name, role, person, links }) =>
      `<div><a href="/people/${person.slug}/"><img src="/p/${person.slug}.jpg" alt="${name}"><h3>${name}</h3></a><p>${role}</p>${links}</div>`,
    "</div>",
  ),
  slider: each(
    '<div class="swiper"><div class="swiper-wrapper">',
    ({ name, role, links }) => `<div class="swiper-slide"><h3>${name}</h3><h4>${role}</h4>${links}</div>`,
    "</div></div>",
  ),
  imgAlt: each(
    '<div class="portraits">',
    ({ name, role, person }) => `<div><img src="/p/${person.slug}.jpg" alt="${name}, ${role}"></div>`,
    "</div>",
  ),
  bootstrap: each(
    '<div class="row">',
    ({ name, role, person, links }) =>
      `<div class="col-md-4"><div class="card"><div class="card-body"><h5 class="card-title">${name}</h5><small class="text-muted">${role}</small><p class="card-text">${person.bio}</p>${links}</div></div></div>`,
    "</div>",
  ),
  elementor: each(
    '<div class="elementor-container">',
    ({ name, role, links }) =>
      `<div class="elementor-column"><div class="elementor-widget"><h2 class="elementor-heading-title">${name}</h2></div><div class="elementor-widget"><div class="elementor-text-editor"><p>${role}</p></div></div><div class="elementor-widget">${links}</div></div>`,
    "</div>",
  ),
} satisfies Record<string, (writer: Writer) => string>;

export type TeamForm = keyof typeof teamForms;

/** The page of one person. */
export function profileBody(writer: Writer, person: Person): string {
  const name = writer.escapeText(shown(writer, person));
  return `<h1>${name}</h1><p class="lead">${writer.escapeText(person.role ?? "")}</p><p>${person.bio}</p>${mailOf(person)}${linkedinOf(person)}`;
}

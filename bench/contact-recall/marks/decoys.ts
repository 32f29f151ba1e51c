import { escapeHtml } from "../../../src/text/escape-html.ts";
import { countries } from "../countries/countries.ts";
import type { Outsider } from "../countries/outsiders/outsider.ts";
import type { PageKind } from "../languages/language-pack.ts";
import { addressLines } from "./address-lines.ts";
import type { DecoyKind } from "./marks.ts";
import { type MarkContext, sawAddress, sawEmail, sawPhone, sawSocial } from "./render-marks.ts";

/** Decoys at the end of every page, next to the copyright. */
export function footerDecoys(context: MarkContext): string {
  const { spec, pack } = context;
  const { agency } = countries[spec.country].outsiders;
  const parts: string[] = [];
  const credit = escapeHtml(pack.talk.agency).replace(
    "{org}",
    `<a href="https://www.${agency.web}/" rel="nofollow">${agency.name}</a>`,
  );
  if (spec.decoys.includes("agency-credit")) parts.push(credit);
  if (spec.decoys.includes("agency-email")) {
    sawEmail(context, agency.email, "mailto", "web agency");
    parts.push(`${credit} (<a href="mailto:${agency.email}">${agency.email}</a>)`);
  }
  if (spec.decoys.includes("theme-maker")) {
    for (const platform of ["twitter", "facebook", "github"] as const) {
      sawSocial(context, platform, `https://${platform}.com/flinkpressthemes`, "link", "theme maker");
    }
    parts.push(
      `Theme: <a href="https://flinkpress-themes.com/">Flinkpress</a> <a href="https://twitter.com/flinkpressthemes">Twitter</a> <a href="https://facebook.com/flinkpressthemes">Facebook</a> <a href="https://github.com/flinkpressthemes">GitHub</a>`,
    );
  }
  return parts.join(" &middot; ");
}

/** Decoys in the content of a page of this kind; `nth` counts pages of the kind. */
export function contentDecoys(kind: PageKind, nth: number, pageUrl: string, context: MarkContext): string[] {
  const { spec } = context;
  const { partner, office, agency } = countries[spec.country].outsiders;
  const html: string[] = [];
  const when = (decoy: DecoyKind, here: boolean, write: () => string) => {
    if (here && spec.decoys.includes(decoy)) html.push(write());
  };
  when("share-buttons", kind === "post", () => shareButtons(pageUrl, context));
  when("post-partner", kind === "post" && nth === 1, () =>
    mention(context.pack.talk.partner, partner, context, "partner in a post"),
  );
  when("post-venue", kind === "post" && nth === 0, () =>
    mention(context.pack.talk.venue, partner, context, "venue in a post"),
  );
  when("embedded-posts", kind === "post" && nth === 2, () => embeddedPosts(context));
  when("authority", kind === "privacy", () =>
    mention(context.pack.talk.authority, office, context, "supervisory authority"),
  );
  when("host", kind === "privacy", () =>
    mention(context.pack.talk.host, office, context, "hosting provider"),
  );
  when("agency-in-imprint", kind === "imprint", () => agencyBlock(agency, context));
  when("partner-page", kind === "partners", () => partnerCard(partner, context));
  when("testimonial-email", kind === "home" || kind === "projects", () => testimonial(partner, context));
  when("numbers", kind === "faq" || kind === "product" || kind === "service" || kind === "terms", () =>
    numbers(nth, context),
  );
  when("sample-text", kind === "faq" || kind === "terms" || kind === "careers", () => sampleText(context));
  when("retina-image", kind === "home" || kind === "about", () => retinaImages());
  return html;
}

/** Decoys in scripts of every page. */
export function scriptDecoys({ spec }: MarkContext): string {
  if (!spec.decoys.includes("trackers")) return "";
  return `<script src="https://browser.tallyho-cdn.com/7.1/bundle.min.js"></script>
<script>Tracker.init({dsn:"https://4f8a1cc02d7e4b1e9a3dd08b1c52f0ee@o417228.ingest.tallyho-cdn.com/5063311",release:"web@4.17.2"});
(function(w,i){w.tag=w.tag||[];w.tag.push({id:i,pixel:"417228063311"})})(window,"GT-4172280");</script>`;
}

function mention(sentence: string, org: Outsider, context: MarkContext, why: string): string {
  const { spec } = context;
  if (sentence.includes("{address}")) sawAddress(context, org, "sentence", why);
  if (sentence.includes("{email}")) sawEmail(context, org.email, "text", why);
  if (sentence.includes("{phone}")) sawPhone(context, org.phone, "text", why);
  const text = escapeHtml(sentence)
    .replace("{org}", escapeHtml(org.name))
    .replace("{address}", addressLines(org, spec.country).map(escapeHtml).join(", "))
    .replace("{email}", org.email)
    .replace("{phone}", org.phone);
  return `<p>${text}</p>`;
}

function agencyBlock(agency: Outsider, context: MarkContext): string {
  sawAddress(context, agency, "lines", "web agency");
  sawEmail(context, agency.email, "text", "web agency");
  const title = escapeHtml(context.pack.talk.agency).replace("{org}", escapeHtml(agency.name));
  const lines = addressLines(agency, context.spec.country).map(escapeHtml).join("<br>");
  return `<h3>${title}</h3><p>${lines}<br>${agency.email}<br><a href="https://www.${agency.web}">www.${agency.web}</a></p>`;
}

function partnerCard(partner: Outsider, context: MarkContext): string {
  sawAddress(context, partner, "lines", "partner");
  sawPhone(context, partner.phone, "text", "partner");
  sawEmail(context, partner.email, "mailto", "partner");
  sawSocial(context, "facebook", `https://www.facebook.com/${partner.web.split(".")[0]}`, "words", "partner");
  const lines = addressLines(partner, context.spec.country).map(escapeHtml).join("<br>");
  return `<div class="partner"><h3>${escapeHtml(partner.name)}</h3><p>${lines}<br>${context.pack.words.tel} ${partner.phone}<br><a href="mailto:${partner.email}">${partner.email}</a><br><a href="https://www.${partner.web}/">www.${partner.web}</a> <a href="https://www.facebook.com/${partner.web.split(".")[0]}">Facebook</a></p></div>`;
}

function testimonial(partner: Outsider, context: MarkContext): string {
  const email = `m.brambly@${partner.web}`;
  sawEmail(context, email, "text", "customer");
  const quote = context.pack.quotes[0] ?? "";
  return `<blockquote><p>${escapeHtml(quote)}</p><footer>M. Brambly, ${escapeHtml(partner.name)} &ndash; ${email}</footer></blockquote>`;
}

function shareButtons(pageUrl: string, { pack }: MarkContext): string {
  const url = encodeURIComponent(pageUrl);
  return `<div class="share"><span>${pack.words.share}:</span>
<a href="https://www.facebook.com/sharer/sharer.php?u=${url}" target="_blank"><i class="fab fa-facebook"></i></a>
<a href="https://twitter.com/intent/tweet?url=${url}" target="_blank"><i class="fab fa-twitter"></i></a>
<a href="https://www.linkedin.com/shareArticle?mini=true&amp;url=${url}"><i class="fab fa-linkedin"></i></a>
<a href="https://pinterest.com/pin/create/button/?url=${url}"><i class="fab fa-pinterest"></i></a>
<a href="https://api.whatsapp.com/send?text=${url}"><i class="fab fa-whatsapp"></i></a>
<a href="https://t.me/share/url?url=${url}"><i class="fab fa-telegram"></i></a>
<a href="https://www.reddit.com/submit?url=${url}">Reddit</a>
<a href="mailto:?subject=Link&amp;body=${url}">E-Mail</a></div>`;
}

function embeddedPosts(context: MarkContext): string {
  sawSocial(context, "instagram", "https://www.instagram.com/otterpoolguild", "embed", "embedded post");
  sawSocial(context, "twitter", "https://twitter.com/otterpoolguild", "embed", "embedded post");
  sawSocial(context, "youtube", "https://www.youtube.com/@otterpoolguild", "link", "video of others");
  return `<blockquote class="instagram-media"><a href="https://www.instagram.com/p/Cx4P17abQ2z/">Instagram</a> <a href="https://www.instagram.com/otterpoolguild/">@otterpoolguild</a></blockquote>
<blockquote class="twitter-tweet"><p>Well done!</p>&mdash; Otterpool Guild (@otterpoolguild) <a href="https://twitter.com/otterpoolguild/status/1417228063311417228">4.2.</a></blockquote>
<iframe width="560" height="315" src="https://www.youtube.com/embed/a1B2c3D4e5F" title="video"></iframe>
<p>Video: <a href="https://www.youtube.com/@otterpoolguild">Otterpool Guild</a></p>`;
}

function numbers(nth: number, { pack }: MarkContext): string {
  const { words } = pack;
  const tail = String(1000 + nth * 37);
  return `<ul class="details"><li>${words.item}: 417-228-${tail}</li><li>EAN 4017228063${tail.slice(0, 3)}</li><li>${words.order} 2024 0417 ${tail}</li><li>12.03.2024 - 14.03.2024</li><li>51.3127, 9.4797</li><li>ISO 9001:2015</li></ul>`;
}

function sampleText({ pack }: MarkContext): string {
  return `<p>${pack.words.email}: ${pack.words.sampleEmail}</p>`;
}

function retinaImages(): string {
  return `<img src="/img/logo@2x.png" srcset="/img/logo@1x.png 1x, /img/logo@2x.png 2x, /img/logo@3x.webp 3x" alt="logo@2x.png"><div style="background-image:url('/img/hero@2x.jpg')"></div>`;
}

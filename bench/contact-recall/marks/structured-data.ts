import type { SocialPlatform } from "../../../src/contract/social-platforms.ts";
import { type MarkContext, sawAddress, sawEmail, sawPhone, sawSocial } from "./render-marks.ts";
import { e164 } from "./spell-phone.ts";

/** The site as JSON-LD, with the first of each contact: a graph as SEO plugins write it, or one object. */
export function structuredData(context: MarkContext, origin: string): string {
  const { spec } = context;
  const structured = spec.structured;
  if (structured === undefined) return "";
  const node: Record<string, unknown> = { "@type": structured.type, name: spec.name, url: `${origin}/` };
  const [email] = Object.values(spec.emails);
  const [phone] = Object.values(spec.phones);
  const [office] = Object.values(spec.offices);
  if (structured.tells.includes("email") && email !== undefined) {
    sawEmail(context, email, "json-ld");
    node.email = email;
  }
  if (structured.tells.includes("phone") && phone !== undefined) {
    sawPhone(context, phone, "json-ld");
    node.telephone = e164(phone, spec.country);
  }
  if (structured.tells.includes("address") && office !== undefined) {
    sawAddress(context, office, "json-ld");
    node.address = {
      "@type": "PostalAddress",
      streetAddress: office.street,
      postalCode: office.postalCode,
      addressLocality: office.city,
      ...(office.region === undefined ? {} : { addressRegion: office.region }),
      addressCountry: spec.country,
    };
  }
  if (structured.tells.includes("socials")) {
    const accounts = Object.entries(spec.socials) as [SocialPlatform, string][];
    for (const [platform, url] of accounts) sawSocial(context, platform, url, "json-ld");
    node.sameAs = accounts.map(([, url]) => url);
  }
  const graph = [
    { "@type": "WebSite", "@id": `${origin}/#website`, url: `${origin}/`, name: spec.name },
    { ...node, "@id": `${origin}/#organization` },
    { "@type": "BreadcrumbList", itemListElement: [{ "@type": "ListItem", position: 1, name: spec.name }] },
  ];
  const data = structured.graph
    ? { "@context": "https://schema.org", "@graph": graph }
    : { "@context": "https://schema.org", ...node };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll("/", structured.graph ? "\\/" : "/")}</script>`;
}

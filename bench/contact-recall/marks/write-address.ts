import { escapeHtml } from "../../../src/text/escape-html.ts";
import { countries } from "../countries/countries.ts";
import type { Office, SiteSpec } from "../site-spec.ts";
import { addressLines } from "./address-lines.ts";
import type { AddressStyle } from "./marks.ts";

interface AddressOptions {
  style: AddressStyle;
  named: boolean;
  short: boolean;
  /** A sentence with `{address}`, for the style with that name. */
  directions: string;
}

/** A postal address in HTML, in one of its usual forms. */
export function writeAddress(office: Office, spec: SiteSpec, options: AddressOptions): string {
  const { style, named, short, directions } = options;
  const prefixed = style === "prefixed";
  const own = addressLines(office, spec.country, { short, prefixed });
  const lines = [
    ...(named ? [spec.name] : []),
    ...own,
    ...(prefixed ? [countries[spec.country].name] : []),
  ].map(escapeHtml);
  switch (style) {
    case "lines":
    case "prefixed":
      return lines.join("<br>\n");
    case "address-element":
      return `<address>${lines.join("<br />")}</address>`;
    case "comma":
      return lines.join(", ");
    case "dots":
      return lines.join(" &middot; ");
    case "divs":
      return lines.map((line) => `<div>${line}</div>`).join("");
    case "paragraphs":
      return lines.map((line) => `<p>${line}</p>`).join("\n");
    case "rows":
      return lines.map((line) => `<span class="line">${line}</span>`).join("<br/>");
    case "map-link":
      return `<a href="https://maps.google.com/?q=${encodeURIComponent(own.join(", "))}" target="_blank" rel="noopener">${lines.join(", ")}</a>`;
    case "sentence":
      return escapeHtml(directions).replace("{address}", own.map(escapeHtml).join(", "));
    case "microdata":
      return microdata(office, named ? spec.name : null);
    case "vcard":
      return vcard(office, spec.name);
  }
}

function microdata(office: Office, name: string | null): string {
  const part = (prop: string, value: string | undefined) =>
    value === undefined ? "" : `<span itemprop="${prop}">${escapeHtml(value)}</span> `;
  const title = name === null ? "" : `<strong itemprop="name">${escapeHtml(name)}</strong><br>`;
  return `${title}<div itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">${part("streetAddress", office.street)}<br>${part("postalCode", office.postalCode)}${part("addressLocality", office.city)}${part("addressRegion", office.region)}</div>`;
}

function vcard(office: Office, name: string): string {
  const region =
    office.region === undefined ? "" : ` <span class="region">${escapeHtml(office.region)}</span>`;
  return `<div class="vcard"><span class="fn org">${escapeHtml(name)}</span><div class="adr"><span class="street-address">${escapeHtml(office.street)}</span>, <span class="postal-code">${office.postalCode}</span> <span class="locality">${escapeHtml(office.city)}</span>${region}</div></div>`;
}

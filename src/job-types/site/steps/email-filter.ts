import { getDomain } from "tldts";

/** Why an address that stands on a page is no contact of the site. */
export type EmailRejection = "placeholder" | "tracking" | "hash" | "image" | "vendor";

/** RFC 2606 names, and those that templates and form hints use. */
const placeholderDomains = new Set(
  (
    "example.com example.org example.net example.edu domain.com domain.org domain.tld yourdomain.com your-domain.com " +
    "mydomain.com yoursite.com yourwebsite.com mysite.com mywebsite.com website.com site.com company.com " +
    "yourcompany.com mycompany.com companyname.com yourbusiness.com acme.com email.tld test.com test.de " +
    "beispiel.de muster.de musterfirma.de mustermann.de musterdomain.de domain.de ihredomain.de ihre-domain.de " +
    "exemple.com exemple.fr domaine.fr votredomaine.fr votresite.com ejemplo.com ejemplo.es tudominio.com " +
    "dominio.com dominio.es esempio.it esempio.com dominio.it tuodominio.it voorbeeld.nl domein.nl exemplo.com " +
    "exemplo.com.br seudominio.com.br przyklad.pl domena.pl sample.com placeholder.com"
  ).split(" "),
);

/** Local parts that stand for "your name here", whatever the domain. */
const placeholderLocals =
  /^(?:your?[._-]?(?:name|email|e-mail|mail|address)?|(?:my|jouw|votre|tu|tuo|dein|ihr|ihre)[._-]?(?:name|email|e-mail|mail|adresse|nom|naam|correo|nome)|(?:first|vor|prenom|prénom|voor|for|etu)[._-]?(?:name|naam|navn|namn|nimi)?[._-](?:last|sur|nach|nom|achter|etter|efter|suku)[._-]?(?:name|naam|navn|namn|nimi)?|firstname|lastname|vorname|nombre[._-]apellidos?|nome[._-]cognome|imie[._-]nazwisko|jane?[._-]?doe|max[._-]?mustermann|john[._-]?smith|xxx+|abc|foo|bar|foobar|someone|somebody|username|user[._-]?name|email|e-mail|mail[._-]?address|emailaddress|sample|test|example|beispiel|exemple|ejemplo|esempio)$/i;
/** Big free providers in form hints: `name@gmail.com` is nobody's. */
const hintLocals = /^(?:name|user|me|hello|nome|nom|nombre|naam|navn|namn|nimi|info|contact|mail|you)$/i;
const hintDomains = new Set(["email.com", "mail.com", "gmail.com", "domain.com", "provider.com", "host.com"]);

/** Error collectors and other machines that read mail-like identifiers. */
const trackingDomains =
  /(?:^|\.)(?:sentry\.io|sentry-cdn\.com|ingest\.sentry\.io|wixpress\.com|sentry\.wixpress\.com|bugsnag\.com|rollbar\.com|raygun\.(?:io|com)|airbrake\.io|honeybadger\.io|trackjs\.com|datadoghq\.com|newrelic\.com|segment\.io|mixpanel\.com|intercom-mail\.com|mailer-daemon\.[a-z]+|bounces?\.[a-z0-9-]+\.[a-z]+)$/i;

/** Makers of site builders, themes and fonts: their addresses come with the template. */
const vendorDomains = new Set(
  (
    "wix.com godaddy.com squarespace.com weebly.com wordpress.com wordpress.org w.org automattic.com shopify.com " +
    "jimdo.com webflow.com webflow.io duda.co elementor.com themeforest.net envato.com w3.org schema.org " +
    "latofonts.com indiantypefoundry.com typekit.com sansoxygen.com pixelspread.com ndiscovered.com " +
    "astigmatic.com cyreal.org ascenderfonts.com robofont.com jquery.com npmjs.com"
  ).split(" "),
);

/**
 * Why `address` is left out of a site's contacts, or null. Addresses of the site's own domain are never
 * taken for placeholders or a vendor's: a site may be that vendor.
 */
export function emailRejection(address: string, siteDomain: string | null): EmailRejection | null {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const host = address.slice(at + 1);
  const domain = getDomain(host) ?? host;
  if (/\.(?:png|jpe?g|gif|webp|svg|avif|ico|bmp|css|js|mjs|woff2?|ttf|mp4|pdf)$/i.test(host)) return "image";
  if (/^[12345]x(?:\.|-|$)/i.test(host)) return "image";
  if (isHash(local)) return "hash";
  if (trackingDomains.test(host)) return "tracking";
  if (/^(?:bounces?|mailer-daemon|unsubscribe|list-unsubscribe)(?:[+_.=-].*)?$/i.test(local))
    return "tracking";
  if (domain === siteDomain) return null;
  if (placeholderDomains.has(domain) || placeholderLocals.test(local)) return "placeholder";
  if (hintDomains.has(host) && hintLocals.test(local)) return "placeholder";
  return vendorDomains.has(domain) ? "vendor" : null;
}

/** Hexadecimal digests, UUIDs, and long runs without a vowel pattern of words (12 digits or more). */
function isHash(local: string): boolean {
  const bare = local.replace(/[-_+.]/g, "");
  return /^[0-9a-f]{20,}$/i.test(bare) || /^(?=.*[0-9])[0-9a-f]{16,}$/i.test(bare) || /\d{12,}/.test(bare);
}

import { registrableDomain } from "../site-identity.ts";

/** Why an address on a page is not a contact of the site. */
export type EmailRejection = "placeholder" | "tracking" | "hash" | "image" | "vendor";

/** RFC 2606 names, and those used in templates and form hints. */
const placeholderDomains = new Set(
  (
    "example.com example.org example.net example.edu domain.com domain.org domain.net domain.tld yourdomain.com your-domain.com " +
    "mydomain.com yoursite.com yourwebsite.com mysite.com mywebsite.com website.com site.com company.com demolink.org " +
    "yourcompany.com mycompany.com companyname.com yourbusiness.com acme.com email.tld test.com test.de yourmail.com yourstore.com " +
    "beispiel.de muster.de musterfirma.de mustermann.de musterdomain.de domain.de ihredomain.de ihre-domain.de ihrefirma.de deinedomain.de " +
    "exemple.com exemple.fr domaine.fr domaine.com votredomaine.fr votresite.com votresite.fr ejemplo.com ejemplo.es tudominio.com correo.es correo.com " +
    "dominio.com dominio.es esempio.it esempio.com dominio.it tuodominio.it indirizzo.it voorbeeld.nl voorbeeld.be domein.nl exemplo.com exemplo.pt " +
    "exemplo.com.br seudominio.com.br przyklad.pl domena.pl sample.com placeholder.com exempel.se eksempel.dk eksempel.no esimerkki.fi priklad.cz firma.tld"
  ).split(" "),
);
/** Domains that stand for any provider or company in form hints; filtered only with a placeholder name. */
const hintDomains = new Set(
  (
    "email.com mail.com gmail.com domain.com provider.com host.com email.de mail.de web.de gmx.de firma.de firma.at firma.ch email.fr mail.fr email.es email.it " +
    "mail.it email.nl mail.nl email.pl firma.pl bedrijf.nl empresa.com empresa.es azienda.it entreprise.fr societe.fr foretag.se firma.dk firma.no yritys.fi " +
    "empresa.com.br hotmail.com yahoo.com outlook.com business.com"
  ).split(" "),
);

const yours =
  "your?|my|ihre?|deine?|meine?|votre|ton|mon|vous|vos|tu|su|mi|tuo|tua|suo|vostra|jouw|uw|mijn|twoj|tw[oó]j|pana|din|ditt|sinun|oma|seu|sua|teu";
const things =
  "name|e-?mail|mail|address|adresse|e-?mail-?adresse|nom|nombre|correo|nome|cognome|naam|imie|imi[eę]|navn|namn|nimi|posta|indirizzo|emailaddress|username|company";
/** Local parts that mean "your name here" on any domain, including the site's own. */
const schemeLocals = new RegExp(
  `^(?:(?:${yours})[._-]?(?:${things})|(?:first|vor|for|etu|voor)[._-]?(?:name|naam|navn|namn|nimi)(?:[._-]?(?:last|sur|nach|etter|efter|suku|achter)[._-]?(?:name|naam|navn|namn|nimi))?|` +
    "(?:last|sur|nach|achter|efter|etter|suku)[._-]?(?:name|naam|navn|namn|nimi)|[a-z][._-](?:lastname|surname|nachname|nom|cognome|apellido|achternaam|sukunimi|efternamn)|" +
    "(?:vorname|firstname|initial|v)[._-]?(?:nachname|lastname)|pr[eé]nom[._-]nom|nom[._-]pr[eé]nom|nombre[._-]apellidos?|nome[._-](?:cognome|sobrenome|apelido)|imi[eę][._-]nazwisko|jmeno[._-]prijmeni|" +
    "fornavn[._-]etternavn|f[oö]rnamn[._-]efternamn|fornavn[._-]efternavn|keresztnev[._-]vezeteknev|max[._-]?mustermann|erika[._-]?mustermann|j(?:ohn|ane)[._-]?doe|jean[._-]?dupont|mario[._-]?rossi|" +
    "juan[._-]?perez|jan[._-]?kowalski|jan[._-]?jansen|your[._-]?name|yourname|xxx+|name[._-]surname)$",
  "i",
);
/** Placeholder names that may be real on the site's own domain. */
const looseLocals =
  /^(?:your?|ihre?|deine?|votre|ton|tu|tuo|jouw|uw|tw[oó]j|din|sua|seu|abc|foo|bar|foobar|baz|john[._-]?smith|someone|somebody|username|user[._-]?name|email|e-mail|mail[._-]?address|emailaddress|sample|test|tester|testing|example|beispiel|exemple|ejemplo|esempio|exemplo|voorbeeld|asdf|qwerty|firstname|lastname|vorname|nachname|friend|recipient|empf[aä]nger)$/i;
const hintLocals =
  /^(?:name|user|me|hello|nome|nom|nombre|naam|navn|namn|nimi|info|contact|kontakt|mail|you|email)$/i;

/** Error trackers and other services whose identifiers look like addresses. */
const trackingDomains =
  /(?:^|\.)(?:sentry\.io|sentry-cdn\.com|wixpress\.com|bugsnag\.com|rollbar\.com|raygun\.(?:io|com)|airbrake\.io|honeybadger\.io|trackjs\.com|datadoghq\.com|newrelic\.com|segment\.io|mixpanel\.com|intercom-mail\.com|list-manage\.com|mailchimpapp\.net|mailer-daemon\.[a-z]+|bounces?\.[a-z0-9-]+\.[a-z]+|group\.calendar\.google\.com|iam\.gserviceaccount\.com|calendar\.google\.com)$/i;

/**
 * Makers of site builders, themes and fonts, whose addresses come with the template; and processors named in almost
 * every privacy notice.
 */
const vendorDomains = new Set(
  (
    "wix.com godaddy.com squarespace.com weebly.com wordpress.com wordpress.org w.org automattic.com shopify.com wpengine.com " +
    "jimdo.com webflow.com webflow.io duda.co elementor.com themeforest.net envato.com w3.org schema.org themeisle.com elegantthemes.com " +
    "latofonts.com indiantypefoundry.com typekit.com sansoxygen.com pixelspread.com ndiscovered.com " +
    "astigmatic.com cyreal.org ascenderfonts.com robofont.com jquery.com npmjs.com github.com gitlab.com bitbucket.org " +
    "google.com facebook.com meta.com instagram.com twitter.com x.com linkedin.com youtube.com tiktok.com pinterest.com microsoft.com " +
    "apple.com amazon.com cloudflare.com mailchimp.com hubspot.com sendgrid.com stripe.com paypal.com klarna.com usercentrics.com cookiebot.com onetrust.com " +
    "hetzner.com hetzner.de ionos.de ionos.com strato.de strato.com all-inkl.com hosteurope.de ovh.com ovh.net ovhcloud.com gandi.net o2switch.fr aruba.it " +
    "one.com transip.nl loopia.se domeneshop.no home.pl hotjar.com matomo.org etracker.com vimeo.com zendesk.com sentry.io"
  ).split(" "),
);

/** Data protection authorities and dispute bodies, which EU and UK law makes sites name. */
const authorityDomains =
  /(?:^|\.)(?:bfdi\.bund\.de|datenschutz[a-z-]*\.(?:de|bayern\.de|hessen\.de|rlp\.de|saarland\.de)|(?:ldi|lda|lfd|lfdi)[.-][a-z.-]+\.de|ldi\.nrw\.de|lfd\.niedersachsen\.de|tlfdi\.de|dsb\.gv\.at|edoeb\.admin\.ch|ico\.org\.uk|dataprotection\.ie|cnil\.fr|aepd\.es|gpdp\.it|garanteprivacy\.it|autoriteitpersoonsgegevens\.nl|apd-gba\.be|uodo\.gov\.pl|imy\.se|datainspektionen\.se|datatilsynet\.(?:dk|no)|tietosuoja\.fi|om\.fi|cnpd\.(?:pt|lu|public\.lu)|uoou\.cz|naih\.hu|dpa\.gr|dataprotection\.ro|europa\.eu|verbraucher-schlichter\.de|oaic\.gov\.au|priv\.gc\.ca)$/i;

/**
 * Why `address` is never a contact of the site, whatever its context, or null. Addresses on the site's own domain are
 * never taken for a vendor's: the site may be that vendor.
 */
export function emailRejection(address: string, isOwn: boolean): EmailRejection | null {
  const at = address.lastIndexOf("@");
  const local = address.slice(0, at);
  const host = address.slice(at + 1);
  const domain = registrableDomain(host);
  if (/\.(?:png|jpe?g|gif|webp|svg|avif|ico|bmp|css|js|mjs|woff2?|ttf|mp4|pdf)$/i.test(host)) return "image";
  if (/^[12345]x(?:\.|-|$)/i.test(host)) return "image";
  if (isHash(local)) return "hash";
  if (trackingDomains.test(host)) return "tracking";
  if (/^(?:bounces?|mailer-daemon|unsubscribe|list-unsubscribe)(?:[+_.=-].*)?$/i.test(local))
    return "tracking";
  if (schemeLocals.test(local)) return "placeholder";
  if (isOwn) return null;
  // Mail servers hardly accept such addresses: it is a word beside a name.
  if (/[^\0-\x7f]/.test(local)) return "placeholder";
  if (placeholderDomains.has(domain) || looseLocals.test(local)) return "placeholder";
  if (hintDomains.has(host) && hintLocals.test(local)) return "placeholder";
  return vendorDomains.has(domain) || authorityDomains.test(host) ? "vendor" : null;
}

/** Hexadecimal digests, UUIDs, and runs of 12 digits or more. */
function isHash(local: string): boolean {
  const bare = local.replace(/[-_+.]/g, "");
  return (
    /^[0-9a-f]{20,}$/i.test(bare) ||
    (/\d/.test(bare) && /^[0-9a-f]{16,}$/i.test(bare)) ||
    /\d{12,}/.test(bare)
  );
}

import { attribute, type HtmlElement, hasAttributes } from "../html-tree.ts";
import { isHidden } from "./displayed-text.ts";

/** No text for readers, or text that is there only without scripts. */
const noiseTags = new Set(
  (
    "script style noscript template svg iframe object embed canvas audio video map form-control input select " +
    "textarea button datalist dialog head link meta title source track param frame frameset noframes"
  ).split(" "),
);

const consentName =
  /^(?:onetrust|ot-sdk|cookie|cookies|cookiebot|cybotcookiebot|usercentrics|uc-|borlabs|cmplz|cky-|cc-window|cc-banner|cc_banner|gdpr|consent|didomi|qc-cmp|truste|iubenda|termly|klaro|ccm-|moove_gdpr|eu-cookie|euc|sp_message|tarteaucitron|osano|fc-consent|hs-eu-cookie|wt-cli)/i;

/**
 * Elements that are not content on any page: scripts, form controls, what is hidden, and banners that ask
 * for consent. `raw` leaves out only these.
 */
export function isNoise(element: HtmlElement): boolean {
  if (element.type !== "tag" || noiseTags.has(element.name)) return true;
  if (!hasAttributes(element)) return false;
  if (isHidden(element)) return true;
  if (element.attribs["aria-modal"] === "true" || attribute(element, "role") === "alertdialog") return true;
  if (element.name === "body" || element.name === "html") return false;
  return isConsentBanner(element);
}

function isConsentBanner(element: HtmlElement): boolean {
  const id = element.attribs.id ?? "";
  if (id && consentName.test(id.slice(0, 200))) return true;
  const names = (element.attribs.class ?? "").slice(0, 300);
  // An article on cookies has words like these in its class too, but not first.
  return (
    names !== "" &&
    consentName.test(names) &&
    /banner|notice|consent|bar|popup|modal|overlay|dialog|law|message|window/i.test(names)
  );
}

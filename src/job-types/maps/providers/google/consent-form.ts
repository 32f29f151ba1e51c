import { DomUtils, parseDocument } from "htmlparser2";

/** What a browser would send when its user presses a button of the consent page. */
export interface ConsentAnswer {
  url: string;
  /** `application/x-www-form-urlencoded`. */
  body: string;
}

/**
 * Reads the form that rejects what may be rejected from a consent page, in any language: its fields tell what it
 * does, not its words. A form that leaves no choice is answered as it stands; one that accepts everything never. Null
 * where there is none to answer, or it leads elsewhere than `isAllowed` says.
 */
export function readConsentForm(
  html: string,
  pageUrl: string,
  isAllowed: (url: URL) => boolean,
): ConsentAnswer | null {
  const forms = DomUtils.getElementsByTagName("form", parseDocument(html)).flatMap((form) => {
    const action = URL.parse(DomUtils.getAttributeValue(form, "action") ?? "", pageUrl);
    const fields = DomUtils.getElementsByTagName("input", form).flatMap((input) => {
      const { name, value = "", type = "" } = input.attribs;
      return name && type !== "submit" ? [[name, value] satisfies [string, string]] : [];
    });
    return action !== null && isAllowed(action) ? [{ action, fields }] : [];
  });
  const answers = forms.filter(({ action, fields }) => {
    return /\/save\b/.test(action.pathname) || fields.some(([name]) => name === "continue");
  });
  const choiceOf = ({ fields }: (typeof answers)[number]) => fields.find(([name]) => name === "set_eom")?.[1];
  const chosen =
    answers.find((answer) => choiceOf(answer) === "true") ??
    answers.find((answer) => choiceOf(answer) === undefined);
  if (chosen === undefined) return null;
  return { url: chosen.action.href, body: new URLSearchParams(chosen.fields).toString() };
}

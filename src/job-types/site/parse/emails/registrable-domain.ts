import { domainToASCII } from "node:url";
import { getDomain } from "tldts";
import { remember } from "../remember.ts";

/**
 * The domain that a host was registered under (`shop.firma.co.uk` gives `firma.co.uk`), in ASCII, so that
 * `müller.de` and `xn--mller-kva.de` are one. Below domains that hand out names to everybody
 * (`firma.blogspot.com`) each name is one. The host itself where its top-level domain is none.
 */
export function registrableDomain(host: string): string {
  return domainOf(host);
}

const domainOf = remember((host): string => {
  const ascii = domainToASCII(host.toLowerCase()) || host.toLowerCase();
  return getDomain(ascii, { allowPrivateDomains: true }) ?? ascii.replace(/^www\./, "");
});

import { phoneFormatsUrl } from "virtual:phone-formats";
import { useSyncExternalStore } from "react";
import { type PhoneFormats, phoneText } from "../lib/phone-text.ts";

const none: PhoneFormats = {};
let formats = none;
let isAsked = false;
const listeners = new Set<() => void>();

/** Numbers are shown as they are until the formats have arrived, or if they do not. */
function load(): void {
  if (isAsked) return;
  isAsked = true;
  fetch(phoneFormatsUrl)
    .then((response) => (response.ok ? (response.json() as Promise<PhoneFormats>) : none))
    .then((loaded) => {
      formats = loaded;
      for (const changed of listeners) changed();
    })
    .catch(() => {
      isAsked = false;
    });
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  load();
  return () => listeners.delete(changed);
}

const current = () => formats;

/** "+498920001002" as "+49 89 20001002"; another text as it is. */
export const usePhoneText = (value: string): string =>
  phoneText(value, useSyncExternalStore(subscribe, current, current));

/** A phone number in international form with spaces; E.164 when it is copied. */
export const PhoneNumber = ({ value }: { value: string }) => (
  <bdi data-phone={value} className="numbers">
    {usePhoneText(value)}
  </bdi>
);

/** A phone number that can be called. */
export const PhoneLink = ({ value }: { value: string }) =>
  value.startsWith("+") ? (
    <a href={`tel:${value}`}>
      <PhoneNumber value={value} />
    </a>
  ) : (
    <PhoneNumber value={value} />
  );

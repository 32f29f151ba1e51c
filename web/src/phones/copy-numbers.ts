import { withE164 } from "../lib/phone-text.ts";

/** Copies phone numbers in E.164: programs take no spaces, and readers need them. @returns stops it. */
export function copyNumbers(): () => void {
  const onCopy = (event: ClipboardEvent) => {
    const selection = getSelection();
    if (selection === null || selection.isCollapsed || event.clipboardData === null) return;
    const shown = [...document.querySelectorAll<HTMLElement>("[data-phone]")]
      .filter((element) => selection.containsNode(element, true))
      .map((element) => ({ text: element.innerText, number: element.dataset.phone ?? "" }));
    const text = selection.toString();
    const copied = withE164(text, shown);
    if (copied === text) return;
    event.clipboardData.setData("text/plain", copied);
    event.preventDefault();
  };
  document.addEventListener("copy", onCopy);
  return () => document.removeEventListener("copy", onCopy);
}

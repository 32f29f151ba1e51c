import { attribute, type HtmlElement } from "../html-tree.ts";

const faxIcon = /(?:^|[^a-z])(?:tele)?fax(?:$|[^a-z])/i;
const phoneIcon =
  /(?:^|[^a-z])(?:tele)?(?:phone|fon)(?:[-_ ]?(?:alt|square|call|volume|fill|call-fill|solid|icon|line|flip|in-talk))*(?:$|[^a-z])|(?:^|[^a-z])(?:telefon|telephone|telefono|mobile|smartphone|handy|handset|whatsapp)(?:$|[^a-z])/i;

/**
 * What an icon beside a number stands for, as a label: `Fax:`, `Tel:`; undefined for anything but an icon
 * of one. An icon is an empty inline element, a graphic or an image that its class or text names.
 */
export function iconLabel(element: HtmlElement): string | undefined {
  const name = iconName(element);
  if (!name || name.length > 200) return undefined;
  if (faxIcon.test(name)) return " Fax: ";
  return phoneIcon.test(name) ? " Tel: " : undefined;
}

function iconName(element: HtmlElement): string | undefined {
  switch (element.name) {
    case "i":
    case "span":
    case "em":
    case "b":
      return element.children.length === 0
        ? (attribute(element, "class") ?? attribute(element, "title"))
        : undefined;
    case "svg":
      return attribute(element, "class") ?? attribute(element, "aria-label") ?? graphicName(element);
    case "img":
      return attribute(element, "alt") ?? fileName(attribute(element, "src"));
    default:
      return undefined;
  }
}

/** `<svg><use href="#icon-fax">` and `<svg><title>Fax</title>`. */
function graphicName(graphic: HtmlElement): string | undefined {
  for (const node of graphic.children.slice(0, 5)) {
    if (!("attribs" in node)) continue;
    if (node.name === "use") return attribute(node, "href") ?? attribute(node, "xlink:href");
    const text = node.name === "title" ? node.children[0] : undefined;
    if (text && "data" in text) return text.data;
  }
  return undefined;
}

function fileName(source: string | undefined): string | undefined {
  return source?.startsWith("data:") ? undefined : source?.slice(source.lastIndexOf("/") + 1);
}

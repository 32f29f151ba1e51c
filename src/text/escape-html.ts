const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it may stand between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Text as it may stand between tags alone: quotation marks stay. */
export const escapeHtmlText = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => entities[sign] ?? sign);

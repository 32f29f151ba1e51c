import { searchDescriptor } from "../../../src/job-types/maps/providers/google/requests/descriptor.ts";
import type { InventedPlace } from "./payloads.ts";

/**
 * The search results page: a list of fixed height that loads more results when scrolled to its end. Its head preloads
 * the request for the first results.
 */
export function feedPage(base: string, query: string): string {
  const pb = `${searchDescriptor(null, 0)}`;
  const href = `/search?tbm=map&authuser=0&hl=en&q=${encodeURIComponent(query)}&pb=${encodeURIComponent(pb)}`;
  return [
    `<!doctype html><html lang="en"><head><title>${escaped(query)} - Google Maps</title>`,
    `<link href="${escaped(href)}" as="fetch" crossorigin="" rel="preload">`,
    `<link rel="stylesheet" href="${base}/feed.css">`,
    `</head><body><div role="feed" data-query="${escaped(query)}"></div><script src="${base}/feed.js"></script></body></html>`,
  ].join("\n");
}

export const feedStyle = `[role=feed] { height: 300px; overflow-y: scroll; } [role=feed] > div { height: 120px; }`;

export const feedScript = `
  const feed = document.querySelector("[role=feed]");
  let offset = 0, busy = false, ended = false;
  const more = async () => {
    if (busy || ended) return;
    busy = true;
    const answer = await fetch("/feed-items?q=" + encodeURIComponent(feed.dataset.query) + "&offset=" + offset);
    const items = await answer.text();
    ended = items === "";
    offset += 20;
    feed.insertAdjacentHTML("beforeend", items);
    busy = false;
  };
  feed.addEventListener("scroll", () => {
    if (feed.scrollTop + feed.clientHeight >= feed.scrollHeight - 5) more();
  });
  more();
`;

export const feedItems = (base: string, places: readonly InventedPlace[]): string =>
  places
    .map(({ name, featureId, coordinates: { latitude, longitude } }) => {
      const data = `!4m7!3m6!1s${featureId}!8m2!3d${latitude}!4d${longitude}`;
      const href = `${base}/maps/place/${encodeURIComponent(name)}/data=${data}?authuser=0&hl=en`;
      return `<div><div jsaction="click"><a href="${href}" aria-label="${escaped(name)}"></a></div></div>`;
    })
    .join("");

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

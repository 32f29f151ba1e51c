/** `https://www.example.com/` as `www.example.com`; a path stays. Other texts stay as they are. */
export function shortUrl(url: string): string {
  return url.replace(/^https?:\/\//i, "").replace(/^([^/?#]+)\/$/, "$1");
}

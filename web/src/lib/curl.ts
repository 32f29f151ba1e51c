/** A shell variable in place of the credentials, which the page does not know. */
const credentialPlaceholder = "$FORAGER_CREDENTIALS";

/** An API call as a command for a POSIX shell, with the credentials in a variable. */
export function curlCommand(request: { method: string; url: string; body?: unknown }): string {
  const parts = ["curl -s"];
  if (request.method !== "GET") parts.push(`-X ${request.method}`);
  parts.push(quote(request.url), `-H "Authorization: Bearer ${credentialPlaceholder}"`);
  if (request.body !== undefined) {
    parts.push(`-H "Content-Type: application/json"`, `-d ${quote(JSON.stringify(request.body, null, 2))}`);
  }
  return parts
    .join(" \\\n  ")
    .replace("curl -s \\\n  ", "curl -s ")
    .replace(/^(curl -s -X \w+) \\\n {2}/, "$1 ");
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

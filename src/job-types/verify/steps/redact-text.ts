const charsMax = 500;

/**
 * A server's words without what they repeat of us and of the person asked about: mail addresses and IP
 * addresses. Control characters, which servers may send, become spaces.
 */
export function redactText(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is replaced
      .replace(/[\x00-\x1f\x7f-\x9f]+/g, " ")
      .replace(/"(?:[^"\\]|\\.){0,64}"@[^\s<>@:;,"'()[\]]{1,255}/g, "[address]")
      .replace(/[^\s<>@:;,"'()[\]]{1,64}@[^\s<>@:;,"'()[\]]{1,255}/g, "[address]")
      .replace(/\b\d{1,3}(?:\.\d{1,3}){3}\b/g, "[ip]")
      .replace(/\b(?:[0-9a-f]{1,4}:){3,7}[0-9a-f:]{1,40}/gi, "[ip]")
      .trim()
      .slice(0, charsMax)
  );
}

import chromium from "@sparticuz/chromium";

/** Run by packaged-chromium.ts in a process of its own: unpacks Chromium into TMPDIR. */
chromium.setGraphicsMode = false;
await chromium.executablePath();

import chromium from "@sparticuz/chromium";

/** Unpacks Chromium into TMPDIR; packaged-chromium.ts runs this in its own process. */
chromium.setGraphicsMode = false;
await chromium.executablePath();

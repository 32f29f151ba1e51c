import { answerRequests } from "./answer-requests.ts";
import { type ContentOptions, type DocumentContent, readDocument } from "./read-document.ts";

/** A thread that reads content alone: it loads nothing of what finds contacts. */
answerRequests<DocumentContent, ContentOptions>(({ page, options }) =>
  readDocument(options.html, page.url, options.level),
);

import { type ContentOptions, type DocumentContent, readDocument } from "../../text/read-document.ts";
import { answerRequests } from "./thread-protocol.ts";

/** A thread that reads content alone: it loads nothing of what finds contacts. */
answerRequests<DocumentContent, ContentOptions>(({ page, options }) =>
  readDocument(options.html, page.url, options.level),
);

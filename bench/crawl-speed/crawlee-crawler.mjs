import { CheerioCrawler } from "@crawlee/cheerio";

const concurrency = Number(process.env.CONCURRENCY);
let pages = 0;
let characters = 0;

const crawler = new CheerioCrawler({
  minConcurrency: concurrency,
  maxConcurrency: concurrency,
  async requestHandler({ $, enqueueLinks }) {
    pages += 1;
    characters += $("title").text().length + $("body").text().length;
    await enqueueLinks();
  },
});
await crawler.run([process.argv[2]]);
process.stdout.write(`${pages} pages, ${characters} characters\n`);

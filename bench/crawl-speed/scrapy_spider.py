"""Reads title, text and links of every page of the bench's site."""

import os

import scrapy
from scrapy.linkextractors import LinkExtractor


class SiteSpider(scrapy.Spider):
    name = "site"
    custom_settings = {
        "CONCURRENT_REQUESTS": int(os.environ["CONCURRENCY"]),
        "CONCURRENT_REQUESTS_PER_DOMAIN": int(os.environ["CONCURRENCY"]),
        "ROBOTSTXT_OBEY": True,
        "LOG_LEVEL": "ERROR",
        "TELNETCONSOLE_ENABLED": False,
    }
    extractor = LinkExtractor()
    pages = 0

    def __init__(self, url):
        super().__init__()
        self.start_urls = [url]

    def parse(self, response):
        self.pages += 1
        response.css("title::text").get()
        "".join(response.xpath("//body//text()").getall())
        for link in self.extractor.extract_links(response):
            yield scrapy.Request(link.url)

    def closed(self, _reason):
        print(f"{self.pages} pages")

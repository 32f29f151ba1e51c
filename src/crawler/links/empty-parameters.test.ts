import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEmptyParameters } from "./empty-parameters.ts";

const at = (path: string) => new URL(path, "https://example.com/");
/** `count` URLs of one path whose content equals that of the path itself. */
function learnt(path: string, name: string, count: number) {
  const parameters = createEmptyParameters();
  parameters.crawled(at(path));
  for (let index = 0; index < count; index++) {
    parameters.repeated(at(`${path}?${name}=r${index}`), at(path));
  }
  return parameters;
}

describe("a parameter", () => {
  it("is empty on a path after its values repeatedly yielded the same page", () => {
    assert.equal(learnt("/a", "sid", 2).emptyIn(at("/a?sid=new")), null);
    const parameters = learnt("/a", "sid", 3);
    assert.equal(parameters.emptyIn(at("/a?sid=new")), "sid");
    assert.equal(parameters.emptyIn(at("/a?other=new")), null);
    assert.equal(parameters.emptyIn(at("/a?sid=new&id=5")), null);
    assert.equal(parameters.emptyIn(at("/b?sid=new")), null);
  });

  it("is empty everywhere after two such paths with crawled pages under another value", () => {
    const parameters = learnt("/a", "sid", 3);
    parameters.crawled(at("/b?sid=first"));
    for (let index = 0; index < 3; index++) {
      parameters.repeated(at(`/b?sid=r${index}`), at("/b?sid=first"));
    }
    parameters.crawled(at("/c?sid=once"));
    assert.equal(parameters.emptyIn(at("/c?sid=twice")), "sid");
    assert.equal(parameters.emptyIn(at("/never-crawled?sid=twice")), null);
  });

  it("is never empty once one of its values yielded a distinct page, before or after", () => {
    const parameters = learnt("/a", "id", 5);
    parameters.crawled(at("/product?id=1"));
    parameters.crawled(at("/product?id=2"));
    assert.equal(parameters.emptyIn(at("/product?id=3")), null);
    assert.equal(parameters.emptyIn(at("/a?id=9")), null);
  });
});

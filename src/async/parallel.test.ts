import assert from "node:assert/strict";
import { test } from "node:test";
import { drainParallel, forEachParallel } from "./parallel.ts";

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("no more items than allowed are under way at once, and all are worked on in order", async () => {
  const begun: number[] = [];
  let [underWay, most] = [0, 0];
  await forEachParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    begun.push(item);
    most = Math.max(most, ++underWay);
    await turn();
    underWay -= 1;
  });
  assert.deepEqual(begun, [1, 2, 3, 4, 5, 6, 7]);
  assert.equal(most, 3);
});

test("undefined is an item as well", async () => {
  let calls = 0;
  await forEachParallel([undefined, 1, undefined], 2, async () => {
    calls += 1;
  });
  assert.equal(calls, 3);
});

test("after a failure no further item is begun", async () => {
  const begun: number[] = [];
  const work = async (item: number) => {
    begun.push(item);
    await turn();
    if (item === 1) throw new Error("broken");
  };
  await assert.rejects(forEachParallel([1, 2, 3, 4, 5], 2, work), /broken/);
  await turn();
  await turn();
  assert.ok(!begun.includes(4), String(begun));
});

test("a source that has nothing for a place now is asked again when another item has ended", async () => {
  const waiting = ["a1", "a2", "b1", "a3"];
  const busy = new Set<string>();
  const done: string[] = [];
  const next = () => {
    const at = waiting.findIndex((item) => !busy.has(item.charAt(0)));
    const [item] = at < 0 ? [] : waiting.splice(at, 1);
    return item === undefined ? undefined : { item };
  };
  await drainParallel(next, 2, async ({ item }) => {
    assert.ok(!busy.has(item.charAt(0)));
    busy.add(item.charAt(0));
    await turn();
    busy.delete(item.charAt(0));
    done.push(item);
  });
  assert.deepEqual(done.toSorted(), ["a1", "a2", "a3", "b1"]);
});

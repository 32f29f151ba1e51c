import { insertOf, client } from "./zzrecords.ts";
import { openNamedDatabase } from "./harness/embedded-database.ts";
const { database } = openNamedDatabase("postgres://postgres@127.0.0.1:5432/recperf");
const defs = await database.query<{ indexdef: string; indexname: string }>({ text: `select indexname, indexdef from pg_indexes where tablename like 'record%' and indexname not like '%pkey' and indexname not like '%_key'` });
const t = performance.now();
const log = (x: string) => console.log(((performance.now() - t) / 1000).toFixed(0), x);
console.log(defs.map((d) => d.indexname).join());
for (const d of defs) await database.script(`drop index ${d.indexname}`);
const step = 50_000;
for (const [kind, from, to] of [["emails", 100_000, 1_500_000], ["people", 0, 1_500_000]] as const)
  for (let n = from; n < to; n += step) await database.query({ text: insertOf(kind), values: [client, n, n + step - 1] });
log("filled");
for (const d of defs) { await database.query({ text: `set statement_timeout = 0` }); await database.script(`set statement_timeout=0; set maintenance_work_mem='512MB'; ${d.indexdef}`); log(d.indexname); }
await database.script("vacuum analyze records"); log("vacuumed");
await database.script("analyze"); log("done");
process.exit(0);

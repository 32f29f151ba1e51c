"""Both clients against the service at FORAGER_URL. HELD_URL is a website that never answers."""

from __future__ import annotations

import asyncio
import json
import os
import threading
import unittest
from collections.abc import AsyncIterator
from contextlib import aclosing, suppress
from typing import Any, TypeVar

import httpx
from both_clients import AsynchronousTest, ThreadedTest

from forager import Forager, ForagerError, JobFailedError, WaitTimeoutError, api

T = TypeVar("T")
SITE = os.environ.get("SITE_URL", "")
HELD = os.environ.get("HELD_URL", "")


async def list_of(items: AsyncIterator[T]) -> list[T]:
    return [item async for item in items]


@unittest.skipUnless("FORAGER_URL" in os.environ, "needs a service at FORAGER_URL")
class ServiceTest(AsynchronousTest):
    #: Of payloads, so that no test reuses the job of another.
    name = "asyncio"

    async def test_runs_a_job_and_returns_its_result(self) -> None:
        forager = self.client()
        job = await forager.run("svcSite", {"url": f"{SITE}/?{self.name}", "max_pages": 1})
        self.assertEqual((job["type"], job["data"]["emails"]), ("svcSite", ["office@harbour-joinery.com"]))
        self.assertEqual(await forager.results(job["job_id"]), job)
        markdown = await forager.result_text(job["job_id"]) or ""
        self.assertIn("\n- emails: office@harbour-joinery.com\n", markdown)
        self.assertNotIn("evidence", markdown)
        proven = await forager.result_text(job["job_id"], format="yaml", include="evidence") or ""
        self.assertIn('"evidence":{"emails":', proven)
        status = await forager.call(api.get_job_status(job["job_id"]))
        self.assertEqual(status["status"], "completed")

    async def test_shares_one_event_stream_among_waits(self) -> None:
        opened: list[str] = []
        hooks = self.hooks(lambda request: opened.append(request.url.path))
        forager = self.client(event_hooks=hooks, poll_every_seconds=600)
        jobs = await asyncio.gather(
            *(
                forager.run("svcVerify", {"email": f"not an address {self.name} {number}"})
                for number in range(3)
            )
        )
        self.assertEqual([job["data"]["results"][0]["status"] for job in jobs], ["invalid"] * 3)
        await forager.run("svcVerify", {"email": f"not an address {self.name} either"})
        # A wait that ends before the next begins, as on a busy machine, takes its stream along.
        self.assertLess(opened.count("/api/v1/events/stream"), len(jobs) + 1)

    async def test_raises_the_reason_of_a_failed_job(self) -> None:
        with self.assertRaisesRegex(JobFailedError, "PROVIDER") as caught:
            await self.client().run("svcPeople", {"mode": "search", "search_query": f"CTOs in {self.name}"})
        self.assertEqual(caught.exception.outcome, "failed")

    async def test_ends_a_wait_and_cancels_a_job(self) -> None:
        forager = self.client()
        job_id = (await forager.submit("svcSite", {"url": f"{HELD}/?{self.name}", "test": True}))["job_id"]
        with self.assertRaises(WaitTimeoutError):
            await forager.wait(job_id, timeout=0.01)
        waiting = asyncio.create_task(forager.wait(job_id))
        self.assertEqual((await forager.cancel(job_id))["status"], "cancelled")
        with self.assertRaises(JobFailedError) as caught:
            await waiting
        self.assertEqual(caught.exception.outcome, "cancelled")

    async def test_reports_progress_while_the_event_stream_works(self) -> None:
        forager = self.client(poll_every_seconds=0.02)
        seen: list[tuple[str, str]] = []

        def stop(state: api.JobStatusBody) -> None:
            seen.append((state["job_id"], state["status"]))
            if state["status"] == "processing":
                raise InterruptedError

        with self.assertRaises(InterruptedError):
            await forager.run("svcSite", {"url": f"{HELD}/?progress-{self.name}", "test": True}, on_progress=stop)
        job_id = seen[0][0]
        self.assertEqual({one for one, _ in seen}, {job_id})
        self.assertEqual((await forager.cancel(job_id))["status"], "cancelled")

    async def test_runs_batches_and_cancels_and_reruns_jobs_by_filter(self) -> None:
        forager = self.client(poll_every_seconds=600)
        ref = f"row {self.name}"
        items = [
            {"payload": {"email": f"no address of {self.name}"}, "client_ref": ref},
            {"type": "svcPeople", "payload": {"mode": "search", "search_query": f"CEOs in {self.name}"}},
            {"type": "svcSite", "payload": {"url": f"{HELD}/?batch-{self.name}", "test": True}},
        ]
        batch_id = (await forager.submit_batch(items, type="svcVerify", name=self.name))["batch_id"]
        waiting = asyncio.create_task(forager.wait_batch(batch_id))
        self.assertEqual((await forager.pause_batch(batch_id))["status"], "paused")
        await forager.resume_batch(batch_id)
        sites: api.CancelJobs = {"batch_id": batch_id, "type_filter": "svcSite", "dry_run": True}
        counted = await forager.cancel_jobs(**sites)
        self.assertEqual((counted["matched"], counted["cancelled"]), (1, 0))
        sites["dry_run"] = False
        self.assertEqual((await forager.cancel_jobs(**sites))["cancelled"], 1)
        counts = (await waiting)["counts"]
        self.assertEqual([counts[state] for state in ("completed", "failed", "cancelled")], [1, 1, 1])
        found = [
            (one["client_ref"], one["status"], one["data"] is None)
            async for one in forager.batch_results(batch_id)
        ]
        self.assertEqual(found, [(ref, "completed", False), (None, "failed", True), (None, "cancelled", True)])
        again = await forager.rerun((await list_of(forager.jobs(client_ref=ref)))[0]["job_id"])
        self.assertEqual((await forager.wait(again["job_id"]))["type"], "svcVerify")
        self.assertEqual((await forager.rerun_jobs(batch_id=batch_id, dry_run=True))["matched"], 1)
        self.assertEqual((await forager.retry_failed(batch_id))["retried"], 1)
        self.assertEqual((await forager.wait_batch(batch_id))["counts"]["failed"], 1)
        self.assertEqual((await forager.get_batch(batch_id))["status"], "completed")
        with self.assertRaises(ForagerError):
            await forager.cancel_batch(batch_id)

    async def test_submits_a_table_and_exports_what_its_rows_have_found(self) -> None:
        forager = self.client()
        table = f"Mail,Row\nno address of {self.name},first\n"
        columns = "Mail:email,Row:client_ref"
        accepted = await forager.submit_batch(table, type="svcVerify", columns=columns)
        await forager.wait_batch(accepted["batch_id"])
        exported = b"".join([chunk async for chunk in forager.export_batch(accepted["batch_id"], format="csv")])
        self.assertIn(b"first", exported)
        self.assertIn(b"invalid_syntax", exported)
        line = json.dumps({"type": "svcVerify", "payload": {"email": f"none of {self.name}"}}).encode()
        accepted = await forager.submit_batch(line, content_type="application/x-ndjson")
        self.assertEqual(accepted["items"], 1)

    async def test_explains_what_to_change_in_a_refused_request(self) -> None:
        with self.assertRaises(ForagerError) as caught:
            await self.client().submit("svcSite", {"url": "ftp://example.com"})
        error = caught.exception
        self.assertEqual((error.status, error.code), (422, "validation_error"))
        self.assertEqual(error.violations[0]["loc"], ["body", "payload", "url"])
        self.assertTrue(error.request_id)
        stranger = self.client(credentials="cli_x:sk_x:secret_x")
        for refused in (stranger.call(api.list_jobs()), stranger.run("svcSite", {"url": SITE})):
            with self.assertRaises(ForagerError) as caught:
                await refused
            self.assertEqual(caught.exception.status, 401)

    async def test_follows_the_events_of_a_job(self) -> None:
        forager = self.client()
        job_id = (await forager.submit("svcVerify", {"email": f"no address {self.name}"}))["job_id"]
        seen = []
        async with aclosing(forager.events(job_id=job_id, last_event_id="0")) as events:
            async for event in events:
                seen.append(event.type)
                if event.type == "job.completed":
                    break
        self.assertEqual(seen, ["connected", "job.queued", "job.started", "job.completed"])

    async def test_refuses_to_follow_what_does_not_exist(self) -> None:
        with self.assertRaisesRegex(ForagerError, "Campaign not found") as caught:
            async for _ in self.client().events(campaign_id="camp_lu_none_20260115_1a2b3c4d"):
                self.fail("an event")
        self.assertEqual(caught.exception.status, 404)

    async def test_reads_every_page_of_a_list_and_streams_exports(self) -> None:
        forager = self.client()
        emails = [f"{name}.{self.name}@harbour-joinery.com" for name in "abc"]
        job = await forager.run("svcVerify", {"emails": emails})
        ids = [one["job_id"] async for one in forager.jobs(page_size=1, type_filter="svcVerify")]
        self.assertIn(job["job_id"], ids)
        self.assertEqual(len(set(ids)), len(ids))
        places = await list_of(forager.locations(country_code="LU", page_size=5))
        self.assertGreater(len(places), 5)
        self.assertEqual(len({place["location_id"] for place in places}), len(places))

        export = b"".join(
            [part async for part in forager.stream(api.export_job_results(job["job_id"], format="csv"))]
        )
        self.assertEqual(len(export.splitlines()), 4)
        names = await self.records_of(forager, set(emails))
        exported = [row["email"] async for row in forager.exported_records("emails")]
        self.assertEqual(sorted(exported), sorted(names))
        self.assertIn(
            emails[0].encode(),
            b"".join([part async for part in forager.export_records("emails", format="csv")]),
        )

    async def records_of(self, forager: Any, wanted: set[str]) -> list[str]:
        """Records follow the jobs within a moment."""
        while True:
            await asyncio.sleep(0.1)
            names = [record["name"] async for record in forager.records("emails", page_size=2)]
            if wanted <= set(names):
                return names

    @staticmethod
    def hooks(hook: Any) -> Any:
        async def asynchronous(request: httpx.Request) -> None:
            hook(request)

        return {"request": [asynchronous]}


class ThreadedServiceTest(ServiceTest, ThreadedTest):
    name = "threads"

    @staticmethod
    def hooks(hook: Any) -> Any:
        return {"request": [hook]}

    async def test_ends_its_thread_when_it_is_closed_during_a_wait(self) -> None:
        forager = Forager()
        job_id = forager.submit("svcSite", {"url": f"{HELD}/?closed", "test": True})["job_id"]
        before = set(threading.enumerate())
        events = forager.events()
        waiting = asyncio.create_task(asyncio.to_thread(forager.wait, job_id))
        self.assertEqual(await asyncio.to_thread(lambda: next(events).type), "connected")
        forager.close()
        with self.assertRaisesRegex(RuntimeError, "closed"):
            await asyncio.wait_for(waiting, 10)
        for thread in set(threading.enumerate()) - before:
            if thread.name == "forager-events":
                thread.join(10)
                self.assertFalse(thread.is_alive())
        # On a busy machine, the crawl may have given up meanwhile.
        with Forager() as other, suppress(ForagerError):
            other.cancel(job_id)


if __name__ == "__main__":
    unittest.main()

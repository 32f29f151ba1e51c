"""What both clients do when a service refuses, fails or stays silent. `handler` plays the service."""

from __future__ import annotations

import asyncio
import json
import os
import sys
import typing
import unittest
from contextlib import aclosing
from typing import Any, get_args, get_type_hints
from unittest.mock import patch

import httpx
from both_clients import AsynchronousTest, Chunks, ThreadedTest

from forager import AsyncForager, Forager, ForagerError, JobFailedError, Request, WaitTimeoutError, api

ACKNOWLEDGED = {"job_id": "1", "type": "svcVerify", "status": "queued"}
COMPLETED: dict[str, Any] = {"job_id": "1", "type": "svcVerify", "status": "completed", "data": {}}


def unfinished() -> httpx.Response:
    return httpx.Response(202, json={"status": "processing"})


def no_stream(request: httpx.Request) -> httpx.Response | None:
    if request.url.path.endswith("/events/stream"):
        return httpx.Response(403, json={"detail": "Streams are blocked here.", "code": "blocked"})
    return None


class PolicyTest(AsynchronousTest):
    def setUp(self) -> None:
        # Without waits between attempts.
        jitter = patch("forager.http.random.uniform", return_value=0)
        jitter.start()
        self.addCleanup(jitter.stop)

    async def test_repeats_a_submit_with_the_same_idempotency_key(self) -> None:
        requests: list[httpx.Request] = []

        def handler(request: httpx.Request) -> httpx.Response:
            requests.append(request)
            if len(requests) == 1:
                return httpx.Response(
                    503, headers={"retry-after": "0"}, json={"detail": "Busy.", "code": "busy"}
                )
            if len(requests) == 2:
                raise httpx.RemoteProtocolError("The connection was reset.")
            if len(requests) == 3:
                return httpx.Response(201, stream=Chunks(b'{"job', httpx.ReadError("cut off")))
            return httpx.Response(201, json=ACKNOWLEDGED)

        forager = self.answered_by(handler, actor_id="ada")
        acknowledgement = await forager.submit("svcVerify", {"email": "ü"}, priority=3)
        self.assertEqual(acknowledgement, ACKNOWLEDGED)
        keys = {request.headers["idempotency-key"] for request in requests}
        self.assertEqual((len(requests), len(keys)), (4, 1))
        self.assertEqual(str(requests[3].url), "http://forager.example/base/api/v1/jobs/svcVerify/submit")
        self.assertEqual(requests[3].headers["x-actor-id"], "ada")
        self.assertEqual(requests[3].headers["authorization"], "Bearer cli:sk:secret")
        self.assertEqual(json.loads(requests[3].content), {"payload": {"email": "ü"}, "priority": 3})
        await forager.submit("svcVerify", {"email": "ü"}, idempotency_key="mine")
        self.assertEqual(requests[4].headers["idempotency-key"], "mine")

    async def test_does_not_repeat_what_might_be_carried_out_twice(self) -> None:
        attempts = 0

        def handler(_: httpx.Request) -> httpx.Response:
            nonlocal attempts
            attempts += 1
            raise httpx.ReadTimeout("")

        with self.assertRaises(ForagerError) as caught:
            await self.answered_by(handler).call(api.next_campaign_location("camp_1"))
        self.assertEqual((caught.exception.status, caught.exception.code, attempts), (0, "unreachable", 1))
        self.assertIn("ReadTimeout", str(caught.exception))

    async def test_waits_as_long_as_the_service_asks_up_to_a_limit(self) -> None:
        answers = [httpx.Response(429, headers={"retry-after": "7"}), httpx.Response(200, json={})]
        forager = self.answering(*answers)
        kind = "ThreadTransport" if isinstance(self, ThreadedTest) else "AsyncioTransport"
        with patch(f"forager.transport.{kind}.sleep") as slept:
            await forager.call(api.get_domain_lists())
        slept.assert_awaited_once_with(7)
        later = httpx.Response(429, headers={"retry-after": "91"}, json={"detail": "Later."})
        with self.assertRaisesRegex(ForagerError, "Later."):
            await self.answering(later).call(api.get_domain_lists())

    async def test_reports_a_service_that_stays_unavailable_in_its_own_words(self) -> None:
        attempts = 0

        def handler(_: httpx.Request) -> httpx.Response:
            nonlocal attempts
            attempts += 1
            return httpx.Response(
                503, json={"detail": "Full.", "code": "queue_full"}, headers={"x-request-id": "r"}
            )

        with self.assertRaises(ForagerError) as caught:
            await self.answered_by(handler, attempts=2).call(api.list_countries())
        error = caught.exception
        self.assertEqual(
            (str(error), error.status, error.code, error.request_id), ("Full.", 503, "queue_full", "r")
        )
        self.assertEqual(attempts, 2)

    async def test_explains_answers_that_do_not_come_from_the_service(self) -> None:
        pages = [
            httpx.Response(200, text="<h1>Log in</h1>"),
            httpx.Response(302),
            httpx.Response(404, json=["?"]),
        ]
        for message in ("The service answered without JSON.", "answered 302", "answered 404"):
            with self.assertRaisesRegex(ForagerError, message) as caught:
                await self.answering(pages.pop(0)).call(api.list_countries())
            self.assertEqual(caught.exception.code, "unexpected_response")

    async def test_sends_any_request_and_reads_any_response(self) -> None:
        def handler(request: httpx.Request) -> httpx.Response:
            seen.append((request.url.raw_path.decode(), request.headers.get("content-type"), request.content))
            return httpx.Response(204)

        seen: list[tuple[str, str | None, bytes]] = []
        forager = self.answered_by(handler)
        query = {"tag": ["a", "b"], "has_email": True, "q": None}
        request = Request[None](
            "PUT", "/api/v1/new", query=query, body="a,b", headers={"content-type": "text/csv"}
        )
        self.assertIsNone(await forager.call(request))
        self.assertEqual(seen.pop(), ("/base/api/v1/new?tag=a&tag=b&has_email=true", "text/csv", b"a,b"))
        self.assertEqual(await forager.call(api.export_records("emails", format="csv")), b"")

    async def test_polls_where_no_event_stream_can_be_opened(self) -> None:
        polls = [unfinished(), unfinished(), httpx.Response(200, json=COMPLETED)]
        forager = self.answered_by(
            lambda request: no_stream(request) or polls.pop(0), poll_every_seconds=0.001
        )
        self.assertEqual(await forager.wait("1"), COMPLETED)
        self.assertEqual(polls, [])

    async def test_looks_again_as_soon_as_an_event_says_that_the_job_has_ended(self) -> None:
        polls = [unfinished(), httpx.Response(200, json=COMPLETED)]

        def handler(request: httpx.Request) -> httpx.Response:
            if request.url.path.endswith("/events/stream"):
                event = b'id: 1\nevent: job.completed\ndata: {"job_id":"1"}\n\n'
                return httpx.Response(200, stream=Chunks(event, httpx.ReadError("over")))
            return polls.pop(0)

        forager = self.answered_by(handler, poll_every_seconds=600)
        self.assertEqual(await asyncio.wait_for(forager.wait("1"), 10), COMPLETED)

    async def test_reports_progress_until_a_job_a_batch_or_a_campaign_has_ended(self) -> None:
        answers = {
            "/results": [httpx.Response(200, json=COMPLETED)],
            "/status": [
                httpx.Response(200, json={"status": one})
                for one in ("queued", "queued", "processing", "processing", "completed")
            ],
            "/batches/2": [
                httpx.Response(200, json={"completed_at": at, "status": status})
                for at, status in ((None, "running"), (None, "paused"), ("2026-01-01T00:00:00Z", "completed"))
            ],
            "/campaigns/3/status": [
                httpx.Response(200, json={"status": status, "jobs": {"queued": 0, "processing": running}})
                for status, running in (("active", 0), ("stopped", 1), ("stopped", 0))
            ],
        }

        def handler(request: httpx.Request) -> httpx.Response:
            ending = max((one for one in answers if request.url.path.endswith(one)), key=len, default="")
            return no_stream(request) or answers[ending].pop(0)

        forager = self.answered_by(handler, poll_every_seconds=0.001)
        seen: list[str] = []
        done = await forager.wait("1", on_progress=lambda state: seen.append(state["status"]))
        self.assertEqual((done, seen), (COMPLETED, ["queued", "processing", "completed"]))
        seen.clear()
        batch = await forager.wait_batch("2", on_progress=lambda state: seen.append(state["status"]))
        self.assertEqual((batch["status"], seen), ("completed", ["running", "paused", "completed"]))
        seen.clear()
        campaign = await forager.wait_campaign("3", on_progress=lambda state: seen.append(state["status"]))
        self.assertEqual((campaign["status"], seen), ("stopped", ["active", "stopped", "stopped"]))

    async def test_limits_a_wait_also_while_the_service_is_away(self) -> None:
        slow = self.answered_by(lambda request: no_stream(request) or unfinished())
        with self.assertRaisesRegex(WaitTimeoutError, "Job 1 has not ended within 0.01 s") as caught:
            await slow.wait("1", timeout=0.01)
        self.assertIsInstance(caught.exception, TimeoutError)

        def away(_: httpx.Request) -> httpx.Response:
            raise httpx.ConnectError("refused")

        with self.assertRaises(WaitTimeoutError):
            await self.answered_by(away, attempts=1_000_000).wait("1", timeout=0.05)
        with self.assertRaisesRegex(WaitTimeoutError, "The submit was not answered within 0.05 s") as caught:
            await self.answered_by(away, attempts=1_000_000).run("svcVerify", {"email": "a"}, timeout=0.05)
        self.assertIsNone(caught.exception.job_id)
        busy = {"detail": "Slowly.", "code": "rate_limited"}

        def limited(request: httpx.Request) -> httpx.Response:
            return no_stream(request) or httpx.Response(429, headers={"retry-after": "60"}, json=busy)

        with self.assertRaises(WaitTimeoutError) as caught:
            await self.answered_by(limited).wait("1", timeout=0.05)
        self.assertEqual(str(caught.exception.__cause__), "Slowly.")
        self.assertEqual(caught.exception.job_id, "1")

    async def test_raises_why_a_job_has_no_result(self) -> None:
        envelopes: dict[str, dict[str, Any]] = {
            "failed": {"status": "failed", "error_message": "No route."},
            "job_cancelled": {"status": "cancelled", "error_message": None},
            "results_expired": {
                "status": "completed",
                "error_message": "Deleted.",
                "code": "results_expired",
            },
        }
        for name, envelope in envelopes.items():
            gone = httpx.Response(410, json=envelope)
            with self.assertRaises(JobFailedError) as caught:
                await self.answering(gone).results("1")
            error = caught.exception
            self.assertEqual((error.job_id, error.status), ("1", 410))
            self.assertIn(name, (error.code, error.outcome))
            self.assertEqual(str(error), envelope["error_message"] or "The job is cancelled.")
        self.assertIsNone(await self.answering(unfinished()).results("1"))

    async def test_resumes_a_broken_event_stream_after_its_last_event(self) -> None:
        resumed: list[str | None] = []

        def handler(request: httpx.Request) -> httpx.Response:
            resumed.append(request.headers.get("last-event-id"))
            if len(resumed) == 2:
                return httpx.Response(500)
            event = f'id: {len(resumed)}0\nevent: job.queued\ndata: {{"job_id":\ndata: "ü"}}\n\n'.encode()
            start = b": comment\r\nevent: connected\r\ndata: {}\r\n\r\nevent: empty\n\n"
            cut = event.index("ü".encode()) + 1
            end: bytes | Exception = (
                httpx.ReadTimeout("silent") if len(resumed) == 1 else b"id: 99\nevent: cut"
            )
            return httpx.Response(200, stream=Chunks(start, event[:cut], event[cut:], end))

        seen: list[tuple[Any, ...]] = []
        async with aclosing(
            self.answered_by(handler, attempts=1).events(job_id="1", last_event_id="5")
        ) as events:
            async for event in events:
                seen.append(tuple(event))
                if len(seen) == 5:
                    break
        self.assertEqual(seen[:2], [(None, "connected", {}), ("10", "job.queued", {"job_id": "ü"})])
        self.assertEqual([id for id, type, _ in seen if type == "job.queued"], ["10", "30"])
        self.assertEqual(resumed, ["5", "10", "10", "30"])

    async def test_ends_an_event_stream_that_is_refused(self) -> None:
        forager = self.answering(httpx.Response(401, json={"detail": "No.", "code": "unauthorized"}))
        with self.assertRaisesRegex(ForagerError, "No."):
            async for _ in forager.events():
                self.fail("an event")
        refusal = httpx.Response(503, json={"detail": "Away.", "code": "shutting_down"})
        away = self.answered_by(lambda _: refusal, attempts=1)
        with self.assertRaisesRegex(ForagerError, "Away."):
            async for _ in away.events():
                self.fail("an event")

    async def test_reads_the_lines_of_an_export_across_chunks(self) -> None:
        content = '{"name":"Ü"}\n\n{"name":"b"}\n{"name":"c"}'.encode()
        forager = self.answering(httpx.Response(200, stream=Chunks(content[:10], content[10:])))
        names = [row["name"] async for row in forager.exported_records("businesses")]
        self.assertEqual(names, ["Ü", "b", "c"])
        broken = self.answering(httpx.Response(200, stream=Chunks(b"{}\n", httpx.ReadError("cut off"))))
        with self.assertRaisesRegex(ForagerError, "cut off"):
            async for _ in broken.export_records("emails"):
                pass

    async def test_follows_the_cursor_of_each_page(self) -> None:
        pages = {"": ("a", "2"), "2": ("b", None)}

        def handler(request: httpx.Request) -> httpx.Response:
            name, cursor = pages[request.url.params.get("cursor", "")]
            return httpx.Response(200, json={"records": [{"name": name}], "next_cursor": cursor})

        self.assertEqual(
            [one["name"] async for one in self.answered_by(handler).records("people")], ["a", "b"]
        )

    async def test_refuses_lists_and_exports_without_the_filter_that_the_service_does_not_know(self) -> None:
        def handler(_: httpx.Request) -> httpx.Response:
            return httpx.Response(200, headers={"x-ignored-fields": "gr%C3%B6%C3%9Fe"}, json={"jobs": [], "next_cursor": None})

        forager = self.answered_by(handler)
        for items in (forager.jobs(**{"größe": "1"}), forager.export_records("emails")):
            with self.assertRaisesRegex(ForagerError, "does not know größe") as caught:
                async for _ in items:
                    self.fail("an item")
            self.assertEqual(caught.exception.code, "ignored_fields")
        self.assertEqual(await forager.call(api.list_jobs()), {"jobs": [], "next_cursor": None})

    async def test_repeats_the_ignored_fields_of_a_submit_at_the_end_of_its_wait(self) -> None:
        batch = {"batch_id": "2", "completed_at": "2026-01-01T00:00:00Z"}

        def handler(request: httpx.Request) -> httpx.Response:
            if request.method == "GET":
                ended = batch if "/batches/" in request.url.path else COMPLETED
                return no_stream(request) or httpx.Response(200, json=ended)
            ids = {"job_id": "1", "batch_id": "2"}
            return httpx.Response(201, json={**ids, "ignored_fields": ["payload.emial"]})

        forager = self.answered_by(handler)
        await forager.submit_batch([{"type": "svcVerify", "payload": {"emial": "a"}}])
        for ended in (await forager.run("svcVerify", {"emial": "a"}), await forager.wait_batch("2")):
            self.assertEqual(ended["ignored_fields"], ["payload.emial"])
        self.assertNotIn("ignored_fields", await self.answered_by(handler).wait_batch("2"))

    async def test_refuses_unknown_options_before_it_sends_anything(self) -> None:
        forager = self.answering()
        payload = {"email": "a"}
        for option, closest, call, args in (
            ("clientref", "client_ref", forager.submit, ("svcVerify", payload)),
            ("time_out", "timeout", forager.run, ("svcVerify", payload)),
            ("nmae", "name", forager.submit_batch, ([{"payload": payload}],)),
        ):
            with self.assertRaisesRegex(TypeError, f"no option '{option}'. Did you mean '{closest}'"):
                await call(*args, **{option: None})
        with self.assertRaisesRegex(TypeError, "no option 'timeout'"):
            await forager.submit("svcVerify", payload, timeout=1)

    async def test_refuses_to_go_on_once_it_is_closed(self) -> None:
        forager = self.answered_by(lambda request: no_stream(request) or unfinished())
        waiting = asyncio.create_task(forager.wait("1"))
        await asyncio.sleep(0)
        await forager.close()
        with self.assertRaisesRegex(RuntimeError, "closed"):
            await asyncio.wait_for(waiting, 10)


class ThreadedPolicyTest(PolicyTest, ThreadedTest):
    pass


class InterfaceTest(unittest.TestCase):
    def test_types_every_kind_of_job(self) -> None:
        if sys.version_info < (3, 11):
            self.skipTest("needs typing.get_overloads")
        for method in (Forager.submit, Forager.run, AsyncForager.submit, AsyncForager.run):
            kinds = [get_type_hints(one)["type"] for one in typing.get_overloads(method)]
            self.assertEqual({get_args(kind)[0] for kind in kinds}, set(get_args(api.JobType)))

    def test_declares_which_fields_are_required(self) -> None:
        self.assertIn("url", api.SitePayload.__required_keys__)
        self.assertIn("max_pages", api.SitePayload.__optional_keys__)
        for declared in vars(api).values():
            if isinstance(declared, type) and hasattr(declared, "__required_keys__"):
                get_type_hints(declared)

    def test_needs_an_address_and_credentials(self) -> None:
        with patch.dict(os.environ, clear=True):
            with self.assertRaisesRegex(ValueError, "FORAGER_URL"):
                Forager(credentials="a:b:c")
            with self.assertRaisesRegex(ValueError, "FORAGER_CREDENTIALS"):
                Forager("http://forager.example")

    def test_refuses_unknown_options_of_a_client(self) -> None:
        clients: tuple[Any, ...] = (Forager, AsyncForager)
        for make in clients:
            for option, hint in (
                ("credentails", "Did you mean 'credentials'?"),
                ("actorId", "Did you mean 'actor_id'?"),
                (
                    "retry",
                    "Options: actor_id, attempts, credentials, headers, http_client, poll_every_seconds, retry_after_max_seconds, url.",
                ),
            ):
                with self.assertRaises(TypeError) as caught:
                    make("http://forager.example", "a:b:c", **{option: "x"})
                self.assertEqual(str(caught.exception), f"There is no option '{option}'. {hint}")

    def test_shows_no_secret_in_an_error(self) -> None:
        for wrong in ("cli:sk:h€dden", "cli:sk:hid\nden", "cli:sk:hid den", "hidden"):
            with self.assertRaisesRegex(ValueError, "FORAGER_CREDENTIALS") as caught:
                Forager("http://forager.example", wrong)
            self.assertNotIn(wrong[-4:], str(caught.exception))
        with self.assertRaisesRegex(ValueError, "user name or password") as caught:
            Forager("http://user:hidden@forager.example/", "a:b:c")
        self.assertNotIn("hidden", str(caught.exception))


if __name__ == "__main__":
    unittest.main()

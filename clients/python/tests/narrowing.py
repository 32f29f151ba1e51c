"""Never run: mypy reads what each call accepts and returns."""

from __future__ import annotations

from typing import TYPE_CHECKING

from forager import AsyncForager, Forager, api
from forager.api import (
    CampaignEstimate,
    CompletedJob,
    MapsResult,
    PeopleResult,
    SiteResult,
    VerifyResult,
)

if TYPE_CHECKING:
    from typing_extensions import assert_type


def threads(forager: Forager) -> None:
    assert_type(forager.run("svcSite", {"url": ""})["data"], SiteResult)
    assert_type(forager.run("svcMaps", {"search_query": ""})["data"], MapsResult)
    assert_type(forager.run("svcVerify", {"email": ""}, timeout=1, priority=2)["data"], VerifyResult)
    assert_type(forager.run("svcPeople", {"mode": "profile"})["data"], PeopleResult)
    assert_type(forager.call(api.estimate_campaign({"query": "", "country_code": ""})), CampaignEstimate)
    forager.run("svcSite", {"url": ""}, on_progress=lambda state: print(state["status"]))
    forager.wait_batch("", on_progress=lambda state: print(state["counts"]))
    job = forager.wait("")
    assert_type(job, CompletedJob)
    if job["type"] == "svcMaps":
        assert_type(job["data"], MapsResult)
    forager.run("svcOther", {})  # type: ignore[call-overload]
    forager.run("svcSite", {"email": ""})  # type: ignore[call-overload]
    forager.submit("svcVerify", {"email": ""}, timeout=1)  # type: ignore[call-overload]
    forager.jobs(status_filter="ended")  # type: ignore[arg-type]
    forager.call(api.get_job_status())  # type: ignore[call-arg]


async def asynchronously(forager: AsyncForager) -> None:
    assert_type((await forager.run("svcSite", {"url": ""}))["data"], SiteResult)
    assert_type((await forager.run("svcMaps", {"search_query": ""}))["data"], MapsResult)
    assert_type((await forager.run("svcVerify", {"email": ""}))["data"], VerifyResult)
    assert_type((await forager.run("svcPeople", {"mode": "profile"}))["data"], PeopleResult)
    async for record in forager.records("people", country="DE"):
        record["name"]
    await forager.wait("", on_progress=asynchronously)  # type: ignore[arg-type]
    await forager.run("svcSite", {"email": ""})  # type: ignore[call-overload]
    await forager.submit("svcOther", {})  # type: ignore[call-overload]

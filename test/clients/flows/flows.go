// The five flows, with the Go client that openapi-generator makes.
package main

import (
	"context"
	"errors"
	"log"
	"os"
	"time"

	"forager"
)

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	configuration := forager.NewConfiguration()
	configuration.Servers[0].URL = os.Getenv("FORAGER_URL")
	client := forager.NewAPIClient(configuration)
	ctx := context.WithValue(context.Background(), forager.ContextAccessToken, os.Getenv("FORAGER_CREDENTIALS"))
	deadline := time.Now().Add(time.Minute)
	wait := func(what string) {
		if time.Now().After(deadline) {
			log.Fatal("within a minute, there was no ", what)
		}
		time.Sleep(200 * time.Millisecond)
	}

	// Submit, and wait for the result.
	payload := forager.NewSitePayload(os.Getenv("SITE_URL"))
	payload.SetMaxPages(2)
	submitted, _, err := client.JobsApi.SubmitSvcSite(ctx).SvcSiteSubmit(*forager.NewSvcSiteSubmit(*payload)).Execute()
	check(err)
	for {
		status, _, err := client.JobsApi.GetJobStatus(ctx, submitted.JobId).Execute()
		check(err)
		if status.Status == "completed" {
			break
		}
		wait("completed job")
	}
	result, response, err := client.JobsApi.GetJobResults(ctx, submitted.JobId).Execute()
	check(err)
	if response.StatusCode != 200 || result.CompletedJobInterface == nil {
		log.Fatal("no result: ", response.Status)
	}

	// List jobs.
	jobs, _, err := client.JobsApi.ListJobs(ctx).Execute()
	check(err)
	isListed := false
	for _, job := range jobs.Jobs {
		isListed = isListed || job.JobId == submitted.JobId
	}
	if !isListed {
		log.Fatal("the job is not listed")
	}

	// Estimate a campaign.
	campaign := forager.NewCampaignEstimateRequest("ZZ")
	campaign.SetQuery("joiners")
	campaign.SetFilter(*forager.NewCampaignFilter("all"))
	estimate, _, err := client.CampaignsApi.EstimateCampaign(ctx).CampaignEstimateRequest(*campaign).Execute()
	check(err)
	if estimate.TotalLocations != 2 {
		log.Fatal("locations: ", estimate.TotalLocations)
	}

	// Search records.
	for {
		page, _, err := client.RecordsApi.ListRecords(ctx, "emails").Q("info").Execute()
		check(err)
		if len(page.Records) > 0 {
			break
		}
		wait("record")
	}

	// Read an error.
	bad := forager.NewSvcSiteSubmit(*forager.NewSitePayload("nowhere"))
	_, _, err = client.JobsApi.SubmitSvcSite(ctx).SvcSiteSubmit(*bad).Execute()
	var refused forager.GenericOpenAPIError
	if !errors.As(err, &refused) {
		log.Fatal("a bad URL was accepted: ", err)
	}
	problem, isProblem := refused.Model().(forager.Problem)
	if !isProblem || problem.Code != "validation_error" || len(problem.GetErrors()) == 0 {
		log.Fatal("not the problem: ", string(refused.Body()))
	}
}

/** The parts of the API, in the order of its description. */
export const tags = [
  { name: "Jobs", description: "Submit jobs, follow them, read their results." },
  { name: "Batches", description: "Many jobs in one request, followed and controlled together." },
  {
    name: "Campaigns",
    description: "One query in many locations, with crawls and email verification for the businesses found.",
  },
  { name: "Locations", description: "The places that campaigns search." },
  { name: "Privacy", description: "What must not be collected, and what is stored about a person." },
  {
    name: "Records",
    description: "Everything that jobs and campaigns found, one record per real-world thing.",
  },
  { name: "Shifts", description: "Activities of your client's people and agents, and reports about them." },
  { name: "Client", description: "Settings, API keys and lists of your client." },
  { name: "Session", description: "Browser sign-in." },
  { name: "Users", description: "The people who sign in to your client, and their invitations." },
  { name: "Account", description: "The signed-in user's own name, clients and sessions." },
  { name: "Events", description: "Live events of your jobs." },
  { name: "Webhooks", description: "The same events, sent to your URLs." },
  { name: "Signup", description: "Businesses claim their pins with a signed link, without an account." },
  { name: "System", description: "State, limits and features of the service." },
  { name: "Operation", description: "For operators of the service." },
] as const;

export const tagNames = tags.map(({ name }) => name);

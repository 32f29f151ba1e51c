import { queryOptions } from "@tanstack/react-query";
import type { Account, AccountSessions, UserList } from "../api/answers.ts";
import { call } from "../api/client.ts";

export const usersPath = "/api/v1/users";
export const accountPath = "/api/v1/account";

export const userQueries = {
  users: () =>
    queryOptions({ queryKey: ["users"], queryFn: ({ signal }) => call<UserList>(usersPath, { signal }) }),
  account: () =>
    queryOptions({
      queryKey: ["account"],
      staleTime: 60_000,
      queryFn: ({ signal }) => call<Account>(accountPath, { signal }),
    }),
  sessions: () =>
    queryOptions({
      queryKey: ["account-sessions"],
      queryFn: ({ signal }) => call<AccountSessions>(`${accountPath}/sessions`, { signal }),
    }),
};

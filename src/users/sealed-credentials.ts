/** What binds a user's sealed credentials to their account. */
export const userCredentialsContext = (userId: string): string => `user credentials ${userId}`;

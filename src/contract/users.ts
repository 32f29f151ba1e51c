import { z } from "zod";
import { identifier, timestamp } from "./fields.ts";
import { accessLevels, SessionBody } from "./principal.ts";
import { passwordCharactersMin } from "./users-limits.ts";

export const usersPerClientMax = 100;
export const invitationsPerDayMax = 50;
export const invitationDays = 7;
export const signInLinkMinutes = 15;

export const emailAddress = z.email().max(254).meta({ example: "ann@example.com" });

const role = z.enum(accessLevels).meta({
  description:
    "What the user may do. `viewer`: read. `member`: also submit and cancel work, report activities and share reports. `owner`: also manage users, keys, webhooks and settings.",
});

const userId = z
  .string()
  .regex(/^usr_[\w-]{16}$/)
  .meta({ description: "Identifier of the user.", example: "usr_0123456789abcdef" });

export const UserPath = z.object({ user_id: userId });
export const InvitationPath = z.object({ invitation_id: identifier("Identifier of the invitation.") });

const userName = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u, "must not contain control characters")
  .meta({ description: "Name in shifts and in the audit log.", example: "Ann Example" });

const User = z
  .object({
    user_id: userId,
    address: z.string().meta({ example: "ann@example.com" }),
    name: userName,
    role,
    has_password: z.boolean().meta({ description: "Whether a password with one-time codes is set up." }),
    has_sso: z.boolean().meta({ description: "Whether the user has signed in through single sign-on." }),
    is_you: z.boolean().meta({ description: "Whether this is the user of this session." }),
    joined_at: timestamp("When the user accepted the invitation."),
    last_active_at: timestamp("Last use of the dashboard, to the minute.").nullable(),
  })
  .meta({ id: "User", description: "A person who signs in to your client." });
export type User = z.output<typeof User>;

const Invitation = z
  .object({
    invitation_id: identifier("Identifier of the invitation."),
    address: z.string().meta({ example: "ann@example.com" }),
    role,
    created_at: timestamp("When the address was invited."),
    expires_at: timestamp("When the link stops working."),
  })
  .meta({ id: "Invitation", description: "An address that has been invited and has not accepted yet." });
export type Invitation = z.output<typeof Invitation>;

export const UserList = z
  .object({ users: z.array(User), invitations: z.array(Invitation) })
  .meta({ id: "UserList", description: "The users of your client." });
export type UserList = z.output<typeof UserList>;

export const InvitationInput = z
  .object({ address: emailAddress, role: role.default("member") })
  .meta({ id: "InvitationInput" });
export type InvitationInput = z.output<typeof InvitationInput>;

export const CreatedInvitation = Invitation.extend({
  url: z.url().nullable().meta({
    description:
      "The link, if the service has no mail server: hand it over yourself. It is shown only once. Null if it was mailed.",
  }),
}).meta({ id: "CreatedInvitation", description: "An invitation that was just made." });
export type CreatedInvitation = z.output<typeof CreatedInvitation>;

export const RoleChange = z.object({ role }).meta({ id: "RoleChange" });

export const UserChanged = z
  .object({ success: z.literal(true) })
  .meta({ id: "UserChanged", description: "The change is made." });

const linkToken = z.string().min(1).max(2_000).meta({ description: "Token of the link." });

export const LinkToken = z.object({ token: linkToken }).meta({ id: "LinkToken" });

export const InvitationPreview = z
  .object({ client_name: z.string(), address: z.string(), role, expires_at: timestamp("When it expires.") })
  .meta({ id: "InvitationPreview", description: "What an invitation is for." });
export type InvitationPreview = z.output<typeof InvitationPreview>;

export const SignInMethods = z
  .object({
    email_link: z.boolean().meta({ description: "Whether the service can mail links." }),
    sso: z
      .object({ name: z.string().meta({ description: "Name of the provider." }) })
      .nullable()
      .meta({ description: "Single sign-on; null if there is none." }),
  })
  .meta({ id: "SignInMethods", description: "How users can sign in." });
export type SignInMethods = z.output<typeof SignInMethods>;

export const LinkRequest = z.object({ address: emailAddress }).meta({ id: "LinkRequest" });

export const LinkRequested = z
  .object({ success: z.literal(true) })
  .meta({ id: "LinkRequested", description: "If the address belongs to a user, a link is on its way." });

/** The session of a user who has just signed in. */
export const SignedIn = SessionBody;

const AccountClient = z
  .object({
    client_id: z.string(),
    client_name: z.string(),
    role,
    is_current: z.boolean().meta({ description: "Whether this session acts for it." }),
  })
  .meta({ id: "AccountClient" });

export const Account = z
  .object({
    user_id: userId,
    address: z.string().meta({ example: "ann@example.com" }),
    name: userName,
    has_password: z.boolean().meta({ description: "Whether a password with one-time codes is set up." }),
    recovery_codes_left: z.int().nullable().meta({ description: "Null without a password." }),
    has_sso: z.boolean().meta({ description: "Whether you have signed in through single sign-on." }),
    clients: z.array(AccountClient),
  })
  .meta({ id: "Account", description: "The signed-in user." });
export type Account = z.output<typeof Account>;

const password = z.string().min(1).max(200).meta({ example: "correct horse battery staple" });
const code = z
  .string()
  .min(1)
  .max(40)
  .meta({ description: "Code of the authenticator app, or a recovery code.", example: "123456" });

export const PasswordSignIn = z
  .object({ address: emailAddress, password, code })
  .meta({ id: "PasswordSignIn" });

export const TwoFactorEnrolment = z
  .object({
    enrolment: z.string().meta({ description: "For setting the password, within 30 minutes." }),
    secret: z.string().meta({ description: "Secret for an authenticator app, in base32." }),
    otpauth_url: z.string().meta({ description: "The same as a URL, for a QR code." }),
  })
  .meta({ id: "TwoFactorEnrolment", description: "A new secret. Nothing is changed yet." });

export const PasswordChange = z
  .object({
    password: password.min(passwordCharactersMin).meta({ description: "The new password." }),
    code: code.meta({
      description: "Code of the new device; without `enrolment`, of the present one.",
    }),
    enrolment: z.string().max(2_000).optional().meta({
      description: "From setting up a device. Required for the first password.",
    }),
    current_password: password.optional().meta({
      description:
        "The present password. Not needed within 15 minutes of signing in by a link or through single sign-on.",
    }),
    current_code: code.optional().meta({
      description: "With `current_password` and `enrolment`: code of the present device, or a recovery code.",
    }),
  })
  .meta({ id: "PasswordChange" });
export type PasswordChange = z.output<typeof PasswordChange>;

export const PasswordSet = z
  .object({
    recovery_codes: z
      .array(z.string())
      .nullable()
      .meta({ description: "For a lost device, each once. Shown only now. Null if the device is the same." }),
    sessions_ended: z.int().meta({ description: "Other sessions of yours, which have ended." }),
  })
  .meta({ id: "PasswordSet", description: "The password is set." });

export const CodeConfirmation = z.object({ code }).meta({ id: "CodeConfirmation" });

export const RecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()).meta({ description: "Each works once. Shown only now." }) })
  .meta({ id: "RecoveryCodes", description: "New codes; the earlier ones no longer work." });

export const AccountChange = z.object({ name: userName }).meta({ id: "AccountChange" });

export const ClientChoice = z
  .object({ client_id: z.string().max(100).meta({ example: "cli_0123456789abcdef" }) })
  .meta({ id: "ClientChoice" });

const AccountSession = z
  .object({
    session_id: z.string(),
    client_id: z.string(),
    client_name: z.string(),
    method: z.string().meta({
      description: "How it began: `invitation`, `link`, `password`, `sso`, or `switch` from another client.",
    }),
    address: z.string().nullable().meta({ description: "Network address at sign-in." }),
    user_agent: z.string().nullable().meta({ description: "Browser at sign-in." }),
    created_at: timestamp("When it began."),
    expires_at: timestamp("When it ends."),
    is_current: z.boolean(),
  })
  .meta({ id: "AccountSession" });
export type AccountSession = z.output<typeof AccountSession>;

export const AccountSessionPath = z.object({
  session_id: z
    .string()
    .regex(/^[\w-]{43}$/)
    .meta({ description: "Identifier of the session." }),
});

export const AccountSessions = z
  .object({ sessions: z.array(AccountSession) })
  .meta({ id: "AccountSessions", description: "Your open sessions, the newest first." });

export const SessionsEnded = z
  .object({ ended: z.int() })
  .meta({ id: "SessionsEnded", description: "How many sessions have ended." });

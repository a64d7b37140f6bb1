import { z } from 'zod';
import {
  billingField,
  emailField,
  isoDate,
  passwordField,
  planField,
  sessionIdField,
  subscriptionStatusField,
  successAnswer,
} from './wire-fields.ts';

export const currentUserAnswer = z.object({
  id: z.string(),
  firstName: z.string().nullable(),
  email: z.string(),
  subscriptionPlan: planField,
  subscriptionStatus: subscriptionStatusField,
  planStartDate: z.string(),
  discordInvited: z.boolean(),
  tradingViewUsername: z.string().nullable(),
  tradingViewAccess: z.boolean(),
  tradingViewExpiresAt: isoDate,
  wavematrixAccess: z.boolean(),
  wavematrixExpiresAt: isoDate,
  orderblockAccess: z.boolean(),
  orderblockExpiresAt: isoDate,
});
export type CurrentUser = z.infer<typeof currentUserAnswer>;

/** What a provider's side of an access check says; polling only reads. */
export const accessCheckAnswer = z.object({
  hasAccess: z.boolean(),
  plan: planField,
  subscriptionStatus: subscriptionStatusField,
  /** When the password was set. */
  accountSince: isoDate.optional(),
  discord: z.object({
    username: z.string().nullable(),
    /** none: no name given; invited: an unexpired invite; joined: seen inside; left: was inside. */
    state: z.enum(['none', 'invited', 'invite-expired', 'joined', 'left', 'needs-operator']),
    inviteUrl: z.string().nullable(),
    roles: z.array(z.string()),
    /** When the name was given, when the state came about, and when the last of the roles was seen to be held. */
    namedAt: isoDate.optional(),
    since: isoDate.optional(),
    rolesSince: isoDate.optional(),
  }),
  tradingView: z.object({
    username: z.string().nullable(),
    namedAt: isoDate.optional(),
    connected: z.boolean(),
    indicators: z.array(
      z.object({
        name: z.enum(['main', 'wavematrix', 'orderblock']),
        state: z.string(),
        expiresAt: isoDate,
        since: isoDate.optional(),
        /** False: no script is configured, so it is not delivered automatically. */
        delivered: z.boolean().optional(),
        /** By when an operator gives it in manual mode. */
        dueAt: isoDate.optional(),
      }),
    ),
  }),
});
export type AccessCheck = z.infer<typeof accessCheckAnswer>;

export const createEmailUserInput = z.object({
  email: emailField,
  plan: planField,
  billing: billingField,
});
export const createEmailUserAnswer = z.object({ userId: z.string() });

/** `plan` and `planStartDate` are documented and ignored: both come from the verified payment. */
export const completeSignupInput = z.object({
  email: emailField,
  password: passwordField,
  sessionId: sessionIdField.nullable(),
  plan: z.unknown().optional(),
  planStartDate: z.unknown().optional(),
});
export const completeSignupAnswer = successAnswer;

export const completeRegistrationInput = z.object({
  email: emailField,
  password: passwordField,
  sessionId: sessionIdField,
});

export const loginInput = z.object({ email: z.string().max(254), password: passwordField });

/** The token of a link that went out by mail. */
export const mailedTokenInput = z.object({ token: z.string().min(1).max(200) });
/** Where the sign-up goes on: with its payment session, or to the free set-up. */
export const continueSignUpAnswer = z.object({
  email: z.string(),
  plan: planField,
  sessionId: z.string().nullable(),
});

/** What following a link to /confirm-email does; the page asks before it acts. */
export const emailLinkAnswer = z.discriminatedUnion('kind', [
  /** `asksPassword`: this browser is not signed in to the account, so a new password comes first. */
  z.object({ kind: z.literal('confirm'), email: z.string(), asksPassword: z.boolean() }),
  z.object({ kind: z.literal('change-old'), email: z.string(), newEmail: z.string() }),
  /** `removesAccount`: an account that never proved the new address makes way. */
  z.object({
    kind: z.literal('change-new'),
    email: z.string(),
    newEmail: z.string(),
    removesAccount: z.boolean(),
  }),
  /** `email`: the address that the account had before. The present one may be a thief's, and is not told. */
  z.object({ kind: z.literal('take-back'), email: z.string() }),
]);
export type EmailLink = z.infer<typeof emailLinkAnswer>;

/** With a token the address counts when a new password was chosen at /reset-password. */
export const confirmEmailAnswer = successAnswer.extend({ resetToken: z.string().optional() });

export const requestResetInput = z.object({ email: emailField });
export const resetPasswordInput = mailedTokenInput.extend({ password: passwordField });
export const changePasswordInput = z.object({
  currentPassword: passwordField,
  newPassword: passwordField,
});

/** The change is made when both mailboxes have confirmed it. */
export const requestEmailChangeInput = z.object({ newEmail: emailField, password: passwordField });
export const mailPreferenceAnswer = z.object({ optional: z.boolean() });

export const signedInBrowser = z.object({
  id: z.string(),
  isThisOne: z.boolean(),
  userAgent: z.string().nullable(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
});
export type SignedInBrowser = z.infer<typeof signedInBrowser>;

/** Null: every browser but this one. */
export const endSessionsInput = z.object({ sessionId: z.uuid().nullable() });
export const endSessionsAnswer = z.object({ ended: z.number().int() });

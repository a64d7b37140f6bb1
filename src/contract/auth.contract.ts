import { z } from 'zod';
import { returnPage } from '../domain/page-path.ts';
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

/** One provider's part of the access check. Polling only reads. */
export const accessCheckAnswer = z.object({
  hasAccess: z.boolean(),
  plan: planField,
  subscriptionStatus: subscriptionStatusField,
  /** When the subscriber set the password. */
  accountSince: isoDate.optional(),
  discord: z.object({
    username: z.string().nullable(),
    /**
     * none: no username given; invited: the invite is still valid; joined: seen in the server; left: was in the server.
     */
    state: z.enum(['none', 'invited', 'invite-expired', 'joined', 'left', 'needs-operator']),
    inviteUrl: z.string().nullable(),
    /** Discord confirmed that the account is the subscriber's. */
    isVerified: z.boolean().optional(),
    /** Opens the server in Discord. Present for members. */
    serverUrl: z.string().optional(),
    roles: z.array(z.string()),
    /**
     * namedAt: when the subscriber gave the name. since: start of this state; for a member, Discord's own time of the
     * join. The last: when every role was first confirmed.
     */
    namedAt: isoDate.optional(),
    since: isoDate.optional(),
    rolesSince: isoDate.optional(),
  }),
  tradingView: z.object({
    username: z.string().nullable(),
    namedAt: isoDate.optional(),
    connected: z.boolean(),
    /** Opens TradingView's charts. Present while an indicator is held. */
    chartsUrl: z.string().optional(),
    indicators: z.array(
      z.object({
        /** 'main', 'wavematrix', 'orderblock', or the key of a seller's own. */
        name: z.string(),
        /** The grant's state; 'none' without a grant, 'first-payment' if a trial withholds it. */
        state: z.string(),
        held: z.boolean().optional(),
        expiresAt: isoDate,
        since: isoDate.optional(),
        /** False: no script id is configured, so no automatic delivery. */
        delivered: z.boolean().optional(),
        /** Manual mode: the deadline for the operator. */
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

/** `plan` and `planStartDate` are documented but ignored: both come from the verified payment. */
/** The page at which the reader of a mailed link continues. Any other value counts as none. */
const nextField = z.string().max(200).optional().transform(returnPage);

export const completeSignupInput = z.object({
  email: emailField,
  password: passwordField,
  next: nextField,
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

export const signInInput = z.object({ email: z.string().max(254), password: passwordField });

/** The token from a mailed link. */
export const mailedTokenInput = z.object({ token: z.string().min(1).max(200) });
/** Where the sign-up continues: with its payment session, or at the free setup. */
export const continueSignUpAnswer = z.object({
  email: z.string(),
  plan: planField,
  sessionId: z.string().nullable(),
});

/** The subscriber's own address. */
export const ownEmailAnswer = z.object({ isConfirmed: z.boolean() });

/** Effect of a /confirm-email link. The page asks before it acts. */
export const emailLinkAnswer = z.discriminatedUnion('kind', [
  /** `asksPassword`: this browser is not signed in to the account, so a new password is required first. */
  z.object({ kind: z.literal('confirm'), email: z.string(), asksPassword: z.boolean() }),
  z.object({ kind: z.literal('change-old'), email: z.string(), newEmail: z.string() }),
  /** `removesAccount`: deletes another account that claimed the new address but never confirmed it. */
  z.object({
    kind: z.literal('change-new'),
    email: z.string(),
    newEmail: z.string(),
    removesAccount: z.boolean(),
  }),
  /** `email`: the address before the change. The current one is withheld because an attacker may own it. */
  z.object({ kind: z.literal('take-back'), email: z.string() }),
]);
export type EmailLink = z.infer<typeof emailLinkAnswer>;

/** With this token, choosing a new password at /reset-password also confirms the address. */
export const confirmEmailAnswer = successAnswer.extend({ resetToken: z.string().optional() });

export const requestResetInput = z.object({ email: emailField, next: nextField });
export const resetPasswordInput = mailedTokenInput.extend({ password: passwordField });
export const changePasswordInput = z.object({
  currentPassword: passwordField,
  newPassword: passwordField,
});

/** The change takes effect once both mailboxes confirm it. */
export const requestEmailChangeInput = z.object({ newEmail: emailField, password: passwordField });
export const mailPreferenceAnswer = z.object({
  optional: z.boolean(),
  /** The language of mails. Absent: not chosen. */
  locale: z.string().max(35).optional(),
});

export const signedInBrowser = z.object({
  id: z.string(),
  isThisOne: z.boolean(),
  userAgent: z.string().nullable(),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
});
export type SignedInBrowser = z.infer<typeof signedInBrowser>;

/** Null: every browser except the caller's. */
export const endSessionsInput = z.object({ sessionId: z.uuid().nullable() });
export const endSessionsAnswer = z.object({ ended: z.number().int() });

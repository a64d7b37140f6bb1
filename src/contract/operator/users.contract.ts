import { z } from 'zod';
import { LISTED_STATUSES } from '../../domain/standing/listed-standing.ts';
import { isoDate, planField, subscriptionStatusField } from '../wire-fields.ts';

export const operatorSignInInput = z.object({
  username: z.string().max(200),
  password: z.string().max(1000),
  /** A code from the authenticator or a recovery code. Required only with a second factor. */
  otp: z.string().max(40).optional(),
});

/** Access as last recorded: none, held, being granted or revoked, or stuck. */
const ACCESS_STATES = ['none', 'held', 'waiting', 'trouble'] as const;
export type AccessState = (typeof ACCESS_STATES)[number];
export const accessStateField = z.enum(ACCESS_STATES);

export const listedStatusField = z.enum(LISTED_STATUSES);

/** Columns by which the list can be sorted. until: the end of access. */
const USERS_SORTS = ['created', 'email', 'plan', 'status', 'until'] as const;
export const usersSortField = z.enum(USERS_SORTS);
export type UsersSort = z.infer<typeof usersSortField>;

const listedUser = z.object({
  id: z.string(),
  email: z.string(),
  subscriptionPlan: planField,
  subscriptionStatus: subscriptionStatusField,
  stripeCustomerId: z.string().nullable(),
  stripeSubscriptionId: z.string().nullable(),
  discordUsername: z.string().nullable(),
  tradingViewUsername: z.string().nullable(),
  tradingViewExpiresAt: isoDate,
  tradingViewAccess: z.boolean(),
  tradingViewVerification: z
    .object({
      verified: z.boolean(),
      indicators: z.array(
        z.object({ name: z.string(), hasAccess: z.boolean(), expirationDate: isoDate }),
      ),
    })
    .nullable(),
  createdAt: z.string(),
  /** Null: no paid plan, or for life. */
  accessUntil: isoDate,
  accessState: accessStateField,
  /** An open dispute suspends access until the bank decides. */
  disputed: z.boolean(),
  /** What the suspended subscription was sold as. Null also for a price outside the catalogue. */
  disputedPlan: planField.nullable(),
  /** As listed: a paused or disputed subscription keeps its plan, with its own status. */
  listedPlan: planField,
  listedStatus: listedStatusField,
  /** When a pause ends by itself. Null also for one that was made at Stripe, without an end. */
  pausedUntil: isoDate,
});
export type ListedUser = z.infer<typeof listedUser>;

export const listUsersInput = z
  .object({
    /** Prefix of an e-mail, a Stripe id, or a Discord or TradingView name; or '@' and a domain. */
    q: z.string().max(200).optional(),
    /** Plan and status as the list shows them. */
    plan: planField.optional(),
    status: listedStatusField.optional(),
    access: accessStateField.optional(),
    /** Default: created, newest first. */
    sort: usersSortField.optional(),
    /** Not 'direction': tRPC's infinite queries send their own. */
    order: z.enum(['asc', 'desc']).optional(),
    limit: z.coerce.number().int().min(1).max(500).optional(),
    /** Holds the last value of a page: an address may have 254 characters. */
    cursor: z.string().max(500).optional(),
  })
  .optional();
export type ListUsersInput = NonNullable<z.infer<typeof listUsersInput>>;
export const listUsersAnswer = z.object({
  users: z.array(listedUser),
  tradingViewConnected: z.boolean(),
  /** Users that match the filter. `counts.total` is the Y of "Showing X of Y users". */
  total: z.number().int(),
  /** False: the search has too many results to sort, so the newest come first. */
  isSorted: z.boolean(),
  /** The search stopped counting: there are at least `total` matches. */
  totalIsMore: z.boolean(),
  nextCursor: z.string().nullable(),
  /** For the tiles: counts over all accounts, whatever the filter. Paid: a plan other than free is in force. */
  counts: z.object({
    total: z.number().int(),
    paid: z.number().int(),
    active: z.number().int(),
    trouble: z.number().int(),
  }),
});

/** An id at Stripe, Discord or TradingView. */
export const findUserInput = z.object({ id: z.string().trim().max(200) });
export const findUserAnswer = z.object({ accountId: z.string(), email: z.string() }).nullable();

export const syncStripeInput = z.object({ limit: z.coerce.number().int().optional() });
export const syncAnswer = z.object({ processed: z.number().int(), updated: z.number().int() });

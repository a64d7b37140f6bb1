import { z } from 'zod';
import { MAX_FILTER_TEXT } from '../domain/signals/feed.ts';
import { MASKABLE } from '../domain/signals/mask.ts';
import { ALERT_KINDS, SIDES } from '../domain/signals/signal.ts';
import { isoDate } from './wire-fields.ts';

const MAX_FEED_PAGE = 50;
export const FEED_PAGE = 20;

const filterText = z.string().trim().min(1).max(MAX_FILTER_TEXT);

/** Filters of the feed, as they stand in the page's address too. */
const feedFilters = z.object({
  source: filterText.optional(),
  strategy: filterText.optional(),
  /** A part of the symbol. Finds only signals whose symbol the caller sees. */
  symbol: filterText.optional(),
  /** Finds only signals whose side the caller sees. */
  side: z.enum(SIDES).optional(),
  kind: z.enum(ALERT_KINDS).optional(),
  /** Only openings that the caller has not seen closed or withdrawn. */
  open: z.boolean().optional(),
});
export type FeedFilters = z.infer<typeof feedFilters>;

export const feedInput = feedFilters
  .extend({
    /** The `next` of the page before. */
    cursor: z.number().int().positive().nullish(),
    limit: z.number().int().min(1).max(MAX_FEED_PAGE).default(FEED_PAGE),
  })
  .optional();

const level = z.string().nullable();
const levels = { price: level, stop: level, targets: z.array(z.string()) };

const hiddenField = z.object({
  field: z.enum(MASKABLE),
  /** Null: never for this plan. */
  revealedAt: isoDate,
  /** A plan that sees it. Null: none, or only later than this plan. */
  unlockedBy: z.string().nullable(),
});
export type HiddenFieldView = z.infer<typeof hiddenField>;

const correction = z.object({
  seq: z.number(),
  hash: z.string(),
  at: z.string(),
  ...levels,
  text: z.string().nullable(),
  hidden: z.array(hiddenField),
});

const feedSignal = z.object({
  seq: z.number(),
  /** The first digits of the entry's hash in the record. */
  hash: z.string(),
  source: z.string(),
  sourceName: z.string(),
  kind: z.enum(ALERT_KINDS),
  /** The opening that it updates or closes. */
  ref: z.number().nullable(),
  strategy: z.string().nullable(),
  symbol: z.string().nullable(),
  interval: z.string().nullable(),
  side: z.enum(SIDES).nullable(),
  ...levels,
  text: z.string().nullable(),
  barAt: isoDate,
  receivedAt: z.string(),
  /** When this plan first saw it. */
  shownAt: z.string(),
  isLate: z.boolean(),
  /** An opening that this plan has not seen closed or withdrawn. */
  isOpen: z.boolean(),
  hidden: z.array(hiddenField),
  corrections: z.array(correction),
  withdrawn: z.object({ at: z.string(), reason: z.string().nullable() }).nullable(),
});
export type FeedSignal = z.infer<typeof feedSignal>;
export type FeedCorrection = z.infer<typeof correction>;

const planReach = z.object({
  plan: z.string(),
  firstSeconds: z.number(),
  fullSeconds: z.number(),
  hidden: z.array(z.enum(MASKABLE)),
});
export type PlanReachView = z.infer<typeof planReach>;

/**
 * off: the shop has no signals. locked: this plan sees none; `unlockedBy` is the lowest plan that does,
 * or null. open: `signals` has a page.
 */
export const feedAnswer = z.object({
  state: z.enum(['off', 'locked', 'open']),
  plan: z.string(),
  unlockedBy: z.string().nullable(),
  /** The reach of each plan, lowest first. Empty on later pages. */
  reach: z.array(planReach),
  signals: z.array(feedSignal),
  /** Pass as `cursor` for the next page. Null: this was the last one. */
  next: z.number().nullable(),
  /** When it was read. A browser shows it beside an answer that it kept. */
  asOf: z.string(),
});
export type FeedAnswer = z.infer<typeof feedAnswer>;

/** Keys of a browser's subscription, base64url. */
const pushKey = z
  .string()
  .max(200)
  .regex(/^[\w-]+=*$/);
export const subscribePushInput = z.object({
  endpoint: z.url().max(2_000),
  p256dh: pushKey,
  auth: pushKey,
  /** The push service replaced the browser's address. Only a session that has a browser may renew it. */
  isRenewal: z.boolean().optional(),
});
/** SHA-256 of the endpoint, hex: names a browser without its secret address. */
export const unsubscribePushInput = z.object({ endpointHash: z.string().length(64) });
export const digestInput = z.object({ on: z.boolean() });

export const notificationsAnswer = z.object({
  /** Browsers subscribe with it. Null: notifications do not work now. */
  publicKey: z.string().nullable(),
  browsers: z.array(
    z.object({
      id: z.string(),
      browser: z.string().nullable(),
      system: z.string().nullable(),
      since: z.string(),
      endpointHash: z.string(),
    }),
  ),
  digest: z.boolean(),
});
export type NotificationsAnswer = z.infer<typeof notificationsAnswer>;

/** One event of the live stream. */
export interface FeedEvent {
  /** New signals and changed ones, newest first. */
  signals: FeedSignal[];
  /** The numbers of the new ones. An earlier version of the server does not say. */
  added?: number[];
}

/** Why the server ended a live stream. */
export type StreamEnd = 'session' | 'plan' | 'restart';

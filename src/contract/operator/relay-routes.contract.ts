import { z } from 'zod';
import { MASKABLE } from '../../domain/signals/mask.ts';
import { DELIVERY_STATES, MAX_DELAY_SECONDS, RELAY_PROVIDERS } from '../../domain/signals/relay.ts';
import { ALERT_KINDS, SIDES } from '../../domain/signals/signal.ts';
import { MAX_TEMPLATE_LENGTH } from '../../domain/signals/template.ts';
import { consoleAnswer, snowflake } from '../discord/discord-console.contract.ts';
import { isoDate, planField } from '../wire-fields.ts';

const sourceField = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/);
const minuteOfDay = z
  .number()
  .int()
  .min(0)
  .max(24 * 60 - 1);

const quietHours = z.object({
  /** Minutes after midnight. An end before the start is on the next day. */
  from: minuteOfDay,
  until: minuteOfDay,
  /** IANA name, such as 'Europe/Berlin'. */
  timeZone: z.string().min(1).max(60),
});

const terms = z.object({
  /** The lowest plan of the audience. Higher plans belong to it. */
  plan: planField,
  delaySeconds: z.number().int().min(0).max(MAX_DELAY_SECONDS),
  mask: z.array(z.enum(MASKABLE)).max(MASKABLE.length),
  /** A line above the levels, with placeholders such as {{symbol}}. Null: none. */
  template: z.string().trim().min(1).max(MAX_TEMPLATE_LENGTH).nullable(),
  quietHours: quietHours.nullable(),
  /** Only in announcement channels: publishes to the servers that follow it. */
  crosspost: z.boolean(),
  /** False: new signals skip this route. Waiting ones still go out. */
  enabled: z.boolean(),
});

export const createRouteInput = terms.extend({
  source: sourceField,
  provider: z.enum(RELAY_PROVIDERS),
  /** A Discord channel; null for every other provider. */
  channelId: snowflake.nullable(),
});
/** Source, provider and channel are permanent: delete the route and create another. */
export const changeRouteInput = terms.extend({ id: z.uuid() });
export const routeInput = z.object({ id: z.uuid() });
export const routeIdAnswer = z.object({ id: z.uuid() });
/** How many deliveries were waiting and will not be sent. */
export const deletedRouteAnswer = z.object({ withdrawn: z.number() });

export const PAUSE_REASONS = ['leak', 'channel-gone', 'missing-permissions'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

const route = terms.extend({
  id: z.string(),
  source: z.string(),
  sourceName: z.string(),
  provider: z.enum(RELAY_PROVIDERS),
  channelId: z.string().nullable(),
  /** Null: no channel, or Discord could not be read. */
  channelName: z.string().nullable(),
  state: z.enum(['running', 'off', 'paused']),
  pausedReason: z.enum(PAUSE_REASONS).nullable(),
  /** Says what happened and what to do; null: it is not paused. */
  pausedMessage: z.string().nullable(),
  pausedAt: isoDate,
  /** A sentence that names the outside readers of the channel; null: none, or Discord could not be read. */
  warning: z.string().nullable(),
  /** Not sent yet. */
  waiting: z.number(),
  /** Within the last 24 hours. */
  sentToday: z.number(),
  lateToday: z.number(),
  failedToday: z.number(),
  /** Why the latest delivery failed or has not been sent yet; null: no trouble. */
  trouble: z.string().nullable(),
  lastSentAt: isoDate,
});
export const routesAnswer = z.object({ routes: z.array(route) });
export type RelayRouteView = z.infer<typeof route>;

const channel = z.object({
  id: z.string(),
  name: z.string(),
  isAnnouncement: z.boolean(),
  /** Every plan of the ladder, lowest first. */
  plans: z.array(z.object({ plan: z.string(), name: z.string(), sees: z.boolean() })),
  /** The highest plan that a route into this channel may name; null: no plan may be named. */
  highestPlan: z.string().nullable(),
  /** Roles and members outside the plans that may read here, as sentences. */
  outsiders: z.array(z.string()),
  /** Permissions that the bot lacks here, by Discord's names. */
  missing: z.array(z.string()),
});
/** Text and announcement channels in the order of the server. Empty if Discord cannot be read. */
export const relayChannelsAnswer = consoleAnswer.extend({ channels: z.array(channel) });
export type RelayChannelView = z.infer<typeof channel>;

const level = z.string().trim().max(36);
const sample = z.object({
  kind: z.enum(ALERT_KINDS),
  symbol: z.string().trim().max(60).nullable(),
  side: z.enum(SIDES).nullable(),
  price: level.nullable(),
  stop: level.nullable(),
  targets: z.array(level).max(8),
  text: z.string().trim().max(1_000).nullable(),
});
export const relayPreviewInput = z.object({
  source: sourceField,
  /** Null: an example. */
  sample: sample.nullable(),
});

const shown = z.object({
  routeId: z.string(),
  provider: z.enum(RELAY_PROVIDERS),
  channelId: z.string().nullable(),
  channelName: z.string().nullable(),
  /** If the signal arrived now. Quiet hours count. */
  dueAt: z.string(),
  fields: sample,
  /** Names of the fields that have a value and are hidden. */
  masked: z.array(z.enum(MASKABLE)),
  /** False: the route is off or paused, and nothing would be sent. */
  isRunning: z.boolean(),
  pausedReason: z.enum(PAUSE_REASONS).nullable(),
});
const planView = z.object({
  plan: z.string(),
  name: z.string(),
  /** In the order of their times. Empty: this plan sees nothing. */
  shown: z.array(shown),
  /** When the plan has seen every field; null: never on its own routes. */
  completeAt: isoDate,
});
export const relayPreviewAnswer = z.object({
  at: z.string(),
  fields: sample,
  /** When the public record may show it. */
  revealAt: z.string(),
  /** Every plan of the ladder, lowest first. */
  plans: z.array(planView),
  /** Set if Discord could not be read: then its channels are listed by the routes' plans. */
  message: z.string().nullable(),
});
export type RelayPreview = z.infer<typeof relayPreviewAnswer>;

export const deliveriesInput = z.object({
  routeId: z.uuid().optional(),
  seq: z.number().int().min(1).optional(),
});
const delivery = z.object({
  seq: z.number(),
  routeId: z.string(),
  plan: z.string(),
  provider: z.enum(RELAY_PROVIDERS),
  channelId: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  dueAt: z.string(),
  attempts: z.number(),
  sentAt: isoDate,
  witnessedAt: isoDate,
  isLate: z.boolean(),
  /** A sentence; null: no trouble. */
  message: z.string().nullable(),
});
/** Newest signals first, at most 100. */
export const deliveriesAnswer = z.object({ deliveries: z.array(delivery) });
export type RelayDeliveryView = z.infer<typeof delivery>;

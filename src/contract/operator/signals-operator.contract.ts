import { z } from 'zod';
import { MASKABLE } from '../../domain/signals/mask.ts';
import { MAX_NOTE_LENGTH, MAX_TARGETS } from '../../domain/signals/read-alert.ts';
import { DELIVERY_STATES, RELAY_PROVIDERS } from '../../domain/signals/relay.ts';
import { ALERT_KINDS, SIDES, SIGNAL_KINDS } from '../../domain/signals/signal.ts';
import { isoDate } from '../wire-fields.ts';

const MAX_ALERTS_PER_MINUTE = 1_000;
const MAX_HEARTBEAT_MINUTES = 31 * 24 * 60;

/** Part of the addresses that alerts are sent to. Permanent. */
const sourceKeyField = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/, 'Please use small letters, digits and hyphens.');

const sourceFields = z.object({
  name: z.string().trim().min(1, 'Please name the source.').max(60),
  checksAddress: z.boolean(),
  maxPerMinute: z.number().int().min(1).max(MAX_ALERTS_PER_MINUTE),
  /** A longer silence alerts the operator. Null: no fixed time. */
  heartbeatMinutes: z.number().int().min(1).max(MAX_HEARTBEAT_MINUTES).nullable(),
  /** Without a fixed time: a silence longer than the source's own pauses alerts the operator. */
  watchesGaps: z.boolean(),
});

export const createSourceInput = sourceFields.extend({
  key: sourceKeyField,
  /** False: only an operator sends its signals. */
  takesAlerts: z.boolean(),
  watchesGaps: z.boolean().default(true),
});
export const changeSourceInput = sourceFields.extend({
  key: sourceKeyField,
  /** Absent: unchanged. */
  watchesGaps: z.boolean().optional(),
  paused: z.boolean(),
});
export const sourceKeyInput = z.object({ key: sourceKeyField });
export const rotateTokenInput = z.object({
  key: sourceKeyField,
  /** How long the former address still works. 0: it stops at once. */
  overlapHours: z
    .number()
    .int()
    .min(0)
    .max(7 * 24),
});

/** The address is shown this once: only a hash of its token is stored. */
export const sourceAddressAnswer = z.object({ address: z.string().nullable() });

const source = sourceFields.extend({
  key: z.string(),
  takesAlerts: z.boolean(),
  pausedAt: isoDate,
  heldAt: isoDate,
  /** When the last alert was accepted. */
  heardAt: isoDate,
  silentSince: isoDate,
  oldTokenUntil: isoDate,
  held: z.number(),
  acceptedToday: z.number(),
});
export const sourcesAnswer = z.object({ sources: z.array(source) });
export type SignalSourceView = z.infer<typeof source>;

export const alertsInput = z.object({ source: sourceKeyField.optional() }).optional();
const alert = z.object({
  id: z.string(),
  source: z.string(),
  receivedAt: z.string(),
  address: z.string(),
  contentType: z.string().nullable(),
  body: z.string(),
  verdict: z.enum(['stored', 'accepted', 'duplicate', 'refused', 'held', 'dropped']),
  reason: z.string().nullable(),
  seq: z.number().nullable(),
});
/** Newest first. */
export const alertsAnswer = z.object({ alerts: z.array(alert) });
export type SignalAlertView = z.infer<typeof alert>;

const level = z.string().trim().max(36);
export const sendSignalInput = z.object({
  source: sourceKeyField,
  kind: z.enum(ALERT_KINDS),
  strategy: z.string().trim().max(60).nullable(),
  symbol: z.string().trim().max(60).nullable(),
  interval: z.string().trim().max(10).nullable(),
  side: z.enum(SIDES).nullable(),
  price: level.nullable(),
  stop: level.nullable(),
  targets: z.array(level).max(MAX_TARGETS),
  text: z.string().trim().max(MAX_NOTE_LENGTH).nullable(),
  /** A click that is repeated sends nothing twice. */
  key: z.uuid(),
});
export const sentSignalAnswer = z.object({ seq: z.number() });

const reason = z.string().trim().min(1, 'Please say why.').max(500);
export const correctSignalInput = z.object({
  seq: z.number().int().min(1),
  price: level.nullable(),
  stop: level.nullable(),
  targets: z.array(level).max(MAX_TARGETS),
  reason,
  key: z.uuid(),
});
export const withdrawSignalInput = z.object({
  seq: z.number().int().min(1),
  reason,
  key: z.uuid(),
});
export const heldAlertsAnswer = z.object({
  count: z.number(),
  /** They could not be stored, or are about the position of one that could not. They still wait. */
  failed: z.number(),
});
export type HeldAlertsAnswer = z.infer<typeof heldAlertsAnswer>;

const MAX_SIGNALS_PER_PAGE = 100;

export const signalsInput = z.object({
  /** Only entries with a smaller number. */
  cursor: z.number().int().min(1).nullish(),
  limit: z.number().int().min(1).max(MAX_SIGNALS_PER_PAGE).default(20),
  source: sourceKeyField.optional(),
});
const delivery = z.object({
  routeId: z.string(),
  plan: z.string(),
  provider: z.enum(RELAY_PROVIDERS),
  target: z.string(),
  mask: z.array(z.enum(MASKABLE)),
  dueAt: z.string(),
  /** By the server's business time. The feed shows a signal from then on. */
  isDue: z.boolean(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number(),
  sentAt: isoDate,
  /** When the message was read back. */
  witnessedAt: isoDate,
  isLate: z.boolean(),
  /** A sentence about trouble. */
  message: z.string().nullable(),
});
const listedSignal = z.object({
  seq: z.number(),
  source: z.string(),
  kind: z.enum(SIGNAL_KINDS),
  ref: z.number().nullable(),
  strategy: z.string().nullable(),
  symbol: z.string().nullable(),
  interval: z.string().nullable(),
  side: z.enum(SIDES).nullable(),
  price: z.string().nullable(),
  stop: z.string().nullable(),
  targets: z.array(z.string()),
  text: z.string().nullable(),
  receivedAt: z.string(),
  isLate: z.boolean(),
  hash: z.string(),
  /** An operator sent it; otherwise an alert. */
  byOperator: z.boolean(),
  /** The entry that withdraws it. */
  withdrawnBy: z.number().nullable(),
  /** Entries that correct it, oldest first. */
  correctedBy: z.array(z.number()),
  /** In the order of their due times. */
  deliveries: z.array(delivery),
});
/** Newest first. */
export const signalsAnswer = z.object({
  signals: z.array(listedSignal),
  nextCursor: z.number().nullable(),
});
export type ListedSignal = z.infer<typeof listedSignal>;
export type SignalDeliveryView = z.infer<typeof delivery>;

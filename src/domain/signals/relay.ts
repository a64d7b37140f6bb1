import { FREE_PLAN, type Plan } from '../catalogue/catalogue.ts';
import { minuteOfDay } from '../dates/time-zone.ts';
import type { Maskable } from './mask.ts';

export const RELAY_PROVIDERS = ['discord', 'site', 'mail', 'push'] as const;
export type RelayProvider = (typeof RELAY_PROVIDERS)[number];

export const MAX_DELAY_SECONDS = 7 * 24 * 60 * 60;

/**
 * waiting: not due, or behind an earlier one. sending: a try may be under way, or some readers already have it. queued: handed to the
 * notices or mails that carry it, and no provider took one yet. failed: no further try, the next one of
 * the target follows. withdrawn: it was taken back before it went out. skipped: there was no one to send
 * it to.
 */
export const DELIVERY_STATES = [
  'waiting',
  'sending',
  'queued',
  'sent',
  'failed',
  'withdrawn',
  'skipped',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A part of each day in which nothing is sent. It waits until the end. */
export interface QuietHours {
  /** Minutes after midnight. The end may be on the next day. */
  from: number;
  until: number;
  /** IANA name. */
  timeZone: string;
}

/** How long the public record holds back what only some plans have seen whole. */
const RECORD_DELAY_MS = 24 * 60 * 60 * 1_000;

/**
 * When the public record may show a signal's fields: after its last delivery. If no route shows all of it to everyone,
 * at least a day later, because the record would give away what subscribers pay for. `isIdle`: the route is paused or
 * switched off. It shows nothing to anyone, but its readers pay too.
 */
export function publicAt(
  receivedAt: Date,
  deliveries: readonly {
    plan: Plan;
    mask: readonly Maskable[];
    dueAt: Date;
    isIdle?: boolean;
  }[],
): Date {
  const last = Math.max(receivedAt.getTime(), ...deliveries.map((each) => each.dueAt.getTime()));
  const isForAll = deliveries.some(
    ({ plan, mask, isIdle = false }) => !isIdle && plan === FREE_PLAN && mask.length === 0,
  );
  if (deliveries.length === 0 || isForAll) return new Date(last);
  return new Date(Math.max(last, receivedAt.getTime() + RECORD_DELAY_MS));
}

/** When a signal goes out on a route. */
export function dueAt(
  receivedAt: Date,
  route: { delaySeconds: number; quietHours: QuietHours | null },
): Date {
  const due = new Date(receivedAt.getTime() + route.delaySeconds * 1_000);
  return route.quietHours === null ? due : afterQuietHours(due, route.quietHours);
}

/**
 * When a waiting signal goes out after the times of its route changed. `planned`: its time by the new delay. A shorter
 * wait applies to it too, because newer signals of a channel queue behind it. A longer one does not: newer signals come
 * later anyway.
 */
export function dueAfterChange(
  { dueAt: due, planned }: { dueAt: Date; planned: Date },
  { now, quietHours }: { now: Date; quietHours: QuietHours | null },
): Date {
  const earliest = planned > now ? planned : now;
  const wanted = quietHours === null ? earliest : afterQuietHours(earliest, quietHours);
  return wanted < due ? wanted : due;
}

const DAY_MINUTES = 24 * 60;

/** The end of the quiet hours that `at` falls into; otherwise `at` itself. */
export function afterQuietHours(at: Date, { from, until, timeZone }: QuietHours): Date {
  const minute = minuteOfDay(at, timeZone);
  const length = (until - from + DAY_MINUTES) % DAY_MINUTES;
  const passed = (minute - from + DAY_MINUTES) % DAY_MINUTES;
  if (length === 0 || passed >= length) return at;
  const end = new Date(at);
  end.setUTCSeconds(0, 0);
  end.setUTCMinutes(end.getUTCMinutes() + length - passed);
  // If the clocks change during the quiet hours, the wall clock decides.
  const drift = (minuteOfDay(end, timeZone) - until + DAY_MINUTES) % DAY_MINUTES;
  const back = drift > DAY_MINUTES / 2 ? drift - DAY_MINUTES : drift;
  return new Date(end.getTime() - back * 60_000);
}

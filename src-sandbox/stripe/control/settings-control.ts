import { Hono } from 'hono';
import { type AccountSettings, DEFAULT_SETTINGS } from '../account-settings.ts';
import type { World } from '../world.ts';
import { bodyOf, ControlError } from './control-error.ts';

/**
 * The account's settings, and the behaviour of Stripe that no source documents.
 *
 * GET, PUT /settings   any of AccountSettings; omitted ones stay
 */
export function settingsControl(world: World): Hono {
  const app = new Hono();
  app.get('/settings', (c) => c.json({ ...DEFAULT_SETTINGS, ...world.state.settings }));
  app.put('/settings', async (c) => {
    const before = { ...DEFAULT_SETTINGS, ...world.state.settings };
    world.state.settings = readSettings(await bodyOf(c), before);
    world.effect('settings.changed', { ...world.state.settings });
    return c.json(world.state.settings);
  });
  return app;
}

type Given = Record<string, unknown>;

function readSettings(given: Given, before: AccountSettings): AccountSettings {
  const oneOf = <K extends keyof typeof CHOICES>(name: K): AccountSettings[K] => {
    const choices: readonly string[] = CHOICES[name];
    const value = given[name] ?? before[name];
    if (choices.includes(value as string)) return value as AccountSettings[K];
    throw new ControlError(400, `${name} must be one of ${choices.join(', ')}.`);
  };
  return {
    finalStatus: oneOf('finalStatus'),
    retryDays: daysOf(given.retryDays ?? before.retryDays),
    renewalMinutes: minutesOf('renewalMinutes', given, before),
    draftMinutes: minutesOf('draftMinutes', given, before),
    portalCard: oneOf('portalCard'),
    portalCancel: oneOf('portalCancel'),
    refundAfterWonDispute: oneOf('refundAfterWonDispute'),
    newRefund: oneOf('newRefund'),
    webhookAddresses: oneOf('webhookAddresses'),
    taxStatus: oneOf('taxStatus'),
    taxBehavior: oneOf('taxBehavior'),
    rateLimits: oneOf('rateLimits'),
    bankDebits: oneOf('bankDebits'),
    firstBankDebit: oneOf('firstBankDebit'),
  };
}

const CHOICES = {
  finalStatus: ['canceled', 'unpaid', 'past_due', 'paused'],
  portalCard: ['customer', 'customer-and-subscriptions'],
  portalCancel: ['cancel_at_period_end', 'cancel_at'],
  refundAfterWonDispute: ['allowed', 'refused'],
  newRefund: ['succeeded', 'pending'],
  webhookAddresses: ['any', 'public'],
  taxStatus: ['active', 'pending'],
  taxBehavior: ['inclusive', 'exclusive', 'inferred_by_currency', 'unset'],
  rateLimits: ['off', 'live', 'test'],
  bankDebits: ['off', 'on'],
  firstBankDebit: ['incomplete', 'active'],
} as const satisfies { [K in keyof AccountSettings]?: readonly AccountSettings[K][] };

function daysOf(given: unknown): number[] {
  const days = Array.isArray(given) ? given.map(Number) : [];
  const rising = days.every((day, index) => day > (days[index - 1] ?? 0) && day <= 60);
  if (Array.isArray(given) && rising && days.length <= 8) return days;
  throw new ControlError(400, 'retryDays must be up to eight rising numbers of days.');
}

const MAX_MINUTES = 72 * 60;

function minutesOf(
  name: 'renewalMinutes' | 'draftMinutes',
  given: Given,
  before: AccountSettings,
): number {
  const minutes = Number(given[name] ?? before[name]);
  if (Number.isInteger(minutes) && minutes >= 0 && minutes <= MAX_MINUTES) return minutes;
  throw new ControlError(400, `${name} must be a whole number of minutes up to ${MAX_MINUTES}.`);
}

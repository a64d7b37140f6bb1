import { createHash } from 'node:crypto';
import type { World } from '../../world.ts';
import type { StoredAnswer } from '../answers/stored-answer.ts';
import { StripeError } from '../answers/stripe-error.ts';

const KEPT_SECONDS = 30 * 24 * 3600;

/** Keys are untrusted: a prefix avoids clashes with an object's own properties. */
const slotOf = (key: string) => `key:${key}`;

export function requestDigest(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64');
}

/** The answer stored under this key. Refuses a key reused for another request. */
export function storedAnswer(world: World, key: string, request: string): StoredAnswer | null {
  const answer = world.state.answers[slotOf(key)];
  if (answer === undefined || answer.at + KEPT_SECONDS < world.seconds()) return null;
  if (answer.request === request) return answer;
  throw new StripeError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** Refusals of a valid request. Stripe replays them even after their cause is gone. */
const REPLAYED_REFUSALS = ['charge_disputed', 'charge_already_refunded'];

/** Stores the answer of a request that Stripe started to execute. Excludes requests with invalid parameters. */
export function keepAnswer(world: World, key: string, answer: StoredAnswer): void {
  if (!isReplayed(answer)) return;
  for (const [old, { at }] of Object.entries(world.state.answers)) {
    if (at + KEPT_SECONDS >= world.seconds()) break;
    delete world.state.answers[old];
  }
  world.state.answers[slotOf(key)] = answer;
  world.store.changed();
}

function isReplayed({ status, body }: StoredAnswer): boolean {
  if (status === 200 || status === 402) return true;
  const { error } = JSON.parse(body) as { error?: { code?: string } };
  return REPLAYED_REFUSALS.includes(error?.code ?? '');
}

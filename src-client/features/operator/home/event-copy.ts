import { countText } from '../../../../src/domain/numbers/count-text.ts';
import { listed } from './copy.ts';

/** The end of a sentence that begins with the customer, except `planOf`, which precedes the customer. */
export const EVENT_COPY = {
  once: (amount: string) => `${amount} once`,
  paid: (amount: string, refunded: string | null) =>
    refunded === null ? `paid ${amount}.` : `paid ${amount}; ${refunded} was refunded.`,
  forLife: (plan: string, amount: string, refunded: string | null) =>
    refunded === null
      ? `bought ${plan} for life (${amount}).`
      : `bought ${plan} for life (${amount}); ${refunded} was refunded.`,
  gift: (what: { plan: string; months: number }, amount: string, refunded: string | null) => {
    const months = countText(what.months, 'month');
    const bought = `bought a gift of ${what.plan} for ${months} (${amount})`;
    return refunded === null ? `${bought}.` : `${bought}; ${refunded} was refunded.`;
  },
  kept: (plan: string) => `kept ${plan}.`,
  keptByOperator: 'renews again.',
  trial: (plan: string) => `started a trial of ${plan}.`,
  withdrawal: (day: string | null, isStopped: boolean) => {
    if (isStopped) return 'declared a withdrawal and stopped it.';
    return `declared a withdrawal${day === null ? '' : `, effective ${day}`}.`;
  },
  paused: (plan: string) => `paused ${plan}.`,
  disputed: (amount: string) => `disputes the payment of ${amount}.`,
  onHold: (plan: string) => `disputes a payment, so ${plan} is on hold.`,
  ended: (plan: string) => `no longer has ${plan}.`,
  pastDue: (plan: string) => `could not be charged for ${plan}.`,
  willEnd: (plan: string, day: string) => `canceled ${plan}, which ends on ${day}.`,
  planOf: (plan: string) => `${plan} of`,
  endsOn: (day: string) => `ends on ${day}.`,
  switched: (before: string, plan: string) => `switched from ${before} to ${plan}.`,
  access: (names: readonly string[], again: boolean) =>
    `got ${again ? 'back ' : ''}${shortened(names.map(withArticle))}.`,
  nameless: 'A deleted customer',
  unknown: 'An unknown customer',
} as const;

/** 'the Community role', but 'Wavematrix'. */
const withArticle = (name: string) => (/ (role|indicator)$/i.test(name) ? `the ${name}` : name);

const MAX_NAMED = 2;

function shortened(names: readonly string[]): string {
  if (names.length <= MAX_NAMED + 1) return listed(names);
  return `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`;
}

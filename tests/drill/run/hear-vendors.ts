import type { DrillWorld } from '../world/open-world.ts';
import type { Tally } from './tally.ts';

interface Entry {
  seq: number;
  provider: string;
  name: string;
  detail: { eventId?: string; type?: string; fault?: string | null };
}

/**
 * Each tells that somebody should hold something else from now on, or for longer. Of several that tell the same one
 * counts: whoever begins or changes what they pay for has paid an invoice; 'updated' mostly changes nothing.
 */
const CHANGING = new Set([
  'customer.subscription.deleted',
  'invoice.paid',
  'charge.dispute.created',
  'charge.dispute.closed',
]);
const CHANGING_IN_SERVER = new Set(['gateway.GUILD_MEMBER_ADD', 'gateway.GUILD_MEMBER_REMOVE']);

/** Where the ledger ends now: what came before is of no life. */
export async function lastHeard({ control }: DrillWorld): Promise<number> {
  const { entries } = await control<{ entries: Entry[] }>('GET', '/ledger?kind=event');
  return entries.at(-1)?.seq ?? 0;
}

/** Counts, from the vendors' own ledger, what they told us. Deliveries that nobody took are no events. */
export function hearVendors({ control }: DrillWorld, tally: Tally, after: number) {
  let seen = after;
  const known = new Set<string>();
  return {
    seen: () => seen,
    async listen(): Promise<void> {
      const { entries } = await control<{ entries: Entry[] }>(
        'GET',
        `/ledger?kind=event&after=${seen}`,
      );
      seen = entries.at(-1)?.seq ?? seen;
      for (const { provider, name, detail } of entries) {
        if (provider === 'discord') {
          // A connection is no event, and what was never sent is none either.
          if (detail.fault === 'drop' || name === 'gateway.connection') continue;
          tally.count(name, CHANGING_IN_SERVER.has(name));
        } else if (name === 'webhook.delivered') {
          const { eventId = '', type = '' } = detail;
          tally.count(`webhook delivery: ${type}`, CHANGING.has(type) && !known.has(eventId));
          known.add(eventId);
        }
      }
    },
  };
}

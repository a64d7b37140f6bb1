import type { DrillWorld } from '../world/open-world.ts';
import type { Tally } from './tally.ts';

interface Entry {
  seq: number;
  provider: string;
  name: string;
  detail: { eventId?: string; type?: string; fault?: string | null };
}

/**
 * Events after which a person should have something else, or have it longer. Of several events for one change only one
 * counts: starting or changing a plan always pays an invoice, and 'updated' mostly changes nothing.
 */
const CHANGING = new Set([
  'customer.subscription.deleted',
  'invoice.paid',
  'charge.dispute.created',
  'charge.dispute.closed',
]);
const CHANGING_IN_SERVER = new Set(['gateway.GUILD_MEMBER_ADD', 'gateway.GUILD_MEMBER_REMOVE']);

/** The end of the ledger. Earlier entries belong to no life. */
export async function lastHeard({ control }: DrillWorld): Promise<number> {
  const { entries } = await control<{ entries: Entry[] }>('GET', '/ledger?kind=event');
  return entries.at(-1)?.seq ?? 0;
}

/** Counts what the providers sent us, from their own ledger. A delivery that was not accepted is not an event. */
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
          // Connections and deliveries that were never sent are not events.
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

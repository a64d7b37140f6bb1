import type { Witness } from '../witness.ts';

interface Call {
  realAt: string;
  detail: { query?: Record<string, string>; status?: number };
}

/** What the product reads of a customer, it reads with this; nobody else asks so. */
const WHOLE_READ = 'data.latest_invoice';

/** When the product read all that Stripe has of each customer: machine time, in order. */
export async function whenRead(witness: Witness): Promise<ReadonlyMap<string, readonly number[]>> {
  const { entries } = await witness.control<{ entries: Call[] }>(
    'GET',
    `/ledger?provider=stripe&kind=call&name=${encodeURIComponent('GET /v1/subscriptions')}`,
  );
  const whole = entries.filter(
    ({ detail: { query = {}, status } }) =>
      status === 200 && Object.values(query).includes(WHOLE_READ),
  );
  return new Map(
    [...Map.groupBy(whole, ({ detail }) => detail.query?.customer ?? '')].map(
      ([customer, calls]) => [customer, calls.map(({ realAt }) => Date.parse(realAt))],
    ),
  );
}

/** Its money is read before its subscriptions: only what began after another read knows all of what was before that one. */
const READS_UNTIL_KNOWN = 2;

/** When at the latest the product knew of something; null: it may not know yet. */
export function knewAt(reads: readonly number[] | undefined, happenedAt: number): number | null {
  return (reads ?? []).filter((at) => at > happenedAt)[READS_UNTIL_KNOWN - 1] ?? null;
}

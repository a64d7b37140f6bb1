import type { CheckerSources } from '../checker-sources.ts';

interface Call {
  realAt: string;
  detail: { query?: Record<string, string>; status?: number };
}

/** Only the product's customer read expands this. */
const WHOLE_READ = 'data.latest_invoice';

/** When the product read everything that Stripe has of each customer: machine time, ascending. */
export async function whenRead(
  sources: CheckerSources,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { entries } = await sources.control<{ entries: Call[] }>(
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

/**
 * A read loads invoices before subscriptions, so only one that starts after another read sees everything that preceded
 * it.
 */
const READS_UNTIL_KNOWN = 2;

/** When the product knew of something at the latest; null: it may not know yet. */
export function knewAt(reads: readonly number[] | undefined, happenedAt: number): number | null {
  return (reads ?? []).filter((at) => at > happenedAt)[READS_UNTIL_KNOWN - 1] ?? null;
}

import type { Witness } from './witness.ts';

interface Delivered {
  seq: number;
  detail: { eventId: string };
}

/** I4, at any moment: what was answered with 2xx has a row. Goes on from where it looked last. */
export function watchAcknowledged(witness: Witness) {
  let seen = 0;
  let checked = 0;
  return {
    checked: () => checked,
    async missing(): Promise<string[]> {
      const path = `/ledger?provider=stripe&kind=event&name=webhook.delivered&after=${seen}`;
      const { entries } = await witness.control<{ entries: Delivered[] }>('GET', path);
      const ids = [...new Set(entries.map(({ detail }) => detail.eventId))];
      seen = entries.at(-1)?.seq ?? seen;
      checked += entries.length;
      return withoutRow(witness, ids);
    },
  };
}

/** Those of these events that the product knows nothing of. */
export async function withoutRow(witness: Witness, ids: readonly string[]): Promise<string[]> {
  const rows = await witness.rows<{ id: string }>(
    `select wanted.id from unnest($1::text[]) as wanted(id)
       where not exists (select from inbox_event e where e.external_id = wanted.id)`,
    [ids],
  );
  return rows.map(({ id }) => `I4 ${id} was acknowledged and has no row`);
}

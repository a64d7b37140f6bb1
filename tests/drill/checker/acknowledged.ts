import type { CheckerSources } from './checker-sources.ts';

interface Delivered {
  seq: number;
  detail: { eventId: string };
}

/** I4, checked continuously: every webhook answered with 2xx has a row. Resumes after the last entry it checked. */
export function watchAcknowledged(sources: CheckerSources) {
  let seen = 0;
  let checked = 0;
  return {
    checked: () => checked,
    async missing(): Promise<string[]> {
      const path = `/ledger?provider=stripe&kind=event&name=webhook.delivered&after=${seen}`;
      const { entries } = await sources.control<{ entries: Delivered[] }>('GET', path);
      const ids = [...new Set(entries.map(({ detail }) => detail.eventId))];
      seen = entries.at(-1)?.seq ?? seen;
      checked += entries.length;
      return withoutRow(sources, ids);
    },
  };
}

/** Returns the ids for which the product has no inbox row. */
export async function withoutRow(
  sources: CheckerSources,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await sources.rows<{ id: string }>(
    `select wanted.id from unnest($1::text[]) as wanted(id)
       where not exists (select from inbox_event e where e.external_id = wanted.id)`,
    [ids],
  );
  return rows.map(({ id }) => `I4 ${id} was acknowledged and has no row`);
}

import type { Orm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';
import type { AccessProvider } from './access-provider.ts';

const PAGE = 5_000;

const WITH_LIVE_GRANTS = `
  select distinct account_id from access_grant
    where ended_at is null and (?::uuid is null or account_id > ?::uuid)
    order by account_id limit ${PAGE}`;

type Source = (after: string | null) => Promise<string[]>;

/** Every account that named itself to a provider or holds something, once, in flat memory. */
export async function* accountsToSweep(deps: {
  orm: Orm;
  providers: readonly Pick<AccessProvider, 'listAccountIds'>[];
}): AsyncGenerator<string> {
  const sources: Source[] = [
    async (after) => {
      const rows = await readFork(deps.orm).execute<{ account_id: string }[]>(WITH_LIVE_GRANTS, [
        after,
        after,
      ]);
      return rows.map((row) => row.account_id);
    },
    ...deps.providers.map(
      (each): Source =>
        (after) =>
          each.listAccountIds(after, PAGE),
    ),
  ];
  let after: string | null = null;
  for (;;) {
    const position: string | null = after;
    const found: string[][] = await Promise.all(sources.map((source) => source(position)));
    // A full page hides what comes behind it, so nothing beyond the shortest full one may be told yet.
    const ends = found.filter((page) => page.length === PAGE).map((page) => page.at(-1) ?? '');
    const until: string | undefined = ends.sort()[0];
    const ids = [...new Set(found.flat())].sort();
    const told = until === undefined ? ids : ids.filter((id) => id <= until);
    yield* told;
    if (until === undefined) return;
    after = until;
  }
}

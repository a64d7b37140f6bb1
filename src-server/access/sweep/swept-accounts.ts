import type { Orm } from '../../database/orm.ts';
import { BEFORE_ALL, readIds } from '../../database/statements/read-ids.ts';
import { readFork } from '../../database/transaction.ts';
import type { AccessProvider } from '../access-provider.ts';

const PAGE = 5_000;
/** Read and compared at once. */
const BATCH = 500;

const WITH_LIVE_GRANTS = `
  select distinct account_id from access_grant
    where ended_at is null and account_id > ?::uuid
    order by account_id limit ${PAGE}`;

/** Ascending ids, read one page at a time. */
interface Source {
  read(after: string | null): Promise<string[]>;
  page: string[];
  /** Index of the next id in the page. */
  at: number;
  /** The page is the last one. */
  ended: boolean;
}

/** Every account with an identity or a grant once, ascending, in batches and constant memory. */
export async function* accountsToSweep(deps: {
  orm: Orm;
  providers: readonly Pick<AccessProvider, 'listAccountIds'>[];
}): AsyncGenerator<string[]> {
  const sources = [
    sourceOf((after) => readIds(readFork(deps.orm), WITH_LIVE_GRANTS, [after ?? BEFORE_ALL])),
    ...deps.providers.map((each) => sourceOf((after) => each.listAccountIds(after, PAGE))),
  ];
  let batch: string[] = [];
  for (;;) {
    // The merge needs the next id of every source before it can pick the smallest.
    if (sources.some(isReported)) await Promise.all(sources.filter(isReported).map(readOn));
    const first = firstOf(sources);
    if (first === undefined) break;
    batch.push(first);
    for (const source of sources) if (source.page[source.at] === first) source.at += 1;
    if (batch.length === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

function sourceOf(read: Source['read']): Source {
  return { read, page: [], at: 0, ended: false };
}

const isReported = ({ at, page, ended }: Source): boolean => at === page.length && !ended;

async function readOn(source: Source): Promise<void> {
  source.page = await source.read(source.page.at(-1) ?? null);
  source.at = 0;
  source.ended = source.page.length < PAGE;
}

function firstOf(sources: readonly Source[]): string | undefined {
  let first: string | undefined;
  for (const { page, at } of sources) {
    const next = page[at];
    if (next !== undefined && (first === undefined || next < first)) first = next;
  }
  return first;
}

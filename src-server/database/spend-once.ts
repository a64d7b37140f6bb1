import { createHash } from 'node:crypto';
import type { Orm } from './orm.ts';
import { readFork } from './transaction.ts';

/** True the first time a token is used before `until`. Stores only its hash. */
export async function spendOnce(
  orm: Orm,
  token: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> {
  const em = readFork(orm);
  await em.execute('delete from spent_token where until < ?', [now]);
  const hash = createHash('sha256').update(token).digest('hex');
  const spent = await em.execute<unknown[]>(
    'insert into spent_token (token_hash, until) values (?, ?) on conflict do nothing returning 1',
    [hash, until],
  );
  return spent.length === 1;
}

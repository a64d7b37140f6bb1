import { afterAll, beforeAll, expect, test } from 'vitest';
import { keysGrantedByUs } from '../../../src-server/access/engine/target-keys.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { type Bench, startBench } from './support/access-bench.ts';
import { insider } from './support/people.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

const end = (accountId: string, state: 'released' | 'revoked') =>
  bench.access.orm.em
    .fork()
    .execute('update access_grant set state = ?, ended_at = now() where account_id = ?::uuid', [
      state,
      accountId,
    ]);

test('a target that one account released for another stays ours until it is seen gone', async () => {
  const { accountId } = await insider(bench, 'basic', 'moved_mona');
  const keys = (await bench.grants(accountId)).map(({ targetKey }) => targetKey);
  const grantedByUs = () => keysGrantedByUs(bench.access.orm.em.fork(), newId(), keys);
  expect(await grantedByUs()).toEqual(new Set(keys));
  await end(accountId, 'released');
  expect(await grantedByUs()).toEqual(new Set(keys));
  await end(accountId, 'revoked');
  expect(await grantedByUs()).toEqual(new Set());
});

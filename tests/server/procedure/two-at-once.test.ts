import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Orm, openOrm } from '../../../src-server/database/orm.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { toTrpcError } from '../../../src-server/procedure/trpc-error.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openOrm(database.url, 3);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const answerTo = (error: unknown) =>
  toTrpcError(
    new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error instanceof Error ? error : null }),
  );
const ELSEWHERE = {
  code: 'CONFLICT',
  message: 'This was just done elsewhere. Please reload and try again.',
};

test('one of two deadlocked calls continues, and the other is asked to try again', async () => {
  const ready = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const takeBoth = (first: 0 | 1, second: 0 | 1) =>
    transact(orm, async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [first]);
      ready[first]?.resolve();
      await ready[second]?.promise;
      await em.execute('select pg_advisory_xact_lock(?)', [second]);
    });
  const outcomes = await Promise.allSettled([takeBoth(0, 1), takeBoth(1, 0)]);
  const [lost, ...more] = outcomes.flatMap((each) =>
    each.status === 'rejected' ? [each.reason] : [],
  );
  expect(more).toEqual([]);
  expect(answerTo(lost)).toMatchObject(ELSEWHERE);
});

test('a call that creates what another has just created is asked to try again', async () => {
  const make = () =>
    transact(orm, (em) =>
      em.execute(`insert into lease (key, epoch, expires_at) values ('one', 1, now())`),
    );
  await make();
  const error = await make().catch((reason: unknown) => reason);
  expect(answerTo(error)).toMatchObject(ELSEWHERE);
});

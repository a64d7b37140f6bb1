import { TRPCError } from '@trpc/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Orm, openOrm } from '../../../src-server/database/orm.ts';
import { readFork, transact } from '../../../src-server/database/transaction.ts';
import { isAboutRow } from '../../../src-server/errors/database-trouble.ts';
import { refusalOf } from '../../../src-server/http/http-error.ts';
import { toTrpcError } from '../../../src-server/procedure/trpc-error.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { PATIENCE_MS } from '../../support/patience.ts';

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openOrm(database.url, 1, PATIENCE_MS);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

it.each([
  ['a transaction', () => transact(orm, (em) => em.execute('select 1'))],
  ['a read', () => readFork(orm).execute('select 1')],
])('%s that gets no connection in time asks the caller to come again', async (_what, work) => {
  const error = await readFork(orm).transactional(async (em) => {
    await em.execute('select 1');
    // From here on no one waits for the only connection.
    const pool = await orm.em.getConnection().getNativeClient();
    pool.options.connectionTimeoutMillis = 1;
    return work().then(
      () => null,
      (reason: unknown) => reason,
    );
  });
  (await orm.em.getConnection().getNativeClient()).options.connectionTimeoutMillis = PATIENCE_MS;
  expect(error).toBeInstanceOf(Error);
  expect(refusalOf(error).status).toBe(503);
  const cause = error as Error;
  const mapped = toTrpcError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause }));
  expect(mapped.code).toBe('SERVICE_UNAVAILABLE');
  expect(isAboutRow(error)).toBe(false);
});

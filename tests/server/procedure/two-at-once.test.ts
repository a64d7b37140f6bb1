import { IsolationLevel } from '@mikro-orm/core';
import { TRPCError } from '@trpc/server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Orm } from '../../../src-server/database/orm.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { AppError } from '../../../src-server/errors/app-error.ts';
import type { HttpEnv } from '../../../src-server/http/build-context.ts';
import { answerError } from '../../../src-server/http/http-error.ts';
import { createRouteRegistry } from '../../../src-server/http/route-registry.ts';
import { mountTrpc } from '../../../src-server/http/routes/mount-trpc.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { publicProcedure, router } from '../../../src-server/procedure/procedures.ts';
import { toTrpcError } from '../../../src-server/procedure/trpc-error.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

let database: TestDatabase;
let orm: Orm;
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 3);
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
const AGAIN = 'This is being changed elsewhere right now. Please try again.';

/** The answers of a route and of a procedure that failed, each with its log. */
async function bothAnswersTo(error: unknown) {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const log = createLog({ level: 'info', destination });
  const app = new Hono<HttpEnv>();
  app.onError((thrown, c) => answerError(log, thrown, c));
  app.get('/one', () => Promise.reject(error));
  const routes = createRouteRegistry(app, () => []);
  const auth = router({ continueSignUp: publicProcedure.query(() => Promise.reject(error)) });
  mountTrpc(routes, router({ auth }) as never, { log, trustedProxies: [] } as never);
  const answers = [];
  for (const path of ['/one', '/trpc/auth.continueSignUp']) {
    const { status, headers } = await app.request(path, {}, {});
    const logged = lines.splice(0).join('');
    answers.push({ status, retryAfter: headers.get('retry-after'), logged });
  }
  return answers;
}

/** The failures of calls that run at once. */
async function failuresOf(calls: Promise<unknown>[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(calls);
  return outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
}

test('one of two deadlocked calls continues, and the other is asked to try again', async () => {
  const ready = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const takeBoth = (first: 0 | 1, second: 0 | 1) =>
    transact(orm, async (em) => {
      await em.execute('select pg_advisory_xact_lock(?)', [first]);
      ready[first]?.resolve();
      await ready[second]?.promise;
      await em.execute('select pg_advisory_xact_lock(?)', [second]);
    });
  const [lost, ...more] = await failuresOf([takeBoth(0, 1), takeBoth(1, 0)]);
  expect(more).toEqual([]);
  expect(answerTo(lost)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: AGAIN });
  for (const { logged, ...answer } of await bothAnswersTo(lost)) {
    expect(answer).toEqual({ status: 503, retryAfter: '1' });
    expect(logged).toContain('"level":40');
    expect(logged).toContain('40P01');
  }
});

test('a call that cannot be serialized with another one is asked to try again', async () => {
  const read = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const change = async () => {
    const em = orm.em.fork();
    await em.begin({ isolationLevel: IsolationLevel.SERIALIZABLE });
    try {
      await em.execute('select * from lease');
      read.resolve();
      await written.promise;
      await em.execute(`update lease set epoch = epoch + 1 where key = 'shared'`);
      await em.commit();
    } finally {
      await em.rollback();
    }
  };
  const rows = `insert into lease (key, epoch, expires_at) values ('shared', 1, now())`;
  await transact(orm, (em) => em.execute(rows));
  const late = failuresOf([change()]);
  await read.promise;
  await transact(orm, (em) => em.execute(`update lease set epoch = 7 where key = 'shared'`));
  written.resolve();
  const [lost] = await late;
  expect(answerTo(lost)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', message: AGAIN });
  for (const answer of await bothAnswersTo(lost)) {
    expect(answer).toMatchObject({ status: 503, retryAfter: '1' });
  }
});

test('a call that creates what another has just created is logged without its values', async () => {
  const make = () =>
    transact(orm, (em) =>
      em.execute(`insert into lease (key, epoch, expires_at) values ('ada@example.com', 1, now())`),
    );
  await make();
  const [error] = await failuresOf([make()]);
  expect(answerTo(error)).toMatchObject(ELSEWHERE);
  for (const { logged, ...answer } of await bothAnswersTo(error)) {
    expect(answer).toEqual({ status: 409, retryAfter: null });
    expect(logged).toContain('"level":40');
    expect(logged).toContain('"constraint":"lease_pkey"');
    expect(logged).not.toContain('ada@example.com');
  }
});

test('a refusal that a verb gives for a key that is taken is not logged', async () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505' });
  const error = new AppError('billing.taken', 'conflict', 'This code is taken.', { cause });
  for (const answer of await bothAnswersTo(error)) {
    expect(answer).toMatchObject({ status: 409, logged: '' });
  }
});

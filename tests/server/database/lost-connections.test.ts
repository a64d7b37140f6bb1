import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Orm, openOrm } from '../../../src-server/database/orm.ts';
import { readFork, transact } from '../../../src-server/database/transaction.ts';
import { isDatabaseTrouble } from '../../../src-server/errors/database-trouble.ts';
import { createTestDatabase } from '../../support/database/database.ts';
import { administer } from '../../support/database/database-administration.ts';

const ROOT = join(import.meta.dirname, '../../..');
const POOL_SIZE = 2;
const ROUNDS = POOL_SIZE + 1;

const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

/** Blocks this process, so it notices lost connections only at their next use. */
const END_ALL = `
  import pg from 'pg';
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(\`${END_OTHERS}\`);
  await client.end();`;

const database = await createTestDatabase();
afterAll(() => database.drop());

async function withOrm(work: (orm: Orm) => Promise<void>): Promise<void> {
  const orm = await openOrm(database.url, POOL_SIZE);
  await work(orm);
  // Returns only if every connection is back in the pool.
  await orm.close();
}

/** Polled, because a connection whose loss is just being detected may be handed out once more. */
const answers = (orm: Orm) =>
  expect.poll(() => readFork(orm).execute('select 1 as one')).toEqual([{ one: 1 }]);

it('a transaction whose connection is lost midway returns its pool slot', () =>
  withOrm(async (orm) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const lost = transact(orm, async (em) => {
        await em.execute('select 1');
        await administer(database.url, END_OTHERS);
        await em.execute('select 1');
      });
      await expect(lost).rejects.toSatisfy(isDatabaseTrouble);
    }
    await answers(orm);
  }));

it('a transaction whose connection was lost before it began returns its pool slot', () =>
  withOrm(async (orm) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await answers(orm);
      const environment = { ...process.env, DATABASE_URL: database.url };
      const { status, stderr } = spawnSync(
        process.execPath,
        ['--input-type=module', '--eval', END_ALL],
        { cwd: ROOT, env: environment, encoding: 'utf8' },
      );
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      const late = transact(orm, (em) => em.execute('select 1'));
      await expect(late).rejects.toSatisfy(isDatabaseTrouble);
    }
    await answers(orm);
  }));

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { auditedAct } from '../../../src-server/audit/audited-act.ts';
import { machineClock } from '../../../src-server/clock/clock.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

let database: TestDatabase;
let orm: Orm;
const logged: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 3);
});
beforeEach(() => void logged.splice(0));
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const log = createLog({ level: 'info', destination: { write: (line) => void logged.push(line) } });
const sql = <T>(text: string): Promise<T[]> => orm.em.fork().execute(text);
const run = (target: string, work: () => Promise<string>) =>
  auditedAct(
    { orm, machineClock, log },
    { action: 'billing.refunded', target, before: null },
    { work, outcomeOf: (answer) => ({ answer }) },
  );
const outcomes = async (target: string) => {
  const entries = await sql<{ after: { outcome: string } }>(
    `select after from audit_entry where target = '${target}' order by id`,
  );
  return entries.map(({ after }) => after.outcome);
};
const refuse = (times: string) =>
  sql(`
    create sequence audit_refusals;
    create function refuse_audit() returns trigger language plpgsql as $$
    begin
      if new.after->>'outcome' = 'done' and nextval('audit_refusals') <= ${times} then
        -- nextval is not taken back with the transaction.
        raise exception 'The disk is full.';
      end if;
      return new;
    end $$;
    create trigger refuse_audit before insert on audit_entry
      for each row execute function refuse_audit()`);
const allow = () =>
  sql(
    'drop trigger refuse_audit on audit_entry; drop function refuse_audit; drop sequence audit_refusals',
  );

it('a finished act is recorded as done, on the second try if necessary', async () => {
  await refuse('1');
  expect(await run('payment:1', async () => 'refunded')).toBe('refunded');
  await allow();
  expect(await outcomes('payment:1')).toEqual(['begun', 'done']);
});

it('a finished act is never recorded as failed: its result is returned, and the log notes the missing entry', async () => {
  await refuse('1000');
  expect(await run('payment:2', async () => 'refunded')).toBe('refunded');
  await allow();
  expect(await outcomes('payment:2')).toEqual(['begun']);
  expect(logged.join('')).toContain('the outcome of an action was not audited');
});

it('a failed act is recorded as failed with its reason', async () => {
  const failing = run('payment:3', () => Promise.reject(new Error('no')));
  await expect(failing).rejects.toThrow('no');
  expect(await outcomes('payment:3')).toEqual(['begun', 'failed']);
});

it('a failed act is recorded with the part that was done', async () => {
  const work = () => Promise.reject(new Error('Stripe is away.'));
  const failing = auditedAct(
    { orm, machineClock, log },
    { action: 'billing.refunded', target: 'account:part', before: null },
    { work, outcomeOf: () => ({}), factsOfFailure: () => ({ refundedCents: 2_000 }) },
  );
  await expect(failing).rejects.toThrow('Stripe is away.');
  const [, end] = await sql<{ after: unknown }>(
    `select after from audit_entry where target = 'account:part' order by id`,
  );
  expect(end?.after).toEqual({ outcome: 'failed', reason: 'internal', refundedCents: 2_000 });
});

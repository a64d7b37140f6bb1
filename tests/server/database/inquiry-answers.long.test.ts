import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { Orm } from '../../../src-server/database/orm.ts';
import { administer, databaseUrl } from '../../support/database/database-administration.ts';
import { openTestOrm } from '../../support/database/open-test-orm.ts';

const name = `wickline_inquiry_${randomUUID().replaceAll('-', '')}`;
const cluster = inject('databaseCluster').url;
const at = '2026-03-01T12:00:00Z';

let orm: Orm;
beforeAll(async () => {
  await administer(cluster, `create database ${name}`);
  orm = await openTestOrm(databaseUrl(cluster, name), 2);
  await orm.migrator.up({ to: '0263-large-sums' });
});
afterAll(async () => {
  await orm.close();
  await administer(cluster, `drop database if exists ${name} with (force)`);
});

const sql = <T>(text: string, values: unknown[] = []): Promise<T[]> =>
  orm.em.fork().execute(text, values);

/** A case as the version before left it after its last submission. */
async function submitted(
  id: string,
  { isInquiry, status, times }: { isInquiry: boolean; status: string; times: number },
): Promise<void> {
  await sql(
    `insert into dispute_case (id, charge_id, reason, is_inquiry, status, state, amount_cents, currency, opened_at,
        is_past_due, submission_count, facts, cut_sign_ins, staged_hash, staged_at, decided_by, submitted_at,
        last_call_at, closed_at, problem, read_at)
      values (?, ?, 'fraudulent', ?, ?, 'submitted', 2900, 'usd', ?, false, ?, '[]', 0, 'hash', ?, 'standing-order',
        ?, ?, ?, 'a problem', ?)`,
    [id, `ch_${id}`, isInquiry, status, at, times, at, at, at, at, at],
  );
}

const caseOf = async (id: string) => {
  const [row] = await sql<{ submitted_at: unknown }>('select * from dispute_case where id = ?', [
    id,
  ]);
  return row;
};

test('the migration opens again what was escalated after an answered inquiry, and nothing else', async () => {
  await submitted('escalated', { isInquiry: false, status: 'needs_response', times: 2 });
  const answered = await caseOf('escalated');
  const others = {
    inquiry: { isInquiry: true, status: 'warning_needs_response', times: 1 },
    review: { isInquiry: false, status: 'under_review', times: 1 },
    won: { isInquiry: false, status: 'won', times: 1 },
    unanswered: { isInquiry: false, status: 'needs_response', times: 0 },
  };
  const before = new Map<string, object | undefined>();
  for (const [id, of] of Object.entries(others)) {
    await submitted(id, of);
    before.set(id, await caseOf(id));
  }
  await orm.migrator.up({ migrations: ['0264-inquiry-answers'] });
  expect(await caseOf('escalated')).toMatchObject({
    state: 'drafted',
    submission_count: 2,
    inquiry_answers: 2,
    inquiry_answered_at: answered?.submitted_at,
    staged_hash: null,
    staged_at: null,
    problem: null,
    decided_by: null,
    submitted_at: null,
    last_call_at: null,
    closed_at: null,
  });
  for (const [id, row] of before) {
    expect(await caseOf(id)).toEqual({ ...row, inquiry_answers: 0, inquiry_answered_at: null });
  }
});

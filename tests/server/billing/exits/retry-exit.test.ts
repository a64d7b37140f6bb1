import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listExitsToCheck } from '../../../../src-server/billing/exits/exits-to-check.ts';
import { retryExit } from '../../../../src-server/billing/exits/handle-exit.ts';
import { settleExitJob } from '../../../../src-server/billing/exits/settle/settle-exit.job.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';

const OPERATOR = { operatorId: '0192f0c1-0000-7000-8000-00000000ba7c' };
const HOUR_MS = 60 * 60_000;

describe('an operator who retries a late declaration', () => {
  let world: BillingWorld;
  beforeAll(async () => {
    world = await startBillingWorld();
  });
  afterAll(() => world.close());

  const lateExit = async (state: 'received' | 'waiting') => {
    const id = randomUUID();
    const at = new Date(world.deps.clock.now().getTime() - 2 * HOUR_MS);
    await world.rows(
      `insert into exit_request (id, kind, state, name, email, locale, mails, received_at, effective_at)
       values (?, 'cancel', ?, 'Ada', 'ada@example.com', 'en', false, ?, ?)`,
      [id, state, at, state === 'waiting' ? at : null],
    );
    return id;
  };
  const jobOf = async (exitId: string, state: string) => {
    await transact(world.deps.orm, (em) => world.deps.jobs.enqueue(em, settleExitJob, { exitId }));
    await world.rows(
      `update job.job set state = ?::job.job_state where name = 'settle-exit' and data->>'exitId' = ?`,
      [state, exitId],
    );
  };
  const jobs = (exitId: string) =>
    world.rows(
      `select state::text as state from job.job where name = 'settle-exit' and data->>'exitId' = ?`,
      [exitId],
    );
  const audited = (exitId: string) =>
    world.rows(`select action from audit_entry where target = ?`, [`exit:${exitId}`]);
  const AUDITED = [{ action: 'billing.exit-retried' }];

  it('starts a new job when the old one is gone', async () => {
    const id = await lateExit('received');
    await retryExit(world.deps, OPERATOR, id);
    expect(await jobs(id)).toEqual([{ state: 'created' }]);
    expect(await audited(id)).toEqual(AUDITED);
  });

  it('restarts a failed job', async () => {
    const id = await lateExit('received');
    await jobOf(id, 'failed');
    await retryExit(world.deps, OPERATOR, id);
    expect(await jobs(id)).toEqual([{ state: 'retry' }]);
    expect(await audited(id)).toEqual(AUDITED);
  });

  it('leaves a job in progress alone, and audits nothing', async () => {
    const id = await lateExit('received');
    await jobOf(id, 'active');
    await retryExit(world.deps, OPERATOR, id);
    expect(await jobs(id)).toEqual([{ state: 'active' }]);
    expect(await audited(id)).toEqual([]);
  });

  it('sees in the list that a declaration waits for its mail, and cannot retry it', async () => {
    const id = await lateExit('waiting');
    const listed = await listExitsToCheck(world.deps);
    expect(listed.find((each) => each.id === id)).toMatchObject({ why: 'late', state: 'waiting' });
    await expect(retryExit(world.deps, OPERATOR, id)).rejects.toThrow(/waits for an email/);
  });
});

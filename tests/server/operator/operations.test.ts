import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type {
  AccessLine,
  ProviderStateView,
} from '../../../src/contract/operator/operations.contract.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { takeFigures } from '../../../src-server/operator/statistics/take-figures.ts';
import { statementsOf } from '../../support/database/statements-of.ts';
import { personAt } from '../../support/http-person.ts';
import { untilAtRest } from '../../support/jobs/at-rest.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { type OperatorCalls, operatorAt } from './operator-calls.ts';

let app: TestApp;
let operator: OperatorCalls;
let premium: Subscriber;
beforeAll(async () => {
  app = await createTestApp();
  operator = await operatorAt(app);
  await subscribe(app, 'free');
  premium = await subscribe(app, 'premium', 'yearly');
  await subscribe(app, 'basic');
});
afterAll(() => app.close());
afterEach(() => app.control('DELETE', '/faults'));

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);

const line = async (entitlement: string) => {
  const { lines } = await operator.ask<{ lines: AccessLine[] }>('admin.accessOverview');
  return lines.find((each) => each.entitlement === entitlement);
};

describe('access figures', () => {
  test('owed is what plans and operators grant, held is what was seen at the provider', async () => {
    expect(await line('community-base')).toMatchObject({ owed: 3, held: 0, waitingForPerson: 3 });
    expect(await line('indicator-orderblock')).toMatchObject({ owed: 1, waitingForPerson: 1 });
    await operator.act('admin.grantByHand', {
      accountId: premium.userId,
      entitlement: 'indicator-main',
      expiresAt: null,
      reason: 'Twice owed is owed once',
    });
    expect(await line('indicator-main')).toMatchObject({ owed: 1 });
  });

  test('access figures count what is held but no longer owed separately', async () => {
    await sql(
      `insert into access_grant (id, account_id, provider, entitlement, state, held, source, target, target_key, created_at)
       values (?, ?, 'discord', 'community-vip', 'revoke-failed', true, 'manual', '{}', 'left', now())`,
      [newId(), newId()],
    );
    expect(await line('community-vip')).toMatchObject({ held: 1, leftOver: 1 });
  });

  test('access figures list failures by page, newest first, with user and reason', async () => {
    // A late job of this user would settle the rows.
    await untilAtRest(app);
    for (let index = 0; index < 5; index += 1) {
      await sql(
        `insert into access_grant (id, account_id, provider, entitlement, state, reason, source, target, target_key, created_at)
         values (?, ?, 'tradingview', 'indicator-main', 'blocked', 'username-not-found', 'subscription', '{}', ?, now())`,
        [newId(), premium.userId, `page-${index}`],
      );
    }
    type Page = { failures: { id: string; email: string }[]; total: number; nextCursor: string };
    const first = await operator.ask<Page>('admin.failedAccess', { limit: 4 });
    expect(first).toMatchObject({ total: 6, failures: { length: 4 } });
    expect(first.failures[0]).toMatchObject({
      email: premium.email,
      reason: 'username-not-found',
      state: 'blocked',
    });
    const rest = await operator.ask<Page>('admin.failedAccess', {
      limit: 4,
      cursor: first.nextCursor,
    });
    expect(rest).toMatchObject({ failures: { length: 2 }, nextCursor: null });
  });
});

describe('job figures', () => {
  interface Board {
    queues: { name: string; failed: number; oldestSeconds: number | null }[];
    failures: { id: string; queue: string; state: string; reason: string }[];
  }
  const board = () => operator.ask<Board>('admin.jobBoard');
  const failedJob = async () => {
    const id = newId();
    await sql(
      `insert into job.job (id, name, data, state, output, retry_limit, retry_count, start_after, created_on, completed_on, keep_until)
       values (?, 'send-mail', ?::jsonb, 'failed', ?::jsonb, 20, 20, now(), now(), now(), now() + interval '1 day')`,
      // The mail no longer exists, so the job ends as soon as it runs.
      [
        id,
        JSON.stringify({ mailId: newId() }),
        JSON.stringify({ name: 'Error', message: 'Key sk_test_abc is wrong', stack: 'at x' }),
      ],
    );
    return id;
  };

  test('job figures show a failure with its reason, without key or stack', async () => {
    const id = await failedJob();
    const failure = (await board()).failures.find((each) => each.id === id);
    expect(failure).toMatchObject({ state: 'failed', reason: 'Key sk_… is wrong' });
    const queue = (await board()).queues.find(({ name }) => name === 'send-mail');
    expect(queue).toMatchObject({ failed: 1 });
  });

  test('the second of two operators who retry one job is shown that nothing was left', async () => {
    const id = await failedJob();
    const other = await operatorAt(app);
    const retry = { queue: 'send-mail', ids: [id] };
    const answers = await Promise.all([
      operator.act<{ retried: number }>('admin.retryJobs', retry),
      other.act<{ retried: number }>('admin.retryJobs', retry),
    ]);
    expect(answers.map(({ retried }) => retried).sort()).toEqual([0, 1]);
    await until('the job ran', async () => {
      const failures = (await board()).failures;
      return failures.every((each) => each.id !== id);
    });
    type Entries = { entries: { after: unknown; actor: { name: string } }[] };
    const { entries } = await operator.ask<Entries>('admin.auditEntries', {
      action: 'jobs.retried',
    });
    expect(entries).toMatchObject([{ after: { jobs: [id] }, actor: { name: 'operator' } }]);
  });
});

describe('provider states', () => {
  const states = async () => {
    const all = await operator.ask<ProviderStateView[]>('admin.providerStates');
    return new Map(all.map((each) => [each.name, each]));
  };

  test('provider states show each provider with its sandbox mark', async () => {
    const stripe = (await states()).get('stripe');
    expect(stripe).toMatchObject({ mode: 'sandbox', state: 'up' });
    expect((await states()).get('database')).toMatchObject({ mode: 'own', state: 'up' });
  });

  test('provider states show a provider that is down with its last error, and the others as up', async () => {
    await app.control('POST', '/faults', {
      provider: 'stripe',
      route: 'GET /v1/prices',
      kind: 'status',
      status: 503,
    });
    const becomes = (state: string) =>
      until(`Stripe is ${state}`, async () => {
        // A probe of the timer may begin before a fault, and end after our own.
        await app.app.parts.stripeHealth.probe();
        seen = await states();
        return seen.get('stripe')?.state === state;
      });
    let seen = await states();
    await becomes('down');
    expect(seen.get('stripe')).toMatchObject({
      state: 'down',
      lastError: { call: 'ping', kind: 'unavailable' },
    });
    expect(seen.get('discord')).toMatchObject({ state: 'up' });
    await app.control('DELETE', '/faults');
    await becomes('up');
    expect(seen.get('stripe')).toMatchObject({ state: 'up' });
  });
});

describe('business figures', () => {
  interface Day {
    day: string;
    mrrCents: number;
    active: Record<string, number>;
  }
  const statistics = () =>
    operator.ask<{ days: Day[]; takenAt: string }>('admin.statistics', { days: 30 });
  const days = async () => (await statistics()).days;
  const { parts } = { parts: () => app.app.parts };
  const counting = () => ({ ...parts(), currency: parts().options.business.currency });

  test('today is counted from current data, with yearly prices by month, and says when', async () => {
    const since = parts().clock.now().getTime();
    await takeFigures(counting());
    expect(Date.parse((await statistics()).takenAt)).toBeGreaterThanOrEqual(since);
    expect((await days()).at(-1)).toMatchObject({
      mrrCents: Math.round(99_000 / 12 + 1_000),
      active: { premium: 1, basic: 1 },
      joined: 2,
      churned: 0,
    });
  });

  test('other currencies are counted separately, and a three-month price by a third', async () => {
    await sql(
      `update subscription set currency = 'eur', monthly_cents = 3000 / 3.0 where plan = 'basic'`,
    );
    await takeFigures(counting());
    expect((await days()).at(-1)).toMatchObject({
      mrrCents: Math.round(99_000 / 12),
      mrrElsewhere: { eur: 1_000 },
    });
    await sql(`update subscription set currency = 'usd' where plan = 'basic'`);
  });

  test('the standings of many users equal those read one by one', async () => {
    const ids = (await sql<{ id: string }>('select id from account')).map(({ id }) => id);
    const { standing } = parts().access;
    const none = { planGrantId: null, isTrial: false, trialLimit: null };
    const compare = async () => {
      const many = await standing.standingsOf([...ids, newId()]);
      expect(many.size).toBe(3);
      for (const [id, now] of many) {
        expect({ ...none, ...(await standing.standingOf(id)) }).toMatchObject({ ...none, ...now });
      }
    };
    await compare();
    const ended = `is_trial = true, review_at = null, access_until = now() - interval '1 day'`;
    await sql(`update standing set ${ended}`);
    await compare();
  });

  test('days on which the server was down are counted from the history', async () => {
    const clock = { now: () => new Date(parts().clock.now().getTime() + 3 * 86_400_000) };
    await takeFigures({ ...counting(), clock });
    const rows = await sql<{ n: number }>('select count(*)::int as n from daily_figures');
    expect(rows[0]?.n).toBeGreaterThanOrEqual(4);
    // Months cost a few statements.
    const later = { now: () => new Date(clock.now().getTime() + 90 * 86_400_000) };
    const count = () => takeFigures({ ...counting(), clock: later });
    expect((await statementsOf(parts().orm, count)).length).toBeLessThan(30);
    // The paid month of the basic plan has passed, but neither a renewal nor an end was read.
    const counted = 'select active, churned from daily_figures order by day desc limit 93';
    const still = { active: { premium: 1, basic: 1 }, churned: 0 };
    expect(await sql(counted)).toEqual(Array.from({ length: 93 }, () => still));
  });
});

test('all figures are restricted to operators', async () => {
  const outsider = personAt(app.url);
  const calls = ['accessOverview', 'failedAccess', 'jobBoard', 'providerStates', 'statistics'];
  for (const call of [...calls, 'oddSubscriptions', 'auditEntries', 'auditFrame']) {
    expect((await outsider.get(`/trpc/admin.${call}`)).status).toBe(401);
    expect((await premium.get(`/trpc/admin.${call}`)).status).toBe(401);
  }
});

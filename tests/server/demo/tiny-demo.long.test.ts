import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostDemo } from '../../../src-server/launch/demo/host-demo.ts';
import { liveYear } from '../../../src-server/launch/demo/play/live-year.ts';
import type { Stage } from '../../../src-server/launch/demo/play/stage.ts';
import type { DemoProgress } from '../../../src-server/launch/demo/progress.ts';
import { monthsBefore } from '../../../src-server/launch/demo/year/moments.ts';
import { planYear } from '../../../src-server/launch/demo/year/plan-year.ts';
import type { Year } from '../../../src-server/launch/demo/year/year.ts';
import { checkEnd } from '../../drill/checker/check-end.ts';
import { openSources } from '../../drill/checker/checker-sources.ts';
import { rolesMapped } from '../../support/jobs/roles-mapped.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

const PEOPLE = 12;
const MONTHS = 2;

let app: TestApp;
let year: Year;
let stage: Stage;
const reports: DemoProgress[] = [];
const logged: string[] = [];

const live = (report: (progress: DemoProgress) => void) =>
  liveYear(
    {
      url: app.url,
      control: app.sandbox.addresses.control,
      operator: OPERATOR,
      log: (message) => void logged.push(message),
    },
    (now) => {
      const end = monthsBefore(now, -MONTHS);
      year = planYear({ seed: 7, people: PEOPLE, months: MONTHS, start: now, end });
      return year;
    },
    report,
  );

beforeAll(async () => {
  app = await createTestApp();
  await until('the prices are set up', async () => {
    const { prices } = (await app.control('GET', '/stripe/state')) as { prices: unknown[] };
    return prices.length > 0;
  });
  await rolesMapped(app);
  const release = app.app.holdRepairs();
  stage = await live((progress) => void reports.push(progress));
  release();
});
afterAll(() => app.close());

const rows = <T>(sql: string) => app.app.parts.orm.em.fork().execute<T[]>(sql);

describe('a demo of two months', () => {
  it('gives everybody exactly what they paid for', async () => {
    const sources = openSources({
      control: app.sandbox.addresses.control,
      stripe: app.sandbox.addresses.stripe,
      stripeKey: String(app.sandbox.providers.stripe.credentials().secretKey),
      databaseUrl: app.app.parts.options.databaseUrl,
    });
    const { customers } = (await app.control('GET', '/stripe/state')) as {
      customers: { id: string; email: string }[];
    };
    const people = [...stage.known].map(([number, known]) => {
      const { email, traderName } = year.customers[number] as Year['customers'][number];
      return {
        email,
        accountId: known.accountId,
        closingAskedAt: null,
        closedAt: null,
        customerId: customers.find((each) => each.email === email)?.id ?? `cus_none_${number}`,
        memberId: known.memberId,
        traderNames: traderName === null ? [] : [traderName],
        traderMayBe: [traderName],
        manualGrants: [],
      };
    });
    // The checker knows neither plans that an operator gives nor people who pay and leave.
    const given = year.moments.flatMap(({ acts }) => acts).find(({ kind }) => kind === 'give-plan');
    const helper = year.customers[given !== undefined && 'customer' in given ? given.customer : -1];
    const leavers = year.customers
      .filter(({ payment }) => payment === 'leaves-after-paying')
      .map(({ email }) => customers.find((each) => each.email === email)?.id);
    const isExpected = (sentence: string) =>
      [helper?.email, ...leavers].some((name) => name !== undefined && sentence.includes(name));
    let wrong: string[] = [];
    await until('everything is as it was paid for', async () => {
      wrong = (await checkEnd(sources, people)).filter((sentence) => !isExpected(sentence));
      return wrong.length === 0;
    }).catch(() => expect(wrong).toEqual([]));
    expect(people.length).toBeGreaterThan(PEOPLE / 2);
    await sources.close();
  });

  it('reports each customer, the last month and its end', () => {
    const last = reports.at(-1);
    expect(last).toMatchObject({
      state: 'done',
      people: PEOPLE,
      of: PEOPLE,
      month: MONTHS,
      share: 1,
    });
    const shares = reports.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  });

  it('leaves a dispute, a paid sign-up without account, an incident, and trades with outcomes', async () => {
    const { disputes } = (await app.control('GET', '/stripe/state')) as {
      disputes: { status: string }[];
    };
    expect(disputes.map(({ status }) => status)).toContain('needs_response');
    const [paid] = await rows<{ count: number }>(
      `select count(*)::int as count from sign_up where completed_at is null`,
    );
    expect(paid?.count).toBeGreaterThan(0);
    expect(await rows('select 1 from signal_outcome')).not.toEqual([]);
    expect(
      await rows(
        `select 1 from service_incident where service = 'tradingview' and ended_at is not null`,
      ),
    ).not.toEqual([]);
  });

  it('dates what people did by the clock of the year', async () => {
    const [named] = await rows<{ first: string; last: string }>(
      'select min(named_at) as first, max(named_at) as last from discord_identity',
    );
    const [first, last] = [new Date(named?.first ?? 0), new Date(named?.last ?? 0)];
    expect(last.getTime() - first.getTime()).toBeGreaterThan(20 * 86_400_000);
    expect(last.getTime()).toBeLessThanOrEqual(year.end.getTime());
  });

  it('grants within the minute of the sign-up, not days later', async () => {
    expect(
      await rows(`select account_id from access_grant
        where granted_at - created_at > interval '1 minute' or first_held_at - asked_at > interval '1 minute'`),
    ).toEqual([]);
  });

  it('has a dispute of each outcome, decided days after it was opened', async () => {
    const cases = await rows<{ state: string; days: number | null }>(
      `select state, round(extract(epoch from closed_at - opened_at) / 86400)::int as days
       from dispute_case order by state`,
    );
    expect(cases).toEqual([
      { state: 'drafted', days: null },
      { state: 'lost', days: 5 },
      { state: 'won', days: 5 },
    ]);
  });

  it('refuses an installation that has customers', async () => {
    await expect(live(() => undefined)).rejects.toThrow('The demo needs an empty installation');
  });
});

it('frees the repairs and says that it was stopped when a running demo is stopped', async () => {
  const empty = await createTestApp();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'wickline-demo-'));
  mkdirSync(join(dataDirectory, 'logs'));
  const held: string[] = [];
  const hosted = hostDemo(
    {
      url: empty.url,
      control: empty.sandbox.addresses.control,
      operator: OPERATOR,
      dataDirectory,
      holdRepairs() {
        held.push('held');
        return () => void held.push('free');
      },
      log: empty.app.parts.log,
      out: process.stdout,
    },
    { people: PEOPLE, months: MONTHS },
  );
  const state = async () =>
    ((await empty.control('GET', '/demo')) as { report: { state: string } | null }).report?.state;
  await until('the demo runs', async () => (await state()) === 'running');
  await hosted.stop();
  expect(held).toEqual(['held', 'free']);
  expect(await state()).toBe('stopped');
  rmSync(dataDirectory, { recursive: true });
  await empty.close();
});

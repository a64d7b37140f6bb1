import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HomeAnswer } from '../../../../src/contract/operator-home.contract.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { type OperatorCalls, operatorAt } from '../../operator/operator-calls.ts';

let minutesAhead = 0;
let app: TestApp;
let operator: OperatorCalls;
beforeAll(async () => {
  app = await createTestApp({
    machineClock: { now: () => new Date(Date.now() + minutesAhead * 60_000) },
  });
  operator = await operatorAt(app);
});
afterAll(() => app.close());

const home = () => operator.ask<HomeAnswer>('admin.home');
const need = async (kind: string) => (await home()).needs.find((each) => each.kind === kind);

describe('the paywall on the home', () => {
  test('a paywall check is repeated once it is two minutes old', async () => {
    const checkedAt = () => app.app.parts.admin.community.paywall.known().checked?.checkedAt;
    await until('the paywall was checked', () => checkedAt() !== undefined);
    const first = checkedAt();
    expect(checkedAt()).toBe(first);
    minutesAhead += 3;
    await home();
    await until('it was checked again', () => checkedAt() !== first);
  });

  test('a failed paywall check has its own line until one succeeds', async () => {
    const outage = { provider: 'discord', route: '*', kind: 'status', status: 503 };
    await app.control('POST', '/faults', outage);
    minutesAhead += 3;
    await until(
      'the failure is shown',
      async () => (await need('paywall-unchecked')) !== undefined,
    );
    expect(await need('paywall-unchecked')).toMatchObject({
      count: 1,
      items: [{ note: expect.stringContaining('Discord') }],
    });
    await app.control('DELETE', '/faults');
    await until('it is gone', async () => (await need('paywall-unchecked')) === undefined);
  });
});

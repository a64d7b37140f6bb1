import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OperatorUser } from '../../../../src/contract/operator/operator-user.contract.ts';
import type { ListedUser } from '../../../../src/contract/operator/users.contract.ts';
import type { HomeAnswer } from '../../../../src/contract/operator-home.contract.ts';
import { startPause } from '../../../../src-server/billing/leaving/start-pause.ts';
import { checkCounts } from '../../../../src-server/operator/users/check-counts.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

interface List {
  users: ListedUser[];
  total: number;
  counts: Record<string, number>;
}
const list = async (query: string) =>
  (await operator.get(`/api/admin/users?limit=50${query}`)).json as unknown as List;

it('list, filters, counts, file, page and home show a paused subscriber with plan and last day', async () => {
  await subscribe(app, 'free');
  const who = await subscribe(app, 'standard');
  const { billing } = app.app.parts;
  const leaving = { ...billing.settings.leaving, pauseMonths: 3 };
  const offered = { ...billing, settings: { ...billing.settings, leaving } };
  const { until } = await startPause(offered, { accountId: who.userId }, { months: 2 });

  operator = personAt(app.url);
  expect((await operator.post('/api/admin-login', OPERATOR)).status).toBe(200);
  const paused = await list('&status=paused');
  expect(paused).toMatchObject({
    total: 1,
    counts: { total: 2, paid: 0, active: 0 },
    users: [
      {
        id: who.userId,
        subscriptionPlan: 'free',
        subscriptionStatus: 'inactive',
        listedPlan: 'standard',
        listedStatus: 'paused',
        pausedUntil: until.toISOString(),
      },
    ],
  });
  const found = await Promise.all(
    ['&plan=standard', '&plan=free', '&status=inactive', '&q=', '&plan=standard&status=paused'].map(
      async (query) => {
        const { users, total } = await list(query);
        return [users.filter(({ id }) => id === who.userId).length, users.length === total];
      },
    ),
  );
  expect(found).toEqual([
    [1, true],
    [0, true],
    [0, true],
    [1, true],
    [1, true],
  ]);
  const file = (await operator.get('/api/admin/users.csv?status=paused')).text.trim().split('\r\n');
  expect(file).toHaveLength(2);
  expect(file[1]).toMatch(new RegExp(`^${who.email},standard,paused,.*,${until.toISOString()}$`));
  const asked = encodeURIComponent(JSON.stringify({ accountId: who.userId }));
  const page = await operator.get(`/trpc/admin.user?input=${asked}`);
  const { data } = page.json.result as { data: OperatorUser };
  expect(data.subscriptions).toMatchObject([{ isOnPause: true, pausedUntil: until.toISOString() }]);
  const home = (await operator.get('/trpc/admin.home')).json.result as { data: HomeAnswer };
  expect(home.data.money?.held).toEqual({ paused: 1, onHold: 0 });
  expect(await checkCounts(app.app.parts)).toMatchObject({ wrongCards: 0, wrongCounts: 0 });
});

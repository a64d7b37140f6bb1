import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Person, personAt } from '../../../support/http-person.ts';
import { rowsOf } from '../../../support/signals/record-stage.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';

const CHANNEL = '112093847561029384';

let app: TestApp;
let operator: Person;
beforeAll(async () => {
  app = await createTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
});
afterAll(() => app.close());

const change = (input: object) => operator.post('/trpc/admin.changeRecord', input);
const settings = async () => {
  const [row] = await rowsOf<{ shown: boolean; channel: string | null }>(
    app,
    'select shown_since is not null as shown, anchor_channel as channel from record_setting',
  );
  return row;
};

beforeEach(async () => {
  await rowsOf(app, `update record_setting set shown_since = null, anchor_channel = '${CHANNEL}'`);
});

it('a change of the anchors’ channel alone leaves the record as hidden as another operator made it', async () => {
  expect((await change({ anchorChannel: null })).status).toBe(200);
  expect(await settings()).toEqual({ shown: false, channel: null });
});

it('a record that is shown keeps the channel that another operator chose, and asks Discord nothing', async () => {
  expect((await change({ isShown: true })).status).toBe(200);
  expect(await settings()).toEqual({ shown: true, channel: CHANNEL });
});

it('a change of no setting is refused and stands nowhere in the audit log', async () => {
  const audited = () =>
    rowsOf(app, `select id from audit_entry where action = 'record.changed' order by id`);
  const before = await audited();
  const refused = await change({});
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('Choose whether the record is shown');
  expect(await audited()).toEqual(before);
});

it('a page that was opened before an update, which sends both settings, changes both', async () => {
  expect((await change({ isShown: true, anchorChannel: null })).status).toBe(200);
  expect(await settings()).toEqual({ shown: true, channel: null });
});

it('a change of the record is audited with both settings before and after', async () => {
  await change({ isShown: true });
  const [entry] = await rowsOf<{ before: unknown; after: unknown }>(
    app,
    `select before, after from audit_entry where action = 'record.changed' order by id desc limit 1`,
  );
  expect(entry).toEqual({
    before: { isShown: false, anchorChannel: CHANNEL },
    after: { isShown: true, anchorChannel: CHANNEL },
  });
});

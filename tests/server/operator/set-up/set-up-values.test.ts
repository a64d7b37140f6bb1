import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { SetUpCheck, SetUpGuide } from '../../../../src/contract/operator/setup.contract.ts';
import type { SetUpPart } from '../../../../src/domain/community/set-up-part.ts';
import {
  PANEL_SETTINGS,
  type PanelSetting,
} from '../../../../src/domain/operator/panel-settings.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { plansAnswer } from '../../../../src-server/discord/commands/answers/plans-answer.ts';
import { speechFor } from '../../../../src-server/discord/commands/speech.ts';
import { personAt } from '../../../support/http-person.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { type OperatorCalls, operatorAt } from '../operator-calls.ts';

/** TradingView is the seller's own, managed by hand, and the environment sets one of the values. */
const ENVIRONMENT = {
  TRADINGVIEW_MODE: 'manual',
  TRADINGVIEW_SESSION_ID: 'a-session',
  TRADINGVIEW_SESSION_SIGN: 'its-signature',
  // Manual mode never connects.
  TRADINGVIEW_BASE_URL: 'http://127.0.0.1:9',
  LINK_CONTACT: 'https://example.com/contact',
};

let app: TestApp;
let operator: OperatorCalls;
let client: string;
beforeAll(async () => {
  client = mkdtempSync(join(tmpdir(), 'wickline-client-'));
  writeFileSync(join(client, 'index.html'), '<head></head>__PUBLIC_SETTINGS__');
  app = await createTestApp({ environment: ENVIRONMENT, clientDirectory: client });
  operator = await operatorAt(app);
});
afterAll(async () => {
  await app.close();
  rmSync(client, { recursive: true });
});
afterEach(async () => {
  await sql('delete from panel_setting');
  await app.app.parts.settings.load();
});

const sql = <T>(text: string) => app.app.parts.orm.em.fork().execute<T[]>(text);
const set = (name: PanelSetting, value: string | null) =>
  operator.act('admin.setSetting', { name, value });
const guide = () => operator.ask<SetUpGuide>('admin.setUpGuide');
const settingIn = (seen: SetUpGuide, name: PanelSetting) =>
  Object.values(seen)
    .flatMap(({ settings }) => settings)
    .find((each) => each.name === name);
const page = async () => (await personAt(app.url).get('/dashboard')).text;
const check = async (id: string) => {
  const part = id.split('.')[0] as SetUpPart;
  const { checks } = await operator.ask<{ checks: SetUpCheck[] }>('admin.setUpChecks', { part });
  return checks.find((each) => each.id === id);
};

/** A value of each setting, and the place where the product uses it. */
const EFFECTS: Record<
  Exclude<PanelSetting, 'LINK_CONTACT'>,
  { value: string; bad: string; shows: () => Promise<boolean> }
> = {
  SUPPORT_EMAIL: {
    value: 'help@example.com',
    bad: 'help at example.com',
    shows: async () =>
      (await page()).includes('"supportEmail":"help@example.com"') &&
      (await personAt(app.url).get('/.well-known/security.txt')).text.includes(
        'Contact: mailto:help@example.com',
      ),
  },
  OPERATOR_EMAIL: {
    value: 'owner@example.com',
    bad: 'owner@',
    async shows() {
      const { orm, alertOperator } = app.app.parts;
      await transact(orm, (em) =>
        alertOperator(em, { about: 'event-parked', alertKeys: ['evt_of_this_test'] }),
      );
      const rows = await sql<{ to_address: string }>(
        "select to_address from outgoing_mail where template = 'event-parked'",
      );
      return rows.some(({ to_address }) => to_address === 'owner@example.com');
    },
  },
  DISCORD_LINKED_ROLES: {
    value: 'on',
    bad: 'yes',
    shows: async () => app.app.parts.discord.badge?.setting() === 'on',
  },
  PRICING: {
    value: 'unified',
    bad: 'cheap',
    async shows() {
      const { deps } = app.app.parts.commands;
      return (
        (await page()).includes('"pricing":"unified"') &&
        !plansAnswer(deps, speechFor(deps, 'en')).text.includes('charged at checkout')
      );
    },
  },
  LEAVE_PAGE: {
    value: 'on',
    bad: 'yes',
    shows: async () => (await page()).includes('"leavePage":true'),
  },
  PAUSES: { value: '2', bad: '4', shows: async () => leaving().pauseMonths === 2 },
  LEAVE_COUPON: {
    value: 'STAY20',
    bad: 'stay twenty',
    shows: async () => leaving().coupon === 'STAY20',
  },
  WIN_BACK_MAIL: { value: 'on', bad: 'yes', shows: async () => leaving().winBack },
  RENEWAL_MAIL: { value: 'on', bad: 'yes', shows: async () => leaving().renewalMail },
  EXIT_LINKS: {
    value: 'shown',
    bad: 'yes',
    shows: async () => (await page()).includes('"path":"/withdraw"'),
  },
  CLAIMS: {
    value: 'live',
    bad: 'true',
    async shows() {
      const { claims } = await operator.ask<{ claims: string }>('admin.record');
      return claims === 'live' && (await page()).includes('"accuracy":"Too few yet"');
    },
  },
  LINK_HELP: {
    value: 'https://example.com/help',
    bad: 'javascript:alert(1)',
    shows: async () => (await page()).includes('"help":"https://example.com/help"'),
  },
  TRADINGVIEW_PINE_MAIN: {
    value: 'PUB;main-of-this-shop',
    bad: 'main',
    shows: () => deliversScript('main'),
  },
  TRADINGVIEW_PINE_WAVEMATRIX: {
    value: 'PUB;wavematrix-of-this-shop',
    bad: 'USER;wavematrix',
    shows: () => deliversScript('wavematrix'),
  },
  TRADINGVIEW_PINE_ORDERBLOCK: {
    value: 'PUB;orderblock-of-this-shop',
    bad: 'PUB; ',
    shows: () => deliversScript('orderblock'),
  },
};

const leaving = () => app.app.parts.billing.settings.leaving;

/** On the worklist of an operator who manages access by hand, and offered on every page. */
async function deliversScript(name: string): Promise<boolean> {
  const found = await check(`tradingview.script-${name}`);
  const undelivered = /"notDelivered":\[([^\]]*)\]/.exec(await page())?.[1] ?? '';
  return (
    found?.found === `PUB;${name}-of-this-shop is managed by hand.` && !undelivered.includes(name)
  );
}

test('each value of the setup page has a test here', () => {
  expect([...Object.keys(EFFECTS), 'LINK_CONTACT'].sort()).toEqual([...PANEL_SETTINGS].sort());
});

describe.each(Object.entries(EFFECTS))('the value %s', (key, { value, bad, shows }) => {
  const name = key as PanelSetting;

  test('is used at once when an operator sets it, and no longer when they reset it', async () => {
    const before = settingIn(await guide(), name);
    expect(before?.source).toBe('default');
    expect(await shows()).toBe(false);
    await set(name, `  ${value} `);
    expect(settingIn(await guide(), name)).toEqual({ name, value, source: 'panel' });
    expect(await shows()).toBe(true);
    await set(name, null);
    expect(settingIn(await guide(), name)).toEqual(before);
  });

  test('stays as it is when the new one is bad', async () => {
    await set(name, value);
    const audited = () => sql("select id from audit_entry where action = 'setting.changed'");
    const entries = (await audited()).length;
    await expect(set(name, bad)).rejects.toThrow(/^400 /);
    await expect(set(name, '')).rejects.toThrow(/^400 /);
    expect(settingIn(await guide(), name)).toMatchObject({ value, source: 'panel' });
    expect(await audited()).toHaveLength(entries);
  });
});

test('a value of the environment wins over a stored one, and no operator can change it', async () => {
  await expect(set('LINK_CONTACT', 'https://example.com/other')).rejects.toThrow(
    /^409 .*The environment sets LINK_CONTACT/,
  );
  await sql(
    "insert into panel_setting values ('LINK_CONTACT', 'https://example.com/other', 'x', now())",
  );
  await app.app.parts.settings.load();
  const value = ENVIRONMENT.LINK_CONTACT;
  expect(settingIn(await guide(), 'LINK_CONTACT')).toMatchObject({ value, source: 'environment' });
  expect(await page()).toContain(`"contact":"${value}"`);
});

test('a change of another instance arrives without a restart', async () => {
  await sql("insert into panel_setting values ('PRICING', 'unified', 'x', now())");
  await sql("select pg_notify('wickline_settings', '')");
  await expect.poll(page).toContain('"pricing":"unified"');
});

test('in manual mode the test of TradingView says that it asked nothing', async () => {
  await set('TRADINGVIEW_PINE_MAIN', 'PUB;main-of-this-shop');
  expect(await operator.act('admin.testSetUp', { part: 'tradingview' })).toMatchObject({
    passed: true,
    asked: false,
  });
});

test('secrets are only set or missing', async () => {
  const { tradingview, mail, stripe } = await guide();
  expect(JSON.stringify([tradingview, mail, stripe])).not.toContain('a-session');
  expect(stripe.environment).toEqual([
    { name: 'STRIPE_SECRET_KEY', isSet: false },
    { name: 'STRIPE_WEBHOOK_SECRET', isSet: false },
  ]);
});

test('the guide has the addresses of this installation for each provider', async () => {
  const { stripe, discord, mail } = await guide();
  const valuesOf = ({ copies }: SetUpGuide['stripe']) => copies.map(({ value }) => value);
  const { port } = new URL(app.url);
  expect(valuesOf(stripe)[0]).toBe(`http://127.0.0.1:${port}/api/webhooks/stripe`);
  expect(valuesOf(stripe)[1]?.split('\n')).toContain('checkout.session.completed');
  expect(valuesOf(discord)).toContain(`${app.url}/account/discord`);
  expect(valuesOf(discord)).toContain(`${app.url}/hooks/discord/interactions`);
  // Without a sender there is no domain.
  expect(mail.copies).toEqual([]);
});

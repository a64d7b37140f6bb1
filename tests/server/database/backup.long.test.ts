import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { sweepAccess } from '../../../src-server/access/sweep/sweep-access.ts';
import { reportScripts } from '../../../src-server/tradingview/scripts/sweep-scripts.ts';
import { administer, databaseUrl } from '../../support/database/database-administration.ts';
import { PASSWORD, type Subscriber, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';
import { confirmChange } from '../billing/support/portal.ts';
import { outsideWorld } from '../journeys/outside-world.ts';

const run = promisify(execFile);
const cluster = inject('databaseCluster').url;
const name = `wickline_restored_${randomUUID().replaceAll('-', '')}`;
const restoredUrl = databaseUrl(cluster, name);
const again = `${name}_again`;
const folder = mkdtempSync(join(tmpdir(), 'wickline-backup-'));
const file = join(folder, 'backup.gz');

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await until('the product knows all providers', async () => {
    const ready = await (await fetch(`${app.url}/readyz`)).json();
    return ready.discord === 'up' && (await outsideWorld(app).roleNames()).includes('VIP');
  });
});
afterAll(async () => {
  await app?.close();
  for (const each of [name, again]) {
    await administer(cluster, `drop database if exists ${each} with (force)`);
  }
  rmSync(folder, { recursive: true, force: true });
});

/** As an operator types it. */
const script = (which: 'backup' | 'restore', url: string, at = file) =>
  run(process.execPath, [`scripts/commands/${which}.ts`, at], {
    env: { PATH: process.env.PATH, DATABASE_URL: url },
  });

interface Held {
  roles: string[] | null;
  scripts: string[];
}

async function held(who: string): Promise<Held> {
  const world = outsideWorld(app);
  return {
    roles: await world.rolesOf(`discord.${who}`),
    scripts: Object.keys(await world.entriesOf(`Trader_${who}`)).sort(),
  };
}

const EVERYTHING: Held = {
  roles: ['Community', 'Paid Member', 'VIP'],
  scripts: ['main', 'orderblock', 'wavematrix'],
};
const STANDARD: Held = { roles: ['Community', 'Paid Member'], scripts: ['main'] };
const NOTHING: Held = { roles: ['Community'], scripts: [] };

const holds = (who: string, wanted: Held) =>
  until(`${who} holds ${JSON.stringify(wanted)}`, async () => {
    return JSON.stringify(await held(who)) === JSON.stringify(wanted);
  });

async function joinAs(who: string, plan: 'standard' | 'premium'): Promise<Subscriber> {
  const person = await subscribe(app, plan);
  await app.control('POST', '/tradingview/users', { username: `Trader_${who}` });
  await person.post('/api/set-tradingview-username', { tradingViewUsername: `Trader_${who}` });
  const named = await person.post('/api/discord-username', { discordUsername: `discord.${who}` });
  await app.control('POST', '/discord/join', {
    code: named.json.inviteUrl,
    username: `discord.${who}`,
  });
  await holds(who, plan === 'premium' ? EVERYTHING : STANDARD);
  return person;
}

async function subscriptionOf({ email }: Subscriber): Promise<string> {
  const { customers, subscriptions } = (await app.control('GET', '/stripe/state')) as {
    customers: { id: string; email: string }[];
    subscriptions: { id: string; customer: string }[];
  };
  const customer = customers.find((each) => each.email === email)?.id;
  return subscriptions.find((each) => each.customer === customer)?.id ?? '';
}

const LOST_WEBHOOKS = { provider: 'stripe', route: 'webhook', kind: 'drop', rate: 1 };

async function upgrade(who: string, person: Subscriber): Promise<void> {
  const opened = await person.post('/api/create-payment-session', {
    plan: 'premium',
    billing: 'monthly',
    upgrade: true,
  });
  await confirmChange(String(opened.json.url));
  await holds(who, EVERYTHING);
}

const cancel = async (person: Subscriber) =>
  app.control('POST', `/stripe/subscriptions/${await subscriptionOf(person)}/cancel`);

test('after a disaster, the backup and the providers together give each subscriber what they paid for', async () => {
  const keeps = await joinAs('keeps', 'premium');
  const ends = await joinAs('ends', 'premium');
  const loses = await joinAs('loses', 'standard');
  await script('backup', app.app.parts.options.databaseUrl);

  // One of them cancels between the backup and the disaster.
  await cancel(ends);
  await holds('ends', NOTHING);

  await administer(cluster, `create database ${name}`);
  await script('restore', restoredUrl);
  await app.moveTo(restoredUrl, async () => {
    // While nothing of ours runs, the providers change and their webhooks get lost.
    await app.control('POST', '/faults', LOST_WEBHOOKS);
    await cancel(loses);
    const state = (await app.control('GET', '/discord/state')) as {
      members: { id: string; username: string; roles: string[] }[];
    };
    const robbed = state.members.find((each) => each.username === 'discord.keeps');
    for (const role of robbed?.roles ?? []) {
      await app.control('DELETE', `/discord/members/${robbed?.id}/roles/${role}`);
    }
  });

  await holds('keeps', EVERYTHING);
  await holds('ends', NOTHING);
  await holds('loses', NOTHING);
  // Anyone signed in may have signed out since the backup, so no session survives.
  expect((await keeps.get('/api/current-user')).status).toBe(401);
  const left = `select (select count(*)::int from session) as sessions,
    (select count(*)::int from mailed_link) as links`;
  expect(await administer(restoredUrl, left)).toEqual([{ sessions: 0, links: 0 }]);
  await keeps.post('/api/login-with-password', { email: keeps.email, password: PASSWORD });
  const again = await keeps.get('/api/current-user');
  expect(again.json).toMatchObject({ subscriptionPlan: 'premium', subscriptionStatus: 'active' });
});

let climbs: Subscriber;
let falls: Subscriber;

test('access granted after the backup is compared with what is paid for, at both providers', async () => {
  await app.control('DELETE', '/faults');
  climbs = await joinAs('climbs', 'standard');
  falls = await joinAs('falls', 'standard');
  const later = join(folder, 'later.gz');
  await script('backup', app.app.parts.options.databaseUrl, later);

  // Between the backup and the disaster both get more access, which the backup does not know.
  await upgrade('climbs', climbs);
  await upgrade('falls', falls);
  const url = databaseUrl(cluster, again);
  await administer(cluster, `create database ${again}`);
  await script('restore', url, later);
  await app.moveTo(url, async () => {
    await app.control('POST', '/faults', LOST_WEBHOOKS);
    await cancel(falls);
  });

  await holds('falls', { roles: ['Community', 'VIP'], scripts: ['orderblock', 'wavematrix'] });
  await until('the other finding is recorded', async () => {
    const live = `select 1 from access_grant where account_id = '${climbs.userId}'
      and state = 'granted' and ended_at is null`;
    return (await administer(url, live)).length === 6;
  });
  expect(await held('climbs')).toEqual(EVERYTHING);
});

test('a user who canceled before the restore is listed for the operator, who may remove the access [database-1]', async () => {
  const { findings } = await reportScripts(app.app.parts.tradingview);
  const leaked = findings.filter(({ kind }) => kind === 'leaked');
  expect(leaked.map(({ username, accountId }) => [username, accountId])).toEqual([
    ['Trader_falls', falls.userId],
    ['Trader_falls', falls.userId],
  ]);
  const { members } = (await app.control('GET', '/discord/state')) as {
    members: { id: string; username: string }[];
  };
  const fallen = members.find(({ username }) => username === 'discord.falls')?.id;
  const { unexplained } = await sweepAccess(app.app.parts.access);
  expect(unexplained).toEqual([{ provider: 'discord', ids: [fallen] }]);
});

test('a user who upgraded after the backup loses all paid access when they cancel after the restore [database-2]', async () => {
  await app.control('DELETE', '/faults');
  await cancel(climbs);
  await holds('climbs', NOTHING);
});

test('a backup that cannot be written says why in one line, and leaves no file', async () => {
  const missing = join(folder, 'missing', 'backup.gz');
  const failure = { code: 1, stderr: expect.stringMatching(/^Not backed up: ENOENT[^\n]*\n$/) };
  const { databaseUrl: url } = app.app.parts.options;
  await expect(script('backup', url, missing)).rejects.toMatchObject(failure);
  const taken = join(folder, 'taken');
  mkdirSync(taken);
  await expect(script('backup', url, taken)).rejects.toMatchObject({ code: 1 });
  expect(existsSync(`${taken}.unfinished`)).toBe(false);
  await expect(script('backup', databaseUrl(cluster, 'wickline_nowhere'))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Not backed up: database [^\n]* does not exist\n$/),
  });
});

test('refuses a partial backup and a non-empty database as a whole', async () => {
  const half = join(folder, 'half.gz');
  copyFileSync(file, half);
  truncateSync(half, Math.floor(statSync(half).size / 2));
  const other = `${name}_half`;
  await administer(cluster, `create database ${other}`);
  try {
    await expect(script('restore', databaseUrl(cluster, other), half)).rejects.toThrow(
      /create it again/,
    );
    const rows = await administer(databaseUrl(cluster, other), 'select 1 from account');
    expect(rows).toEqual([]);
    await expect(script('restore', restoredUrl)).rejects.toThrow(/not empty/);
  } finally {
    await administer(cluster, `drop database if exists ${other} with (force)`);
  }
});

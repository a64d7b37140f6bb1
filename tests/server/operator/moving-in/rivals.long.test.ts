import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoveRivals } from '../../../../src/contract/operator/rivals.contract.ts';
import { observeAccount } from '../../../../src-server/access/observation/observe.ts';
import { sendDueDigest } from '../../../../src-server/composition/monitoring/operator-digest.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { transact } from '../../../../src-server/database/transaction.ts';
import { watchRivals } from '../../../../src-server/operator/move/rivals/watch-rivals.ts';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { type OutsideWorld, outsideWorld } from '../../journeys/outside-world.ts';
import { type OperatorCalls, operatorAt } from '../operator-calls.ts';

const OWNER = 'owner@example.com';
const VIP = ['Community', 'Paid Member', 'VIP'];

let app: TestApp;
let operator: OperatorCalls;
let world: OutsideWorld;
let moved: Subscriber;
beforeAll(async () => {
  app = await createTestApp({ environment: { OPERATOR_EMAIL: OWNER } });
  operator = await operatorAt(app);
  world = outsideWorld(app);
  await until('Discord is set up', async () => (await world.roleNames()).includes('VIP'));
  moved = await insider('moved_mona');
  await insider('other_olga');
  const moveId = newId();
  const { machineClock, orm } = app.app.parts;
  await run(
    `insert into move (id, state, operator_id, created_at, read_at, applied_at)
       values (?::uuid, 'watching', ?::uuid, now(), now(), ?::timestamptz)`,
    [moveId, newId(), machineClock.now().toISOString()],
  );
  await transact(orm, (em) =>
    observeAccount(em, { accountId: moved.userId, moveId, since: machineClock.now() }),
  );
});
afterAll(() => app.close());

const run = <Row>(sql: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<Row[]>(sql, values);
const look = () => watchRivals(app.app.parts.admin.user);
const seen = () => operator.ask<MoveRivals | null>('admin.moveRivals');
const rivals = async () => ((await seen())?.rivals ?? []).map(({ lastAt: _, ...rival }) => rival);

interface DiscordTruth {
  members: { id: string; username: string }[];
  roles: { id: string; name: string; permissions: string }[];
}
const discord = async () => (await app.control('GET', '/discord/state')) as DiscordTruth;

async function insider(name: string): Promise<Subscriber> {
  const who = await subscribe(app, 'premium');
  const { json } = await who.post('/api/discord-username', { discordUsername: name });
  await app.control('POST', '/discord/join', { code: json.inviteUrl, username: name });
  await until(`${name} has the roles`, async () => {
    return JSON.stringify(await world.rolesOf(name)) === JSON.stringify(VIP);
  });
  return who;
}

async function take(username: string, roleName: string, bot?: string): Promise<void> {
  const { members, roles } = await discord();
  const member = members.find((each) => each.username === username)?.id;
  const role = roles.find(({ name }) => name === roleName)?.id;
  await app.control('DELETE', `/discord/members/${member}/roles/${role}`, bot && { bot });
}

test('a bot that takes a role from people who moved in is named, with their number', async () => {
  await look();
  expect(await seen()).toMatchObject({ blindBecause: null, rivals: [] });
  await take('moved_mona', 'VIP', 'launchpass');
  await take('other_olga', 'VIP', 'launchpass');
  await look();
  // A second look finds the same entries.
  await look();
  const vip = { entitlement: 'community-vip', people: 1 };
  expect(await rivals()).toEqual([{ ...vip, name: 'launchpass', isBot: true }]);
  await until(
    'the role is back',
    async () => (await world.rolesOf('moved_mona'))?.includes('VIP') === true,
  );
});

test('the operator’s digest names it', async () => {
  await app.control('POST', '/clock/advance', { days: 1 });
  await sendDueDigest(app.app.parts);
  const mail = await app.mailTo(OWNER, /^Wickline: \w+ \d+, \d{4}/);
  expect(mail.text).toContain('launchpass took VIP role from 1 person whom you owe it.');
});

test('what cannot be seen without the permission is said, and found once it is given', async () => {
  const { roles } = await discord();
  const own = roles.find(({ name }) => name === 'Wickline');
  const everything = BigInt(own?.permissions ?? 0);
  const permit = (bits: bigint) =>
    app.control('PATCH', `/discord/roles/${own?.id}`, { permissions: String(bits) });
  await permit(everything & ~(1n << 7n));
  await take('moved_mona', 'Paid Member', 'whop');
  await look();
  expect(await seen()).toMatchObject({ blindBecause: 'missing-permissions' });
  await permit(everything | (1n << 7n));
  await look();
  expect((await seen())?.blindBecause).toBeNull();
  expect(await rivals()).toContainEqual({
    entitlement: 'community-paid',
    people: 1,
    name: 'whop',
    isBot: true,
  });
});

test('nothing is watched once the move is over', async () => {
  await run(`update move set state = 'finished'`);
  await look();
  expect(await seen()).toBeNull();
});

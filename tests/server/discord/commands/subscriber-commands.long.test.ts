import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandStage, startStage } from './command-stage.ts';

let stage: CommandStage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

interface Why {
  standing: { plan: string; accessUntil: string };
  entitlements: {
    entitlement: string;
    wanted: object | null;
    grants: { held: boolean; verifiedAt: string | null }[];
  }[];
}

/** The facts of the operator's page about an account. */
async function whyOf(accountId: string): Promise<Why> {
  const { whyOf: read } = await import('../../../../src-server/access/views/why.view.ts');
  return (await read(stage.app.parts.access, accountId)) as Why;
}

const seconds = (iso: string) => Math.floor(Date.parse(iso) / 1000);

test('/status shows exactly the facts of the operator’s page, to the subscriber alone', async () => {
  const { subscriber, member } = await stage.insider();
  const answer = await stage.use(member, { name: 'status' });
  const why = await whyOf(subscriber.userId);
  expect(answer.isPrivate).toBe(true);
  expect(answer.text).toContain(`**Premium** until <t:${seconds(why.standing.accessUntil)}:D>`);
  const held = why.entitlements.flatMap(({ wanted, grants }) =>
    wanted === null ? [] : grants.filter((grant) => grant.held),
  );
  const shownTimes = [...answer.text.matchAll(/confirmed <t:(\d+):R>/g)].map(([, at]) =>
    Number(at),
  );
  expect(shownTimes.sort()).toEqual(
    held.map(({ verifiedAt }) => seconds(String(verifiedAt))).sort(),
  );
  expect(shownTimes).toHaveLength(3);
  const wanted = why.entitlements.filter((each) => each.wanted !== null);
  const waiting = answer.text.match(/⏳/g) ?? [];
  expect(waiting).toHaveLength(wanted.length - held.length);
  expect(answer.text).toContain('no TradingView username yet');
});

test('/fix gives back a lost role and says when it was read after that', async () => {
  const { member } = await stage.insider();
  const { roles } = await stage.truth();
  const paid = roles.find(({ name }) => name === 'Paid Member')?.id;
  await stage.control('DELETE', `/discord/members/${member.id}/roles/${paid}`);
  const lostAt = Math.floor(Date.now() / 1000);
  const answer = await stage.use(member, { name: 'fix' });
  const after = (await stage.truth()).members.find(({ id }) => id === member.id);
  expect(after?.roles).toContain(paid);
  const readAt = /✅ Paid Member · confirmed <t:(\d+):R>/.exec(answer.text)?.[1];
  expect(Number(readAt)).toBeGreaterThanOrEqual(lostAt);
});

test('a second /fix within a minute is refused', async () => {
  const { member } = await stage.insider();
  await stage.use(member, { name: 'fix' });
  const again = await stage.use(member, { name: 'fix' });
  expect(again.text).toContain('less than a minute ago');
});

test('/plans shows the prices of the landing page without an account', async () => {
  const { text, isPrivate } = await stage.use(await stage.guest(), { name: 'plans' });
  expect(isPrivate).toBe(true);
  expect(text.split('\n').slice(0, 4)).toEqual([
    expect.stringContaining('**Free** free'),
    expect.stringContaining('**Basic**'),
    expect.stringContaining('**Standard**'),
    expect.stringContaining('**Premium**'),
  ]);
  expect(text).toContain(`[See the plans](${stage.url})`);
});

test('/leave leads a paying subscriber to the account page', async () => {
  const { member } = await stage.insider();
  const { text } = await stage.use(member, { name: 'leave' });
  expect(text).toContain('cancel at any time');
  expect(text).toContain(`${stage.url}/account`);
});

test.each(['status', 'fix', 'leave'])(
  '/%s tells a stranger how to link an account',
  async (name) => {
    const { text } = await stage.use(await stage.guest(), { name });
    expect(text).toContain('not linked to a subscription');
    expect(text).toContain('/link');
  },
);

test('answers in the language of the person’s Discord, if the shop offers it', async () => {
  const em = stage.app.parts.orm.em.fork();
  await em.execute(`insert into offered_language (locale, rank) values ('en', 0), ('zh-CN', 1)`);
  await stage.app.parts.texts.load();
  const guest = await stage.guest();
  const chinese = await stage.use(guest, { name: 'plans', locale: 'zh-CN' });
  expect(chinese.title).toBe('套餐');
  expect((await stage.use(guest, { name: 'plans', locale: 'fr' })).title).toBe('Plans');
  await em.execute('delete from offered_language');
  await stage.app.parts.texts.load();
});

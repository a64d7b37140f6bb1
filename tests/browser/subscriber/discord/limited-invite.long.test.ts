import { afterAll, beforeAll, expect, it } from 'vitest';
import { DiscordIdentityEntity } from '../../../../src-server/discord/identity/discord-identity.entity.ts';
import { nameDiscordAccount } from '../../../../src-server/discord/identity/name-account.ts';
import { actorOf, type Bench, startBench } from '../../../server/access/support/access-bench.ts';
import { rolesOf } from '../../../server/access/support/people.ts';
import { importedSubscriber } from '../../../server/discord/joining/known-accounts.ts';
import { browserOfThisFile } from '../../../support/browser/browser.ts';
import { eventually } from '../../../support/until.ts';

const browser = browserOfThisFile();
let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

it('another account cannot accept a subscriber’s invite, and the subscriber can', async () => {
  const accountId = await importedSubscriber(bench, 'page_paula');
  const { inviteUrl = '' } = await nameDiscordAccount(bench.discord, actorOf(accountId), {
    discordUsername: 'page_paula',
  });
  browser.allowConsoleError(/status of 400/);
  const page = await browser.open();
  const acceptAs = async (username: string) => {
    await page.goto(inviteUrl);
    await page.getByLabel('You are the Discord user').fill(username);
    await page.getByRole('button', { name: 'Accept invite' }).click();
  };
  await acceptAs('thief_theo');
  await page.getByRole('heading', { name: 'Unable to accept invite' }).waitFor();
  const inside = bench.discordTruth().members.map(({ username }) => username);
  expect(inside).not.toContain('thief_theo');

  await acceptAs('page_paula');
  await page.getByRole('heading', { name: 'Welcome, page_paula' }).waitFor();
  const em = bench.access.orm.em.fork();
  const identity = () => em.findOneOrFail(DiscordIdentityEntity, { accountId }, { refresh: true });
  await eventually(async () => (await identity()).state === 'joined');
  await bench.settle();
  const { memberId } = await identity();
  expect(rolesOf(bench, memberId ?? '')).toEqual(['Community', 'Paid Member']);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeAccessCodes } from '../../../../src-server/billing/access-codes/make-access-codes.ts';
import { standingOf } from '../../../../src-server/billing/standing/standing.ts';
import { allowTrial } from '../../../../src-server/billing/trials/allow-trial.ts';
import { chanceFrom } from '../../../drill/random.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { type GiftDesk, openGiftDesk } from '../support/gift-stage.ts';
import { chargedTwice } from '../support/life-oracle.ts';
import { openTradingView, type TradingViewBeside } from './crowd/trading-view.ts';
import { TrialCrowd } from './crowd/trial-crowd.ts';
import type { TrialAccount } from './crowd/trial-person.ts';

/** `npm run drill -- offers` sets OFFERS_PEOPLE. OFFERS_SEED replays a run. */
const IS_DRILL = process.env.OFFERS_PEOPLE !== undefined;
const HONEST = Number(process.env.OFFERS_PEOPLE ?? 3);
const HOUSEHOLDS = Math.max(1, Math.floor(HONEST / 300));
const ABUSERS = Math.max(1, Math.floor(HONEST / 3));
const SEED = Number(process.env.OFFERS_SEED ?? 7);
/** People who redeem the same code at once. */
const AT_ONCE = IS_DRILL ? 50 : 4;
const NOTICE_MS = 3 * 86_400_000;

let world: BillingWorld;
let traders: TradingViewBeside;
beforeAll(async () => {
  world = await startBillingWorld();
  traders = await openTradingView(world);
});
afterAll(async () => {
  await traders.close();
  await world.close();
});

interface Use {
  user: string;
  id: string;
  state: string;
}

const usesOf = (people: readonly TrialAccount[]) =>
  world.rows<Use>(
    `select user_id as "user", stripe_subscription_id as id, state from trial_use
     where user_id in (${people.map(() => '?').join(', ')}) order by seq`,
    people.map(({ userId }) => userId),
  );

const isServed = ({ state }: Use) => state !== 'refused';

test(`${HONEST} honest people get their trial and ${ABUSERS} abusers one each, and every first charge was announced (OFFERS_SEED=${SEED})`, async () => {
  const desk = await openGiftDesk(world);
  const crowd = new TrialCrowd(world, chanceFrom(SEED), { desk, traders, days: IS_DRILL ? 18 : 5 });
  await crowd.invite({ honest: HONEST, households: HOUSEHOLDS, abusers: ABUSERS });
  const broken: string[] = [];
  await crowd.live(async (day) => {
    broken.push(...(await crowd.differences()));
    if (IS_DRILL) console.log(`Day ${day + 1} is over.`);
  });
  expect(broken).toEqual([]);
  expect(await crowd.gifts.wronglyEnded()).toEqual([]);
  expect(await redeemedAtOnce(desk)).toEqual({ gift: 1, code: 1 });

  const all = crowd.people.flatMap(({ accounts }) => accounts);
  for (const person of crowd.people) {
    const served = (await usesOf(person.accounts)).filter(isServed);
    if (person.kind !== 'household') expect(served).toHaveLength(1);
  }
  const households = crowd.people.filter(({ kind }) => kind === 'household');
  const first = await usesOf(households.flatMap(({ accounts }) => accounts));
  expect(first.filter(isServed)).toHaveLength(HOUSEHOLDS);

  const uses = await usesOf(all);
  for (const account of all) {
    const own = uses.filter(({ user }) => user === account.userId);
    expect(await unannounced(account)).toEqual([]);
    if (!own.some(isServed)) expect(await account.charges()).toEqual([]);
    if (own.some(({ state }) => state === 'paid')) continue;
    const live = (await account.subscriptions()).filter(({ status }) => status !== 'canceled');
    // The first payment was declined: Stripe tries again, and the days of grace are as documented.
    if (own.some(({ state }) => state === 'running')) {
      expect(live.map(({ status }) => status)).toEqual(['past_due']);
      continue;
    }
    expect(live).toEqual([]);
    expect((await standingOf(world.deps, account.userId))?.plan ?? 'free').toBe('free');
  }

  // An operator knows the household.
  const refused = households.filter(({ accounts }) =>
    first.some((use) => use.user === accounts[0]?.userId && !isServed(use)),
  );
  for (const { accounts } of refused) {
    const accountId = accounts[0]?.userId ?? '';
    await allowTrial(world.deps, { operatorId: randomUUID(), accountId });
    await accounts[0]?.startAgain();
    await crowd.keepTime();
    expect((await usesOf(accounts)).filter(isServed)).toHaveLength(1);
    expect(await standingOf(world.deps, accountId)).toMatchObject({ isTrial: true });
  }
  expect(await crowd.differences()).toEqual([]);
}, 3_600_000);

/** How many of many people who redeem one code at the same moment get its plan. */
async function redeemedAtOnce(desk: GiftDesk): Promise<{ gift: number; code: number }> {
  const people = await Promise.all(Array.from({ length: AT_ONCE }, desk.account));
  const term = { count: 1, days: 30, until: null, redeemBy: null };
  const made = await makeAccessCodes(world.deps, { name: 'Launch', plan: 'standard', ...term });
  const served = async (code: string) => {
    const answers = await Promise.allSettled(people.map((who) => desk.redeem(who, code)));
    return answers.filter(({ status }) => status === 'fulfilled').length;
  };
  return { gift: await served((await desk.buy()).code), code: await served(made.codes[0] ?? '') };
}

/** Charges of a trial that no mail named with its sum and day, three days before. */
async function unannounced(account: TrialAccount): Promise<string[]> {
  const [charge] = await account.charges();
  if (charge === undefined) return [];
  const mails = await world.rows<{ template: string; amount: string; until: string; at: Date }>(
    `select template, "values"->>'amount' as amount, "values"->>'until' as until, created_at as at
     from outgoing_mail where user_id = ? and template in ('trial-started', 'trial-ends')`,
    [account.userId],
  );
  const day = new Date(charge.at).toISOString().slice(0, 10);
  const named = mails
    .filter(({ amount, until }) => amount === `${charge.cents} usd` && until.slice(0, 10) === day)
    .filter(({ at }) => charge.at - new Date(at).getTime() >= NOTICE_MS)
    .map(({ template }) => template);
  const missing = ['trial-started', 'trial-ends'].filter((each) => !named.includes(each));
  const customer = (await account.subscriptions())[0]?.customer;
  const twice = await chargedTwice(world.stripe, String(customer));
  return [...missing.map((each) => `${account.userId}: ${each}`), ...twice];
}

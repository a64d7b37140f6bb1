import { giveByHand, hasByHand, takeBack } from '../lives/actions-of-operators.ts';
import { changeTrader, upgrade } from '../lives/actions-with-us.ts';
import { closeAccount } from '../lives/close-account.ts';
import { live } from '../lives/life-action.ts';
import { act, atProvider } from '../lives/stage.ts';
import type { Subscriber } from '../lives/subscriber.ts';
import type { Blow, Strike } from './strike.ts';

type LifeAction = (blow: Blow, subscriber: Subscriber) => Promise<unknown>;

/** One person does all of it concurrently. */
const atOnce =
  (fits: (subscriber: Subscriber) => boolean, ...actions: LifeAction[]): Strike['strike'] =>
  async (blow) => {
    const people = blow.people.filter(fits);
    if (people.length === 0) return false;
    const subscriber = blow.chance.pick(people);
    await Promise.all(actions.map((action) => live(() => action(blow, subscriber))));
    return true;
  };

const isSignedIn = ({ http }: Subscriber) => http !== null;
const isTrader = (subscriber: Subscriber) =>
  isSignedIn(subscriber) && subscriber.traderNames.length > 0;
const isGifted = (subscriber: Subscriber) => isSignedIn(subscriber) && hasByHand(subscriber);

const openPage: LifeAction = (blow, { http }) =>
  http === null
    ? Promise.resolve()
    : act(blow, http, '/api/create-payment-session', {
        plan: 'premium',
        billing: 'monthly',
        upgrade: true,
      });
const press =
  (button: string): LifeAction =>
  (blow, { subscriptionId }) =>
    atProvider(blow, `/stripe/subscriptions/${subscriptionId}/${button}`);
const give: LifeAction = (blow, subscriber) => giveByHand(blow, subscriber, 'indicator-main');

/** The closing is acknowledged while its erasure has just begun, so the manual grant can still be found and ended. */
const closeAndTakeBack: LifeAction = async (blow, subscriber) => {
  await closeAccount(blow, subscriber);
  await takeBack(blow, subscriber);
};

const IMPATIENCE: readonly [string, Strike['strike']][] = [
  ['pay pressed twice', atOnce(isSignedIn, openPage, openPage)],
  ['upgrading in two tabs', atOnce(isSignedIn, upgrade, upgrade)],
  ['another name while being given', atOnce(isTrader, give, changeTrader)],
  ['cancelled while upgrading', atOnce(isSignedIn, upgrade, press('cancel'))],
  ['the money back while upgrading', atOnce(isSignedIn, upgrade, press('refund'))],
  ['charged back while being given', atOnce(isTrader, give, press('dispute'))],
  ['closed while upgrading', atOnce(isSignedIn, upgrade, closeAccount)],
  ['closed while being given', atOnce(isTrader, give, closeAccount)],
  ['taken back while being closed', atOnce(isGifted, closeAndTakeBack)],
];

export const IMPATIENT_STRIKES = IMPATIENCE.map(([name, strike]): Strike => {
  return { fault: 'F14', name, track: 'world', strike };
});

import { setTimeout as delay } from 'node:timers/promises';
import { ACTIONS_AT_DISCORD } from '../lives/actions-at-discord.ts';
import { ACTIONS_AT_STRIPE } from '../lives/actions-at-stripe.ts';
import { ACTIONS_OF_OPERATORS } from '../lives/actions-of-operators.ts';
import { ACTIONS_WITH_US } from '../lives/actions-with-us.ts';
import { type LifeAction, live } from '../lives/life-action.ts';
import { signUp, signUpUnpaid } from '../lives/sign-up.ts';
import type { Stage } from '../lives/stage.ts';
import type { Subscriber } from '../lives/subscriber.ts';
import type { Chance } from '../random.ts';

const ACTIONS: readonly LifeAction[] = [
  ...ACTIONS_AT_STRIPE,
  ...ACTIONS_AT_DISCORD,
  ...ACTIONS_WITH_US,
  ...ACTIONS_OF_OPERATORS,
];
const PLANS = ['basic', 'standard', 'premium'] as const;

/** Concurrent lives. No person does two things at once unless a fault makes them. */
const WALKERS = 8;

/** One in this many sign-ups leaves before paying. Not a multiple of the walker count, so each walker meets some. */
const UNPAID_EVERY = 7;

interface Lives {
  people: Subscriber[];
  stage: Stage;
  chance: Chance;
  /** Numbers of the pending sign-ups. */
  signUps: number;
  goesOn(): boolean;
}

/** Signs up the remaining people and runs all lives until the end. */
export async function liveLives(lives: Lives): Promise<void> {
  const own = Array.from({ length: WALKERS }, (_, walker) =>
    lives.people.filter(({ number }) => number % WALKERS === walker),
  );
  await Promise.all(own.map((people, walker) => walk(lives, people, walker)));
}

async function walk(lives: Lives, own: Subscriber[], walker: number): Promise<void> {
  const chance = lives.chance.fork(`walker ${walker}`);
  const stage = { ...lives.stage, chance };
  let next = walker;
  while (lives.goesOn() || next < lives.signUps) {
    const joins = next < lives.signUps && (own.length === 0 || chance.yes(0.3));
    if (joins || !lives.goesOn()) {
      const come = next % UNPAID_EVERY === UNPAID_EVERY - 1 ? signUpUnpaid : signUp;
      const subscriber = await come(stage, next, chance.pick(PLANS));
      own.push(subscriber);
      lives.people.push(subscriber);
      next += WALKERS;
      continue;
    }
    // While no instance serves, pause the lives that act only at providers.
    while (stage.world.fleet.proxy.ready().length === 0) await delay(100);
    const subscriber = chance.pick(own.filter(({ closedAt }) => closedAt === null));
    const action = draw(subscriber, chance);
    stage.tally.tried(action.name, await live(() => action.act(stage, subscriber)));
  }
}

function draw(subscriber: Subscriber, chance: Chance): LifeAction {
  const possible = ACTIONS.filter(({ fits }) => fits(subscriber));
  let at = chance.next() * possible.reduce((sum, { weight }) => sum + weight, 0);
  for (const action of possible) {
    at -= action.weight;
    if (at < 0) return action;
  }
  return chance.pick(possible);
}

import type { takeSnapshot } from '../../../src-sandbox/discord/snapshot.ts';
import type { Fleet } from '../../support/processes/fleet.ts';
import type { Wanted } from './fleet-truth.ts';

interface Effect {
  seq: number;
  realAt: string;
  name: string;
  /** Null: a person changed it at the provider, not the product. */
  callSeq: number | null;
  detail: Record<string, unknown>;
}

const PAID_ROLES = ['Paid Member', 'VIP'];

export async function effectsSince(fleet: Fleet, after = 0): Promise<Effect[]> {
  const path = `/ledger?kind=effect&after=${after}`;
  return (await fleet.control<{ entries: Effect[] }>('GET', path)).entries;
}

interface History {
  /** The longest time from the end of a subscription to its last removal; null if none ended. */
  slowestRemovalMs: number | null;
  wrong: string[];
}

/**
 * Checks the providers' ledger: no paid access before a paid subscription (I2), and removal within the bound after an
 * end (I3).
 */
export async function historyOf(
  fleet: Fleet,
  wanted: readonly Wanted[],
  removedWithinMs: number,
): Promise<History> {
  const effects = await effectsSince(fleet);
  const own = await ownersOf(fleet);
  const at = (effect: Effect | undefined) => Date.parse(effect?.realAt ?? '');
  const removals: number[] = [];
  const wrong = wanted.flatMap((person) => {
    const about = (name: string) =>
      effects.find(
        (each) => each.name === name && each.detail.subscription === person.subscriptionId,
      );
    const paid = about('subscription.created');
    const ended = about('subscription.deleted');
    const done = effects.filter((effect) => own.isAbout(effect, person));
    const given = done.filter((effect) => /added$/.test(effect.name) && own.isPaidFor(effect));
    const taken = done.filter((effect) => /removed$/.test(effect.name) && own.isPaidFor(effect));
    const early = given.filter(({ seq }) => paid === undefined || seq < paid.seq);
    const slowest = Math.max(...taken.map((effect) => at(effect) - at(ended)));
    if (person.holds !== person.plan && taken.length > 0) removals.push(slowest);
    return [
      ...early.map(({ name }) => `I2 ${person.email}: ${name} before anything was paid`),
      ...(person.holds === 'free' && given.length > 0 && !(slowest <= removedWithinMs)
        ? [`I3 ${person.email} lost what ended after ${slowest} ms`]
        : []),
    ];
  });
  return { slowestRemovalMs: removals.length === 0 ? null : Math.max(...removals), wrong };
}

async function ownersOf(fleet: Fleet) {
  const { members, roles } = await fleet.control<ReturnType<typeof takeSnapshot>>(
    'GET',
    '/discord/state',
  );
  const memberOf = new Map(members.map(({ username, id }) => [username, id]));
  const roleName = new Map(roles.map(({ id, name }) => [id, name]));
  return {
    isAbout: ({ name, detail }: Effect, { discordName, tradingViewName }: Wanted) =>
      name.startsWith('access.')
        ? detail.username === tradingViewName
        : name.startsWith('member.role-') && detail.memberId === memberOf.get(discordName),
    isPaidFor: ({ name, detail }: Effect) =>
      name.startsWith('access.') || PAID_ROLES.includes(roleName.get(String(detail.roleId)) ?? ''),
  };
}

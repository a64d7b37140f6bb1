import type { takeSnapshot } from '../../../src-sandbox/discord/snapshot.ts';
import type { TradingViewSnapshot } from '../../../src-sandbox/tradingview/snapshot.ts';
import type { TestApp } from '../../support/test-app.ts';

/** One person's access, read from the providers themselves. */
export interface OutsideWorld {
  /** Names of our community roles, sorted; null for a non-member. */
  rolesOf(discordName: string): Promise<string[] | null>;
  /** Expiry of the person's entry on each script's access list. */
  entriesOf(tradingViewName: string): Promise<Record<string, string>>;
  roleNames(): Promise<string[]>;
  /** The id of the only subscription at Stripe. */
  onlySubscription(): Promise<string>;
  /** These effects since the last call, in order. */
  newEffects(...names: string[]): Promise<string[]>;
  /** Advances the sandbox's clock and returns its time. */
  advance(request: Record<string, unknown>): Promise<Date>;
}

type DiscordTruth = ReturnType<typeof takeSnapshot>;

export function outsideWorld(app: TestApp): OutsideWorld {
  let lastSeq = 0;
  const discord = async () => (await app.control('GET', '/discord/state')) as DiscordTruth;
  return {
    roleNames: async () => (await discord()).roles.map((role) => role.name),
    async onlySubscription() {
      const { subscriptions } = (await app.control('GET', '/stripe/state')) as {
        subscriptions: { id: string }[];
      };
      const [only, ...others] = subscriptions;
      if (only === undefined || others.length > 0) throw new Error('There is not exactly one.');
      return only.id;
    },
    async rolesOf(discordName) {
      const state = await discord();
      const member = state.members.find((each) => each.username === discordName);
      if (member === undefined) return null;
      const names = member.roles.map(
        (id) => state.roles.find((role) => role.id === id)?.name ?? id,
      );
      return names.sort();
    },
    async entriesOf(tradingViewName) {
      const state = (await app.control('GET', '/tradingview/state')) as TradingViewSnapshot;
      const entries = state.scripts.flatMap(({ key, rows }) =>
        rows
          .filter((row) => row.username === tradingViewName)
          .map((row) => [key, row.expiration ?? 'for life'] as const),
      );
      return Object.fromEntries(entries);
    },
    async newEffects(...names) {
      const { entries } = (await app.control('GET', `/ledger?kind=effect&after=${lastSeq}`)) as {
        entries: { seq: number; name: string }[];
      };
      lastSeq = entries.at(-1)?.seq ?? lastSeq;
      return entries.map((each) => each.name).filter((name) => names.includes(name));
    },
    async advance(request) {
      const { now } = (await app.control('POST', '/clock/advance', request)) as { now: string };
      return new Date(now);
    },
  };
}

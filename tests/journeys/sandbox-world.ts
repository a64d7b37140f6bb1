import type { RunningServer } from '../support/processes/server-process.ts';

interface DiscordState {
  members: { id: string; username: string; roles: string[] }[];
  roles: { id: string; name: string }[];
  invites: { code: string }[];
}
interface TradingViewState {
  scripts: { key: string; rows: { username: string; expiration: string | null }[] }[];
}
interface StripeState {
  subscriptions: { id: string; status: string; customer: string; items: unknown }[];
  customers: { id: string; email: string | null }[];
}

/** The providers' state over the sandbox's HTTP API. */
export function providersOf(server: RunningServer) {
  const state = async <T>(provider: string): Promise<T> =>
    (await (await fetch(`${server.control}/state/${provider}`)).json()) as T;
  return {
    /** Role names of a member; null when no member has that name. */
    async rolesOf(username: string): Promise<string[] | null> {
      const { members, roles } = await state<DiscordState>('discord');
      const member = members.find((each) => each.username === username);
      if (member === undefined) return null;
      return member.roles.map((id) => roles.find((role) => role.id === id)?.name ?? id).sort();
    },
    async invites(): Promise<string[]> {
      return (await state<DiscordState>('discord')).invites.map(({ code }) => code);
    },
    /** Scripts whose access list has the username, with its expiry. */
    async scriptsOf(username: string): Promise<Record<string, string | null>> {
      const { scripts } = await state<TradingViewState>('tradingview');
      const entries = scripts.flatMap(({ key, rows }) =>
        rows
          .filter((row) => row.username === username)
          .map((row) => [key, row.expiration] as const),
      );
      return Object.fromEntries(entries);
    },
    /** Subscription statuses of the customer with this address. */
    async subscriptionsOf(email: string): Promise<string[]> {
      const { customers, subscriptions } = await state<StripeState>('stripe');
      const ids = customers.filter((each) => each.email === email).map(({ id }) => id);
      return subscriptions.filter(({ customer }) => ids.includes(customer)).map((s) => s.status);
    },
  };
}

import { personAt } from '../../support/http-person.ts';
import { FLEET_OPERATOR, type Fleet } from '../../support/processes/fleet.ts';
import type { DrillChannels } from './drill-channels.ts';

/** An owner who opens sources with routes to every audience. */
export async function relaySellerOf(fleet: Fleet) {
  const person = personAt(fleet.addressOf(0));
  await person.post('/api/admin-login', FLEET_OPERATOR);
  const act = async <T>(name: string, input: unknown): Promise<T> => {
    const { status, json, text } = await person.post(`/trpc/${name}`, input);
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
    return (json.result as { data: T }).data;
  };
  const route = (source: string, changes: Record<string, unknown>) =>
    act('admin.createRelayRoute', {
      source,
      provider: 'discord',
      mask: [],
      template: null,
      quietHours: null,
      crosspost: false,
      enabled: true,
      ...changes,
    });
  return {
    /** Returns the path of the address that alerts are sent to. */
    async openSource(key: string, { premium, basic, free }: DrillChannels): Promise<string> {
      const { address } = await act<{ address: string }>('tradingview.createSignalSource', {
        key,
        name: key,
        checksAddress: false,
        maxPerMinute: 1_000,
        heartbeatMinutes: null,
        takesAlerts: true,
      });
      const mask = ['price', 'stop', 'targets'];
      await route(key, { plan: 'premium', channelId: premium, delaySeconds: 0 });
      await route(key, { plan: 'basic', channelId: basic, delaySeconds: 300 });
      await route(key, { plan: 'free', channelId: free, delaySeconds: 3_600, mask });
      const site = { provider: 'site', channelId: null, plan: 'free', delaySeconds: 0 };
      await route(key, site);
      return new URL(address).pathname;
    },
  };
}

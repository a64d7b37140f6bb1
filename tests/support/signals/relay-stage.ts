import { expect } from 'vitest';
import type { RelayRouteView } from '../../../src/contract/operator/relay-routes.contract.ts';
import { PERMISSION } from '../../../src/domain/community/permission-flags.ts';
import { type ConsoleStage, openConsole } from '../../server/discord/console/console-stage.ts';

/** The console's stage with channels for three audiences, and calls for routes. */
export interface RelayStage extends ConsoleStage {
  /** Ids. Every member reads `all-charts`, paying ones `paid-charts`, VIPs `top-charts`. */
  channels: { all: string; paid: string; top: string };
  /** A channel that only members with this role read. Returns its id. */
  newChannel(name: string, audience: Audience, type?: number): Promise<string>;
  ask<T>(procedure: string, input?: unknown): Promise<T>;
  act<T>(procedure: string, input: unknown): Promise<T>;
  createRoute(source: string, changes?: Record<string, unknown>): Promise<string>;
  routes(source: string): Promise<RelayRouteView[]>;
}

type Audience = 'Community' | 'Paid Member' | 'VIP';

const READ = PERMISSION.viewChannel | PERMISSION.readMessageHistory;
const POST = READ | PERMISSION.sendMessages | PERMISSION.embedLinks;

const TERMS = {
  plan: 'premium',
  delaySeconds: 0,
  mask: [],
  template: null,
  quietHours: null,
  crosspost: false,
  enabled: true,
};

export async function openRelay(
  environment: Record<string, string> = {},
  client: { clientDirectory?: string } = {},
): Promise<RelayStage> {
  const settings = { OPERATOR_EMAIL: 'owner@example.com', ...environment };
  const stage = await openConsole(settings, undefined, client);
  const { operator } = stage;
  const { guild, roles } = await stage.truth();
  const roleId = (name: string) => roles.find((role) => role.name === name)?.id ?? '';
  const newChannel = async (name: string, audience: Audience, type = 0) => {
    const override = (id: string, allow: bigint, deny = 0n) => {
      return { id, type: 0, allow: String(allow), deny: String(deny) };
    };
    const made = (await stage.app.control('POST', '/discord/channels', {
      name,
      type,
      permission_overwrites: [
        override(guild.id, 0n, PERMISSION.viewChannel),
        override(roleId(audience), READ),
        override(roleId('Wickline'), POST),
      ],
    })) as { id: string };
    return made.id;
  };
  const channels = {
    all: await newChannel('all-charts', 'Community'),
    paid: await newChannel('paid-charts', 'Paid Member'),
    top: await newChannel('top-charts', 'VIP'),
  };
  const act = async <T>(procedure: string, input: unknown): Promise<T> => {
    const { status, json } = await operator.post(`/trpc/${procedure}`, input);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return (json.result as { data: T }).data;
  };
  const ask = async <T>(procedure: string, input?: unknown): Promise<T> => {
    const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
    const { status, json } = await operator.get(`/trpc/${procedure}${query}`);
    expect({ status, error: json.error }).toEqual({ status: 200, error: undefined });
    return (json.result as { data: T }).data;
  };
  return {
    ...stage,
    channels,
    newChannel,
    act,
    ask,
    async createRoute(source, changes = {}) {
      const input = { ...TERMS, source, provider: 'discord', channelId: channels.top, ...changes };
      return (await act<{ id: string }>('admin.createRelayRoute', input)).id;
    },
    async routes(source) {
      const { routes } = await ask<{ routes: RelayRouteView[] }>('admin.relayRoutes');
      return routes.filter((route) => route.source === source);
    },
  };
}

import type {
  RelayChannelView,
  RelayPreview,
  RelayRouteView,
} from '../../../../src/contract/operator/relay-routes.contract.ts';
import { maskSignal } from '../../../../src/domain/signals/mask.ts';
import { ago, id } from './minutes.ts';
import { someSignal } from './sent-answers.ts';

function someRoute(changes: Partial<RelayRouteView> = {}): RelayRouteView {
  return {
    id: id(20),
    source: 'wm-4h',
    sourceName: 'Wavematrix 4h',
    plan: 'premium',
    provider: 'discord',
    channelId: '1120938475610293847',
    channelName: 'vip-signals',
    delaySeconds: 0,
    mask: [],
    template: null,
    quietHours: null,
    crosspost: false,
    enabled: true,
    state: 'running',
    pausedReason: null,
    pausedMessage: null,
    pausedAt: null,
    warning: null,
    waiting: 0,
    sentToday: 12,
    lateToday: 0,
    failedToday: 0,
    trouble: null,
    lastSentAt: ago(3),
    ...changes,
  };
}

const SITE = { provider: 'site', channelId: null, channelName: null } as const;
export const ROUTES: RelayRouteView[] = [
  someRoute({ warning: 'Moderator can read here without a plan.' }),
  someRoute({ id: id(21), ...SITE }),
  someRoute({ id: id(25), ...SITE, provider: 'push' }),
  someRoute({
    ...{ id: id(22), plan: 'standard', delaySeconds: 300, channelId: '1120938475610293848' },
    ...{ channelName: 'standard-signals', state: 'paused', pausedReason: 'leak' },
    pausedMessage:
      'Members of a lower plan can read this channel. Hide it from them, then resume the route.',
    pausedAt: ago(60),
  }),
  someRoute({ id: id(24), ...SITE, plan: 'standard', delaySeconds: 300, waiting: 1 }),
  someRoute({
    ...{ id: id(23), ...SITE, plan: 'free', delaySeconds: 3_600, waiting: 2 },
    mask: ['price', 'stop', 'targets'],
    quietHours: { from: 1_320, until: 420, timeZone: 'Europe/Berlin' },
  }),
  someRoute({
    ...{ id: id(26), plan: 'free', provider: 'mail', channelId: null, channelName: null },
    ...{ delaySeconds: 86_400, state: 'off', enabled: false },
  }),
];

const PLANS = ['free', 'basic', 'standard', 'premium'] as const;
const NAMES = { free: 'Free', basic: 'Basic', standard: 'Standard', premium: 'Premium' };

function someChannel(
  n: number,
  name: string,
  readers: readonly string[],
  changes: Partial<RelayChannelView> = {},
): RelayChannelView {
  return {
    id: `11209384756102938${n}`,
    name,
    isAnnouncement: false,
    plans: PLANS.map((plan) => ({ plan, name: NAMES[plan], sees: readers.includes(plan) })),
    highestPlan: readers[0] ?? 'premium',
    outsiders: [],
    missing: [],
    ...changes,
  };
}

export const CHANNELS: RelayChannelView[] = [
  someChannel(47, 'vip-signals', ['premium']),
  someChannel(48, 'standard-signals', ['basic', 'standard', 'premium']),
  someChannel(49, 'free-signals', PLANS, { isAnnouncement: true, missing: ['Embed Links'] }),
];

/** The preview of a signal on ROUTES. */
export function somePreview(input: unknown): RelayPreview {
  const { sample } = input as { sample: RelayPreview['fields'] | null };
  const fields: RelayPreview['fields'] = sample ?? {
    kind: 'open',
    symbol: 'BINANCE:BTCUSDT',
    side: 'long',
    price: '64250.5',
    stop: '63800',
    targets: ['65000', '66000'],
    text: 'Breakout above the range',
  };
  const at = Date.now();
  const shownTo = (rank: number) =>
    ROUTES.filter(({ plan, state }) => state !== 'off' && PLANS.indexOf(plan as 'free') <= rank)
      .sort((a, b) => a.delaySeconds - b.delaySeconds)
      .map((route) => {
        const signal = { ...someSignal(), ...fields, barAt: null, orderId: null };
        const seen = maskSignal(signal, route.mask);
        const { kind, symbol, side, price, stop, text } = seen;
        return {
          routeId: route.id,
          provider: route.provider,
          channelId: route.channelId,
          channelName: route.channelName,
          dueAt: new Date(at + route.delaySeconds * 1_000).toISOString(),
          fields: {
            kind,
            symbol,
            side,
            price,
            stop,
            targets: [...seen.targets],
            text,
          } as typeof fields,
          masked: [...seen.masked],
          isRunning: route.state === 'running',
          pausedReason: route.pausedReason,
        };
      });
  return {
    at: new Date(at).toISOString(),
    fields,
    revealAt: new Date(at + 3_600_000).toISOString(),
    plans: PLANS.map((plan, rank) => ({
      ...{ plan, name: NAMES[plan], shown: shownTo(rank) },
      completeAt: rank > 1 ? new Date(at).toISOString() : null,
    })),
    message: null,
  };
}

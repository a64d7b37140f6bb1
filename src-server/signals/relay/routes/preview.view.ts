import type { z } from 'zod';
import type {
  RelayPreview,
  relayPreviewInput,
} from '../../../../src/contract/operator/relay-routes.contract.ts';
import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { planKeys, planName } from '../../../../src/domain/plan.ts';
import { isInAudience } from '../../../../src/domain/signals/audience.ts';
import { faultMessage } from '../../../../src/domain/signals/fault-message.ts';
import { MASKABLE, maskSignal } from '../../../../src/domain/signals/mask.ts';
import { readAlert } from '../../../../src/domain/signals/read-alert.ts';
import { dueAt, publicAt } from '../../../../src/domain/signals/relay.ts';
import type { SentSignal } from '../../../../src/domain/signals/signal.ts';
import { readFork } from '../../../database/transaction.ts';
import {
  type ChannelAudience,
  readChannelAudiences,
} from '../../../discord/audience/channel-audiences.ts';
import { explained } from '../../../discord/console/failure-messages.ts';
import { AppError } from '../../../errors/app-error.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { type RelayRoute, RelayRouteEntity } from '../relay-route.entity.ts';
import { pauseReasonOf } from './routes.view.ts';

type Deps = Pick<SignalsDeps, 'orm' | 'clock' | 'catalogue' | 'discord'>;
type Sample = NonNullable<z.infer<typeof relayPreviewInput>['sample']>;

const EXAMPLE: Sample = {
  kind: 'open',
  symbol: 'BINANCE:BTCUSDT',
  side: 'long',
  price: '64250.5',
  stop: '63800',
  targets: ['65000', '66000'],
  text: 'Breakout above the range',
};

/** For each plan, where, when and with which fields a signal would appear if it arrived now. */
export async function previewRelay(
  deps: Deps,
  { source, sample }: z.infer<typeof relayPreviewInput>,
): Promise<RelayPreview> {
  const at = deps.clock.now();
  const signal = sampleSignal(source, sample ?? EXAMPLE, at);
  const routes = await readFork(deps.orm).find(
    RelayRouteEntity,
    { source, deletedAt: null },
    { orderBy: { id: 'asc' } },
  );
  const { channels, message } = await audiences(deps, routes);
  const shop = deps.catalogue.current();
  const timed = routes
    .map((route) => ({
      route,
      due: dueAt(at, { ...route, quietHours: route.quietHours ?? null }),
      isRunning: route.enabled && route.pausedReason == null,
    }))
    .sort((a, b) => a.due.getTime() - b.due.getTime());
  const running = timed.filter(({ isRunning }) => isRunning);
  return {
    at: at.toISOString(),
    fields: fieldsOf(signal),
    revealAt: publicAt(
      at,
      timed.map(({ route, due, isRunning }) => ({ ...route, dueAt: due, isIdle: !isRunning })),
    ).toISOString(),
    message,
    plans: planKeys(shop).map((plan) => {
      const reached = timed.filter(({ route }) => reaches(route, plan, channels));
      const audible = running.filter(({ route }) => isInAudience(shop, plan, route.plan));
      return {
        plan,
        name: planName(shop, plan),
        shown: reached.map(({ route, due, isRunning }) => {
          const seen = maskSignal(signal, route.mask);
          return {
            routeId: route.id,
            provider: route.provider,
            channelId: route.target ?? null,
            channelName: channels?.get(route.target ?? '')?.name ?? null,
            dueAt: due.toISOString(),
            fields: fieldsOf(seen),
            masked: [...seen.masked],
            isRunning,
            pausedReason: pauseReasonOf(route),
          };
        }),
        completeAt: completeAt(signal, audible)?.toISOString() ?? null,
      };
    }),
  };

  /** In Discord, by what the plan's roles really see. */
  function reaches(route: RelayRoute, plan: Plan, known: Channels): boolean {
    if (route.provider !== 'discord' || known === null) return isInAudience(shop, plan, route.plan);
    return known.get(route.target ?? '')?.sees.has(plan) === true;
  }
}

type Channels = ReadonlyMap<string, ChannelAudience> | null;

async function audiences(
  { discord }: Pick<Deps, 'discord'>,
  routes: readonly RelayRoute[],
): Promise<{ channels: Channels; message: string | null }> {
  if (!routes.some(({ provider }) => provider === 'discord')) {
    return { channels: null, message: null };
  }
  try {
    const read = await readChannelAudiences(discord, { fresh: false });
    return { channels: new Map(read.map((each) => [each.id, each])), message: null };
  } catch (error) {
    const message = explained(error);
    if (message === null) throw error;
    return { channels: null, message };
  }
}

/** When the routes have together shown every field; null: never. */
function completeAt(
  signal: SentSignal,
  timed: readonly { route: RelayRoute; due: Date }[],
): Date | null {
  let hidden = new Set<string>(MASKABLE);
  for (const { route, due } of timed) {
    const masked = maskSignal(signal, route.mask).masked;
    hidden = new Set(masked.filter((field) => hidden.has(field)));
    if (hidden.size === 0) return due;
  }
  return null;
}

function sampleSignal(source: string, sample: Sample, at: Date): SentSignal {
  const strategy = sample.kind === 'note' ? null : 'preview';
  const read = readAlert(JSON.stringify({ v: 1, strategy, ...sample }));
  if ('fault' in read)
    throw new AppError('signals.bad-signal', 'invalid', faultMessage(read.fault));
  const receivedAt = at.toISOString();
  return { ...read.alert, seq: 0, source, ref: null, receivedAt, isLate: false };
}

function fieldsOf({ kind, symbol, side, price, stop, targets, text }: SentSignal): Sample {
  const shown = kind === 'correction' || kind === 'withdrawal' ? 'note' : kind;
  return { kind: shown, symbol, side, price, stop, targets: [...targets], text };
}

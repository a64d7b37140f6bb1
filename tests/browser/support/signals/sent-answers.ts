import type {
  ListedSignal,
  SignalDeliveryView,
} from '../../../../src/contract/operator/signals-operator.contract.ts';
import { ago, id, soon } from './minutes.ts';

export function someDelivery(changes: Partial<SignalDeliveryView> = {}): SignalDeliveryView {
  return {
    routeId: id(20),
    plan: 'premium',
    provider: 'discord',
    target: 'discord:1120938475610293847',
    mask: [],
    dueAt: ago(3),
    isDue: true,
    state: 'sent',
    attempts: 1,
    sentAt: ago(3),
    witnessedAt: ago(3),
    isLate: false,
    message: null,
    ...changes,
  };
}

export function someSignal(changes: Partial<ListedSignal> = {}): ListedSignal {
  return {
    seq: 731,
    source: 'wm-4h',
    kind: 'open',
    ref: null,
    strategy: 'wm-4h',
    symbol: 'BINANCE:BTCUSDT',
    interval: '240',
    side: 'long',
    price: '64250.5',
    stop: '63800',
    targets: ['65000', '66000'],
    text: null,
    receivedAt: ago(3),
    isLate: false,
    hash: '9f3c1a'.padEnd(64, '0'),
    byOperator: false,
    withdrawnBy: null,
    correctedBy: [],
    deliveries: [
      someDelivery(),
      someDelivery({ routeId: id(21), provider: 'site' }),
      someDelivery({
        ...{ routeId: id(22), plan: 'standard', dueAt: soon(2), isDue: false, state: 'waiting' },
        ...{ attempts: 0, sentAt: null, witnessedAt: null },
      }),
      someDelivery({
        ...{ routeId: id(23), plan: 'free', provider: 'site', dueAt: soon(57), isDue: false },
        mask: ['price', 'stop', 'targets'],
      }),
    ],
    ...changes,
  };
}

export const SIGNALS: ListedSignal[] = [
  someSignal(),
  someSignal({
    ...{ seq: 730, source: 'desk', kind: 'note', strategy: null, symbol: null, side: null },
    ...{ price: null, stop: null, targets: [], byOperator: true, receivedAt: ago(44) },
    text: 'No trades before the rate decision.',
    deliveries: [],
  }),
  someSignal({
    ...{ seq: 729, kind: 'correction', ref: 728, price: '2412', stop: '2436', targets: [] },
    ...{ symbol: 'BINANCE:ETHUSDT', side: 'short', byOperator: true, receivedAt: ago(130) },
    text: 'The stop was mistyped.',
    deliveries: [someDelivery({ isLate: true })],
  }),
  someSignal({
    ...{ seq: 728, side: 'short', symbol: 'BINANCE:ETHUSDT', price: '2412', stop: '2463' },
    ...{ targets: ['2360'], correctedBy: [729], receivedAt: ago(160), isLate: true },
    deliveries: [
      someDelivery(),
      someDelivery({
        ...{ routeId: id(22), state: 'failed', attempts: 5, sentAt: null, witnessedAt: null },
        message: 'The bot may not post in this channel.',
      }),
    ],
  }),
  someSignal({ seq: 727, withdrawnBy: 732, receivedAt: ago(300), deliveries: [someDelivery()] }),
];

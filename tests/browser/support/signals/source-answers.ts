import type {
  SignalAlertView,
  SignalSourceView,
} from '../../../../src/contract/operator/signals-operator.contract.ts';
import { ago, id, soon } from './minutes.ts';

function someSource(changes: Partial<SignalSourceView> = {}): SignalSourceView {
  return {
    key: 'wm-4h',
    name: 'Wavematrix 4h',
    checksAddress: true,
    maxPerMinute: 20,
    heartbeatMinutes: 360,
    watchesGaps: false,
    takesAlerts: true,
    pausedAt: null,
    heldAt: null,
    heardAt: ago(3),
    silentSince: null,
    oldTokenUntil: null,
    held: 0,
    acceptedToday: 12,
    ...changes,
  };
}

export const SOURCES: SignalSourceView[] = [
  someSource({ oldTokenUntil: soon(600) }),
  someSource({
    key: 'orderblock-scalper',
    name: 'Orderblock scalper',
    held: 23,
    heldAt: ago(6),
    heardAt: ago(6),
    acceptedToday: 148,
    heartbeatMinutes: null,
    watchesGaps: true,
  }),
  someSource({
    key: 'swing-daily',
    name: 'Swing, daily',
    silentSince: ago(3_000),
    heardAt: ago(3_000),
    acceptedToday: 0,
    checksAddress: false,
  }),
  someSource({ key: 'desk', name: 'The desk', takesAlerts: false, acceptedToday: 2 }),
];

const OPEN =
  '{"v":1,"kind":"open","strategy":"wm-4h","symbol":"BINANCE:BTCUSDT","interval":"240","side":"long","price":64250.5,"stop":63800,"targets":[65000,66000],"bar":"2026-11-26T12:00:00Z"}';

function someAlert(changes: Partial<SignalAlertView> = {}): SignalAlertView {
  return {
    id: id(1),
    source: 'wm-4h',
    receivedAt: ago(3),
    address: '52.89.214.238',
    contentType: 'application/json',
    body: OPEN,
    verdict: 'accepted',
    reason: null,
    seq: 731,
    ...changes,
  };
}

export const ALERTS: SignalAlertView[] = [
  someAlert(),
  someAlert({ id: id(2), verdict: 'duplicate', seq: null, address: '34.212.75.30' }),
  someAlert({
    id: id(3),
    verdict: 'refused',
    reason: 'broken-json',
    seq: null,
    receivedAt: ago(9),
    body: OPEN.replace('64250.5', '64,250.5'),
  }),
  someAlert({
    id: id(4),
    source: 'orderblock-scalper',
    verdict: 'held',
    reason: 'flood',
    seq: null,
    receivedAt: ago(11),
  }),
  someAlert({
    id: id(5),
    source: 'desk',
    address: 'operator',
    body: '{"kind":"note","text":"No trades before the rate decision."}',
    seq: 730,
    receivedAt: ago(44),
  }),
];

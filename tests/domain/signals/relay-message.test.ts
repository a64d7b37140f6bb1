import { describe, expect, it } from 'vitest';
import { isGivenUp, isLateAt, retryWaitMs } from '../../../src/domain/signals/delivery-times.ts';
import { maskSignal } from '../../../src/domain/signals/mask.ts';
import {
  escapeMarkdown,
  relayFooter,
  relayMessage,
  relayNonce,
} from '../../../src/domain/signals/relay-message.ts';
import type { Signal } from '../../../src/domain/signals/signal.ts';
import { fillTemplate, unknownPlaceholder } from '../../../src/domain/signals/template.ts';

const HASH = '9f3c1a0b2d4e6f80'.padEnd(64, '0');
const SIGNAL: Signal = {
  seq: 123,
  source: 'wm',
  kind: 'open',
  ref: null,
  strategy: 'wm-4h',
  symbol: 'BINANCE:BTCUSDT',
  interval: '240',
  side: 'long',
  price: '64250.5',
  stop: '63800',
  targets: ['65000', '66000'],
  barAt: null,
  orderId: null,
  text: 'See [this](https://evil.example) @everyone <@1>',
  receivedAt: '2026-11-26T14:30:00.000Z',
  isLate: false,
  origin: 'alert',
};
const ABOUT = { hash: HASH, risk: 'Risk.', template: null, lateFor: null };
const fieldOf = (message: ReturnType<typeof relayMessage>, name: string) =>
  message.fields.find((field) => field.name === name)?.value;

describe('the message of a signal', () => {
  it('shows the levels, and ends with number, hash and the risk sentence', () => {
    const message = relayMessage(maskSignal(SIGNAL, []), ABOUT);
    expect(message.title).toBe('Long · BINANCE\\:BTCUSDT');
    expect(fieldOf(message, 'Entry')).toBe('64250.5');
    expect(fieldOf(message, 'Targets')).toBe('65000\n66000');
    expect(fieldOf(message, 'Risk')).toBe('Risk.');
    expect(message.footer).toBe('#123 · 9f3c1a0b2d4e6f80');
    expect(message.timestamp).toBe(SIGNAL.receivedAt);
  });

  it.each([
    ['open', null, 'Entry'],
    ['close', null, 'Exit'],
    ['update', null, 'Price'],
    ['note', null, 'Price'],
    ['correction', 'open', 'Entry'],
    ['correction', 'close', 'Exit'],
    ['correction', 'update', 'Price'],
  ] as const)('names the price of a %s (of %s) %s', (kind, corrects, name) => {
    const message = relayMessage(maskSignal({ ...SIGNAL, kind }, []), { ...ABOUT, corrects });
    expect(message.fields[0]).toMatchObject({ name, value: '64250.5' });
  });

  it('leaves out hidden fields', () => {
    const masked = maskSignal(SIGNAL, ['price', 'stop', 'targets', 'side']);
    const message = relayMessage(masked, ABOUT);
    expect(JSON.stringify(message)).not.toMatch(/64250|63800|65000|66000|Long/);
    expect(message.fields.map(({ name }) => name)).toEqual(['Risk']);
  });

  it('escapes links, mentions and formatting of the alert', () => {
    const { description } = relayMessage(maskSignal(SIGNAL, []), ABOUT);
    expect(description).toBe('See \\[this\\]\\(https\\://evil.example\\) \\@everyone \\<\\@1\\>');
    expect(escapeMarkdown('1. a\n-# b')).toBe('1\\. a\n\\-\\# b');
  });

  it('names its due time when it is late', () => {
    const lateFor = new Date('2026-11-26T14:30:00Z');
    const message = relayMessage(maskSignal(SIGNAL, []), { ...ABOUT, lateFor });
    expect(fieldOf(message, 'Late')).toBe(`Due <t:${lateFor.getTime() / 1_000}:f>`);
  });

  it('of a correction or withdrawal names the entry', () => {
    const withdrawal: Signal = { ...SIGNAL, kind: 'withdrawal', ref: 120 };
    expect(relayMessage(maskSignal(withdrawal, []), ABOUT).title).toMatch(/^Withdrawn #120/);
  });

  it('has one nonce of at most 25 characters for each delivery', () => {
    const route = 'ffffffff-ffff-7fff-bfff-ffffffffffff';
    expect(relayNonce(2_147_483_647, route).length).toBeLessThanOrEqual(25);
    const other = 'ffffffff-ffff-7fff-bfff-fffffffffffe';
    expect(relayNonce(1, route)).not.toBe(relayNonce(1, other));
    expect(relayNonce(1, route)).not.toBe(relayNonce(2, route));
    expect(relayFooter(7, HASH)).toBe('#7 · 9f3c1a0b2d4e6f80');
  });
});

describe('a template', () => {
  it('is filled with quoted values and a dash for a hidden one', () => {
    const masked = maskSignal(SIGNAL, ['price']);
    const filled = fillTemplate('{{side}} {{ symbol }} at {{price}}', masked, (v) => `<${v}>`);
    expect(filled).toBe('<long> <BINANCE:BTCUSDT> at –');
    expect(unknownPlaceholder('{{symbol}} {{text}}')).toBe('text');
    expect(unknownPlaceholder('{{symbol}}')).toBeNull();
  });
});

describe('the times of a delivery', () => {
  const due = new Date('2026-11-26T14:30:00Z');
  const secondsAfter = (seconds: number) => new Date(due.getTime() + seconds * 1_000);

  it('are late after a minute, and given up after an hour of a hold or a day of an outage', () => {
    expect([isLateAt(secondsAfter(60), due), isLateAt(secondsAfter(61), due)]).toEqual([
      false,
      true,
    ]);
    expect([
      isGivenUp(secondsAfter(3_600), due, 'hold'),
      isGivenUp(secondsAfter(3_601), due, 'hold'),
    ]).toEqual([false, true]);
    expect(isGivenUp(secondsAfter(7_200), due, 'outage')).toBe(false);
    expect(isGivenUp(secondsAfter(86_401), due, 'outage')).toBe(true);
  });

  it('double between tries up to a minute, and honour a longer wait that Discord names', () => {
    expect([1, 2, 3, 9].map((attempts) => retryWaitMs(attempts, undefined))).toEqual([
      250, 500, 1_000, 60_000,
    ]);
    expect(retryWaitMs(1, 300)).toBe(300_000);
  });
});

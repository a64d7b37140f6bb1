import { describe, expect, it } from 'vitest';
import { readAlert } from '../../../src/domain/signals/read-alert.ts';

const OPEN = {
  v: 1,
  kind: 'open',
  strategy: 'wm-4h',
  symbol: 'BINANCE:BTCUSDT',
  interval: '240',
  side: 'long',
  price: 64_250.5,
  stop: 63_800,
  targets: [65_000, 66_000],
  id: 'Long',
  bar: '2026-11-26T12:00:00Z',
};
const read = (changes: Record<string, unknown> = {}) =>
  readAlert(JSON.stringify({ ...OPEN, ...changes }));

describe('an alert', () => {
  it('is read with exact levels and UTC times', () => {
    expect(read({ price: '064250.50', bar: '2026-11-26T13:00:00+01:00' })).toEqual({
      alert: {
        kind: 'open',
        strategy: 'wm-4h',
        symbol: 'BINANCE:BTCUSDT',
        interval: '240',
        side: 'long',
        price: '64250.5',
        stop: '63800',
        targets: ['65000', '66000'],
        barAt: '2026-11-26T12:00:00.000Z',
        orderId: 'Long',
        text: null,
      },
    });
  });

  it('keeps a price that JSON writes with an exponent', () => {
    const small = { price: 1.5e-7, stop: 1e-7, targets: [2e-7] };
    expect(read(small)).toMatchObject({ alert: { price: '0.00000015', stop: '0.0000001' } });
  });

  it('is a note when its text does not start like JSON', () => {
    expect(readAlert(' Bitcoin looks heavy \n')).toMatchObject({
      alert: { kind: 'note', text: 'Bitcoin looks heavy', price: null, targets: [] },
    });
  });

  it.each([
    ['empty', '  '],
    ['broken-json', '{"kind":"open","price":NaN}'],
    ['broken-json', '["open"]'],
    ['repeated-key', '{"kind":"note","text":"a","text":"b"}'],
    ['repeated-key', '{"kind":"note","te\\u0078t":"a","text":"b"}'],
    ['text-too-long', 'x'.repeat(1_001)],
    ['hidden-characters', 'Buy \u202e now'],
    ['hidden-characters', 'Buy\u0000'],
    ['hidden-characters', '{"v":1,"kind":"note","text":"Up \\ud83d"}'],
  ])('is refused as %s: %s', (fault, body) => {
    expect(readAlert(body)).toEqual({ fault });
  });

  it.each([
    ['unknown-version', { v: 2 }],
    ['unknown-kind', { kind: 'buy' }],
    ['no-strategy', { strategy: ' ' }],
    ['no-symbol', { symbol: undefined }],
    ['no-side', { side: undefined }],
    ['no-side', { side: 'up' }],
    ['bad-price', { price: '1,234.5' }],
    ['bad-price', { price: -1 }],
    ['bad-price', { price: 0 }],
    ['bad-price', { price: undefined }],
    ['bad-stop', { stop: 'NaN' }],
    ['bad-targets', { targets: [1, 'x'] }],
    ['bad-targets', { targets: '65000' }],
    ['bad-targets', { targets: [1, 2, 3, 4, 5, 6, 7, 8, 9] }],
    ['stop-on-wrong-side', { stop: 64_300 }],
    ['stop-on-wrong-side', { stop: 64_250.5 }],
    ['target-on-wrong-side', { targets: [65_000, 64_000] }],
    ['stop-on-wrong-side', { side: 'short', stop: 63_000, targets: [] }],
    ['bad-bar-time', { bar: '26.11.2026' }],
    ['bad-bar-time', { bar: '2026-13-40T00:00:00Z' }],
  ])('is refused as %s: %j', (fault, changes) => {
    expect(read(changes)).toEqual({ fault });
  });

  it('of an update may have its stop beyond the entry', () => {
    expect(read({ kind: 'update', stop: 64_900 })).toMatchObject({ alert: { stop: '64900' } });
  });

  it('with one key in two objects is no repetition', () => {
    const body = '{"v":1,"kind":"note","text":"kind: {\\"kind\\"}","more":{"kind":1}}';
    expect(readAlert(body)).toMatchObject({ alert: { kind: 'note' } });
  });
});

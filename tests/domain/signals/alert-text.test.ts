import { describe, expect, it } from 'vitest';
import { indicatorText, strategyLine } from '../../../src/domain/signals/alert-text.ts';
import { readAlert } from '../../../src/domain/signals/read-alert.ts';
import { ALERT_KINDS } from '../../../src/domain/signals/signal.ts';

const OPTIONS = { strategy: 'wm-4h', side: 'long', hasLevels: true } as const;

/** TradingView's value for each placeholder. */
const CHART: Record<string, string> = {
  exchange: 'BINANCE',
  ticker: 'BTCUSDT',
  interval: '240',
  close: '64250.5',
  time: '2026-11-26T12:00:00Z',
  'plot("Stop")': '63800',
  'plot("Target")': '65000',
};

/** Pine's value for each variable. */
const PINE: Record<string, string> = {
  'syminfo.prefix': 'BINANCE',
  '":"': ':',
  'syminfo.ticker': 'BTCUSDT',
  'timeframe.period': '240',
  'str.tostring(close)': '64250.5',
  'str.tostring(stopLevel)': '63800',
  'str.tostring(targetLevel)': '65000',
  'str.tostring(time)': '1795694400000',
};

const filled = (text: string) =>
  text.replace(/\{\{([^{}]+)\}\}/g, (whole, name: string) => CHART[name] ?? whole);

/** Joins the parts of a Pine expression. */
function ranPine(line: string): string {
  const expression = /(?:alert_message = |alert\()(.*?)(?:, alert\.freq\w*)?\)$/.exec(line)?.[1];
  const parts = (expression ?? '').match(/'(?:[^'\\]|\\.)*'|[^+]+/g) ?? [];
  return parts
    .map((part) => part.trim())
    .map((part) => (part.startsWith("'") ? ranString(part) : (PINE[part] ?? part)))
    .join('');
}

/** Pine reads a backslash with the character after it as that character. */
const ranString = (literal: string) => literal.slice(1, -1).replaceAll(/\\(.)/g, '$1');

const SENT = { strategy: 'wm-4h', symbol: 'BINANCE:BTCUSDT', interval: '240' };

describe.each(ALERT_KINDS)('the text of an alert of kind %s', (kind) => {
  it.each([true, false])('is accepted once an indicator sends it, with levels: %s', (hasLevels) => {
    const text = filled(indicatorText(kind, { ...OPTIONS, hasLevels }));
    expect(readAlert(text)).toMatchObject({ alert: { kind, ...(kind === 'note' ? {} : SENT) } });
  });

  it.each([true, false])('is accepted once a strategy sends it, with levels: %s', (hasLevels) => {
    const text = ranPine(strategyLine(kind, { ...OPTIONS, hasLevels }));
    expect(readAlert(text)).toMatchObject({
      alert: { kind, barAt: '2026-11-26T12:00:00.000Z', ...(kind === 'note' ? {} : SENT) },
    });
  });
});

it('an opening carries the levels of its plots', () => {
  expect(readAlert(filled(indicatorText('open', OPTIONS)))).toMatchObject({
    alert: { side: 'long', price: '64250.5', stop: '63800', targets: ['65000'] },
  });
});

it.each([`Bob's`, 'a "quoted" name', 'back\\slash', '{{close}} + x'])(
  'the strategy’s name %s arrives unchanged',
  (strategy) => {
    const options = { ...OPTIONS, strategy };
    for (const kind of ['open', 'update', 'close'] as const) {
      const expected = { alert: { strategy } };
      expect(readAlert(filled(indicatorText(kind, options)))).toMatchObject(expected);
      expect(readAlert(ranPine(strategyLine(kind, options)))).toMatchObject(expected);
    }
  },
);
it('an update states no price, which would end the signal at a level', () => {
  const fromIndicator = readAlert(filled(indicatorText('update', OPTIONS)));
  const fromStrategy = readAlert(ranPine(strategyLine('update', OPTIONS)));
  expect(fromIndicator).toMatchObject({ alert: { price: null, stop: '63800' } });
  expect(fromStrategy).toMatchObject({ alert: { price: null, stop: '63800' } });
});

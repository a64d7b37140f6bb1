import type { AlertKind, Side } from './signal.ts';

/** indicator: TradingView fills in placeholders. strategy: the Pine script builds the text itself. */
export type ScriptKind = 'indicator' | 'strategy';

export interface AlertTextOptions {
  strategy: string;
  side: Side;
  /** Adds the values of the plots named Stop and Target. */
  hasLevels: boolean;
}

type Field = readonly [key: string, value: string];

/** Text for the message box of an indicator's alert. TradingView replaces what is between {{ and }}. */
export function indicatorText(kind: AlertKind, options: AlertTextOptions): string {
  const fields: Field[] = [
    ['v', '1'],
    ['kind', quoted(kind)],
    ['strategy', quoted(options.strategy)],
    ['symbol', '"{{exchange}}:{{ticker}}"'],
    ['interval', '"{{interval}}"'],
    ...(kind === 'note'
      ? [['text', '"Watch {{ticker}}: it closed at {{close}}."'] as const]
      : [
          ['side', quoted(options.side)] as const,
          // The price of an update says that a level was hit, which would end the signal.
          ...(kind === 'update' ? [] : [['price', '{{close}}'] as const]),
          ...(options.hasLevels && kind !== 'close'
            ? ([
                ['stop', '{{plot("Stop")}}'],
                ['targets', '[{{plot("Target")}}]'],
              ] as const)
            : []),
        ]),
    ['bar', '"{{time}}"'],
  ];
  return `{${fields.map(([key, value]) => `"${key}":${value}`).join(',')}}`;
}

/** The whole message box of a strategy's alert: each order brings the text that its call was given. */
export const STRATEGY_MESSAGE = '{{strategy.order.alert_message}}';

/**
 * A line of Pine that sends the alert. TradingView does not replace placeholders inside `alert_message`,
 * so the line takes the values from Pine's own variables.
 */
export function strategyLine(kind: AlertKind, options: AlertTextOptions): string {
  const text = pineText(kind, options);
  const id = options.side === 'long' ? 'Long' : 'Short';
  if (kind === 'open') {
    return `strategy.entry("${id}", strategy.${options.side}, alert_message = ${text})`;
  }
  if (kind === 'close') return `strategy.close("${id}", alert_message = ${text})`;
  return `alert(${text}, alert.freq_once_per_bar_close)`;
}

function pineText(kind: AlertKind, { strategy, side, hasLevels }: AlertTextOptions): string {
  const head = `{"v":1,"kind":"${kind}","strategy":${quoted(strategy)},"symbol":"`;
  const parts = [
    pineString(head),
    'syminfo.prefix + ":" + syminfo.ticker',
    `'","interval":"'`,
    'timeframe.period',
  ];
  if (kind === 'note') {
    parts.push(`'","text":"Watch the close at '`, 'str.tostring(close)', `'","bar":'`);
  } else {
    parts.push(`'","side":"${side}"'`);
    if (kind !== 'update') parts.push(`',"price":'`, 'str.tostring(close)');
    if (hasLevels && kind !== 'close') {
      parts.push(`',"stop":'`, 'str.tostring(stopLevel)');
      parts.push(`',"targets":['`, 'str.tostring(targetLevel)', `']'`);
    }
    parts.push(`',"bar":'`);
  }
  return [...parts, 'str.tostring(time)', `'}'`].join(' + ');
}

/** As a string of JSON. TradingView replaces {{…}} wherever it is, so no name may contain it. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('{', '\\u007b');
}

function pineString(text: string): string {
  return `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
}

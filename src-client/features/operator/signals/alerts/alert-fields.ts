const LABELS: Record<string, string> = {
  kind: 'Kind',
  strategy: 'Strategy',
  symbol: 'Symbol',
  interval: 'Interval',
  side: 'Side',
  price: 'Price',
  stop: 'Stop',
  targets: 'Targets',
  bar: 'Bar',
  barAt: 'Bar',
  orderId: 'Order',
  order: 'Order',
  text: 'Text',
};
/** The version, and what the row shows already. */
const LEFT_OUT = ['v', 'source', 'ref'];

export type AlertField = readonly [label: string, value: string];

/** The fields of an alert in JSON, in its order, without those that are empty. Null: it is a text. */
export function alertFields(body: string): AlertField[] | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.entries(value).flatMap(([key, each]) => {
    const text = valueText(each);
    return LEFT_OUT.includes(key) || text === '' ? [] : [[LABELS[key] ?? key, text] as const];
  });
}

function valueText(value: unknown): string {
  if (value === null) return '';
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

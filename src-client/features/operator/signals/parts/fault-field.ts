import type { AlertFault } from '../../../../../src/domain/signals/read-alert.ts';

export type FaultField = 'strategy' | 'symbol' | 'side' | 'price' | 'stop' | 'targets' | 'text';

const FIELD_OF: Partial<Record<AlertFault, FaultField>> = {
  'no-strategy': 'strategy',
  'no-symbol': 'symbol',
  'no-side': 'side',
  'bad-price': 'price',
  'bad-stop': 'stop',
  'stop-on-wrong-side': 'stop',
  'bad-targets': 'targets',
  'target-on-wrong-side': 'targets',
  'text-too-long': 'text',
};

/** The field that a fault is shown at. Null: at the form. */
export function fieldOf(fault: AlertFault): FaultField | null {
  return FIELD_OF[fault] ?? null;
}

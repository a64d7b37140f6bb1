import { expect, test } from 'vitest';
import { alertFields } from '../../../src-client/features/operator/signals/alerts/alert-fields.ts';

test('an alert in JSON has a field for each value, and none for an empty one', () => {
  const body =
    '{"v":1,"kind":"open","symbol":"BTCUSD","price":"64000","targets":["65000","66000"],"stop":null,"mine":true}';
  expect(alertFields(body)).toEqual([
    ['Kind', 'open'],
    ['Symbol', 'BTCUSD'],
    ['Price', '64000'],
    ['Targets', '65000, 66000'],
    ['mine', 'true'],
  ]);
});

test.each(['Watch BTCUSD', '{"kind":', '[1]', '1'])('the text %s has no fields', (body) => {
  expect(alertFields(body)).toBeNull();
});

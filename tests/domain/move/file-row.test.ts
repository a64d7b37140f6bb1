import { expect, test } from 'vitest';
import {
  type FileField,
  fileFieldOf,
  fileRowOf,
} from '../../../src-server/operator/move/sources/file-row.ts';

const row = (cells: Partial<Record<FileField, string>>, isWhole = true) => ({
  line: 2,
  cells: { email: 'ann@example.com', ...cells },
  isWhole,
});

test.each([
  ['Patron Status', 'status'],
  ['Next Charge Date', 'until'],
  ['Tier', 'plan'],
  ['Discord', 'discord'],
  ['renewal_period_end', 'until'],
  ['stripe_subscription_id', 'subscription'],
  ['Lifetime Amount', null],
])('the heading %s is the field %s', (heading, field) => {
  expect(fileFieldOf(heading)).toBe(field);
});

test('a row of Patreon is a purchase until its next charge', () => {
  expect(
    fileRowOf(
      'patreon',
      row({ plan: 'Gold', until: '2027-01-31 08:00:00', status: 'Active patron' }),
    ),
  ).toMatchObject({
    source: 'file:patreon',
    priceId: 'file:patreon:gold',
    priceLabel: 'Gold',
    until: new Date('2027-01-31T08:00:00Z'),
    grantSource: 'patreon',
    fault: null,
  });
});

test('a day counts to its end', () => {
  expect(fileRowOf('generic', row({ until: '2027-01-31' }))?.until).toEqual(
    new Date('2027-01-31T23:59:59Z'),
  );
});

test.each([
  [{ until: '31.01.2027' }, 'bad-date'],
  [{ until: '2027-02-30' }, 'bad-date'],
  [{ email: 'ann' }, 'bad-email'],
  [{ discord: 'name#1234' }, 'bad-discord'],
  [{ tradingview: 'two words' }, 'bad-tradingview'],
  [{ lifetime: 'maybe' }, 'bad-lifetime'],
  [{ source: 'ebay' }, 'bad-source'],
  [{ subscription: '12' }, 'bad-subscription'],
  [{ plan: '=SUM(A1)' }, 'formula'],
] as const)('%o is refused as %s', (cells, fault) => {
  expect(fileRowOf('generic', row(cells))?.fault).toBe(fault);
});

test('a line with other columns than the heading is refused', () => {
  expect(fileRowOf('generic', row({}, false))?.fault).toBe('columns-differ');
});

test.each(['Canceled', 'expired', 'Former patron'])(
  'a purchase that is %s is left out',
  (status) => {
    expect(fileRowOf('patreon', row({ status }))).toBeNull();
  },
);

test('a Discord id and a name are kept apart, and a profile address gives the name', () => {
  const id = fileRowOf('generic', row({ discord: '123456789012345678' }));
  expect(id).toMatchObject({ discordId: '123456789012345678', discordName: null });
  const named = fileRowOf(
    'generic',
    row({ discord: '@Ann.Trades', tradingview: 'https://www.tradingview.com/u/AnnFX/' }),
  );
  expect(named).toMatchObject({ discordId: null, discordName: 'ann.trades', tradingview: 'AnnFX' });
});

test('a purchase without an id has the same one in the next file, without the address in it', () => {
  const first = fileRowOf('generic', row({ plan: 'gold' }));
  const again = fileRowOf('generic', row({ plan: 'gold', until: '2027-01-31' }));
  expect(again?.sourceRef).toBe(first?.sourceRef);
  expect(first?.sourceRef).not.toContain('ann');
  expect(fileRowOf('generic', row({ plan: 'silver' }))?.sourceRef).not.toBe(first?.sourceRef);
});

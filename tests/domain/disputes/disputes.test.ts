import { describe, expect, test } from 'vitest';
import { adviseOn, missingIn } from '../../../src/domain/disputes/advice.ts';
import { compellingEvidence } from '../../../src/domain/disputes/compelling-evidence.ts';
import {
  composeEvidence,
  MAX_EVIDENCE_CHARACTERS,
  MAX_FIELD_CHARACTERS,
  unprovenIn,
} from '../../../src/domain/disputes/evidence.ts';
import {
  type DisputeFact,
  type FactKind,
  inOrder,
  lineOf,
  withMoments,
} from '../../../src/domain/disputes/fact.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000);
const BUYER = { email: 'ada@example.com', purchaseAddress: '203.0.113.7' };

const fact = (
  kind: FactKind,
  at = '2026-11-01T10:00:00.000Z',
  text: string = kind,
): DisputeFact => ({
  kind,
  at,
  text,
  personal: null,
  source: `${kind}:${at}`,
});

test('an order and its consent come before their payment, whose time has whole seconds', () => {
  const facts = [
    fact('payment', '2026-11-01T10:00:02.000Z'),
    fact('consent', '2026-11-01T10:00:02.410Z'),
    fact('order', '2026-11-01T10:00:02.400Z'),
    fact('sign-in', '2026-11-01T10:00:02.100Z'),
    fact('refund', '2026-11-01T10:00:01.900Z'),
  ];
  const kinds = ['refund', 'order', 'consent', 'payment', 'sign-in'];
  expect(inOrder(facts).map(({ kind }) => kind)).toEqual(kinds);
});

test('a screen shows the moments within a fact as it shows others, and the bank reads UTC', () => {
  const text = 'on a payment page that was opened at 2026-09-05 15:27 UTC from 127.0.0.1';
  expect(withMoments(text, (iso) => `<${iso}>`)).toBe(
    'on a payment page that was opened at <2026-09-05T15:27:00.000Z> from 127.0.0.1',
  );
  expect(lineOf({ ...fact('order', '2026-09-05T15:27:10.000Z'), text })).toContain(text);
});

describe('evidence', () => {
  const signIns = Array.from({ length: 900 }, (_each, index) => ({
    ...fact('sign-in', new Date(NOW.getTime() - (900 - index) * 60_000).toISOString()),
    text: 'Signed in with a password',
    personal: 'from 203.0.113.7 in Firefox on Windows',
  }));

  test('leaves out the oldest sign-ins of a log that is too long, and says how many', () => {
    const { texts, cutSignIns } = composeEvidence([fact('access'), ...signIns], BUYER);
    const log = texts.access_activity_log ?? '';
    expect(log.length).toBeLessThanOrEqual(MAX_FIELD_CHARACTERS);
    expect(log.length).toBeGreaterThan(MAX_FIELD_CHARACTERS - 200);
    expect(log).toContain('2026-11-01 10:00 UTC: access.');
    expect(log.split('\n').at(-1)).toBe(`${cutSignIns} older sign-ins are left out.`);
    expect(log.match(/Signed in/g)).toHaveLength(900 - cutSignIns);
    expect(log).toContain('2026-11-20 11:59 UTC: Signed in');
  });

  test('stays within the sum of all fields, however much was recorded', () => {
    const long = Array.from({ length: 300 }, (_each, index) =>
      fact('consent', new Date(NOW.getTime() + index).toISOString(), 'x'.repeat(500)),
    );
    const { texts } = composeEvidence([...signIns, ...long, fact('payment')], BUYER);
    const lengths = Object.values(texts).map((text) => text.length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(MAX_FIELD_CHARACTERS);
    expect(lengths.reduce((sum, each) => sum + each, 0)).toBeLessThan(MAX_EVIDENCE_CHARACTERS);
  });

  test('dates the service by the order that was paid, not by an earlier one', () => {
    const facts = [
      fact('access', '2026-01-05T10:00:00.000Z'),
      fact('order', '2026-11-01T10:00:00.000Z'),
      fact('access', '2026-11-02T10:00:00.000Z'),
    ];
    expect(composeEvidence(facts, BUYER).texts.service_date).toBe('2026-11-02');
  });

  test('has no field without a fact', () => {
    expect(composeEvidence([], { email: null, purchaseAddress: null }).texts).toEqual({});
  });

  test('names each sentence that no fact says', () => {
    const facts = [fact('payment'), ...signIns];
    const { texts } = composeEvidence(facts, BUYER);
    expect(unprovenIn(texts, facts, BUYER)).toEqual([]);
    const added = { ...texts, uncategorized_text: `${texts.uncategorized_text}\nThey loved it.` };
    expect(unprovenIn(added, facts, BUYER)).toEqual(['They loved it.']);
    const other = { ...texts, customer_purchase_ip: '198.51.100.1' };
    expect(unprovenIn(other, facts, BUYER)).toEqual(['customer_purchase_ip: 198.51.100.1']);
    expect(unprovenIn(texts, facts.slice(0, -1), BUYER)).not.toEqual([]);
  });
});

describe('advice', () => {
  test.each([
    ['used', 'fight', ['sign-in', 'access']],
    ['no-use', 'accept', ['payment', 'consent']],
    ['no-sign-in', 'accept', ['access', 'signals']],
    ['nothing-delivered', 'accept', ['sign-in']],
    ['refunded', 'fight', ['refund']],
  ] as const)('%s: %s', (because, advice, kinds) => {
    expect(
      adviseOn(
        kinds.map((kind) => fact(kind)),
        'account',
      ),
    ).toEqual({ advice, because });
  });

  test.each([
    ['not-redeemed', 'accept', ['order', 'payment']],
    ['nothing-delivered', 'accept', ['redemption', 'sign-in']],
    ['gift-used', 'fight', ['redemption', 'access']],
  ] as const)('of a gift, %s: %s', (because, advice, kinds) => {
    const facts = kinds.map((kind) => fact(kind));
    expect(adviseOn(facts, 'gift')).toEqual({ advice, because });
  });

  test('a payment of an unknown payer cannot be answered', () => {
    expect(adviseOn([], 'unknown')).toEqual({ advice: 'accept', because: 'no-account' });
  });

  test('a buyer who cancelled before the payment is right, and one who cancelled after it is not', () => {
    const used = [fact('sign-in'), fact('access'), fact('payment', '2026-11-10T00:00:00.000Z')];
    const cancelled = (at: string) =>
      adviseOn([...used, fact('cancellation', at)], 'account').because;
    expect(cancelled('2026-11-09T00:00:00.000Z')).toBe('cancelled-before');
    expect(cancelled('2026-11-11T00:00:00.000Z')).toBe('canceled-after');
  });

  test('names what a strong case would have', () => {
    expect(missingIn([fact('payment'), fact('access')], 'account')).toEqual([
      'order',
      'consent',
      'sign-in',
      'signals',
    ]);
  });
});

describe('Visa’s compelling evidence', () => {
  const paid = (daysAgo: number, address: string | null, device: string | null = null) => ({
    chargeId: `ch_${daysAgo}`,
    at: hours(-24 * daysAgo),
    accountId: 'a',
    email: null,
    product: 'plan',
    address,
    device,
  });

  test('takes the two newest payments of 120 to 365 days ago from the same address or device', () => {
    const prior = [paid(119, 'x'), paid(120, 'x'), paid(200, 'x'), paid(300, 'x'), paid(130, 'y')];
    const found = compellingEvidence(paid(0, 'x'), prior);
    expect(found?.prior.map(({ chargeId }) => chargeId)).toEqual(['ch_120', 'ch_200']);
    const devices = [paid(150, 'p', 'd'), paid(160, 'q', 'd')];
    expect(compellingEvidence(paid(0, 'z', 'd'), devices)?.prior).toHaveLength(2);
  });

  test('never pretends that an unknown address agrees', () => {
    expect(compellingEvidence(paid(0, null), [paid(150, null), paid(160, null)])).toBeNull();
    expect(compellingEvidence(paid(0, 'x'), [paid(150, 'x'), paid(366, 'x')])).toBeNull();
  });
});

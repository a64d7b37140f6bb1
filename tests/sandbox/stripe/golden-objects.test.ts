import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { EXPLAINED } from './support/golden-differences.ts';
import { liveOneLife } from './support/one-life.ts';
import { type StripeSandbox, startStripe } from './support/stripe-sandbox.ts';

type Json = Record<string, unknown>;

const file = new URL('../../fixtures/stripe/golden-objects.json', import.meta.url);
const golden = (JSON.parse(readFileSync(file, 'utf8')) as { resources: Record<string, Json> })
  .resources;

let sandbox: StripeSandbox;
beforeAll(async () => {
  sandbox = await startStripe();
  await liveOneLife(sandbox);
});
afterAll(() => sandbox.close());

test.each(Object.keys(golden))(
  '%s differs from Stripe’s own fixture only in explained fields',
  async (kind) => {
    const ours = await objectsOf(kind);
    expect(ours.length).toBeGreaterThan(0);
    const differences = new Set(ours.flatMap((object) => compare(golden[kind], object, '')));
    // A field counts as missing only when none of our objects has it.
    const missing = [...differences].filter(
      (one) =>
        one.startsWith('-') &&
        ours.every((object) => compare(golden[kind], object, '').includes(one)),
    );
    const added = [...differences].filter((one) => one.startsWith('+'));
    const explained = EXPLAINED[kind] ?? {};
    const found = [...missing, ...added].filter((one) => !Object.hasOwn(explained, one));
    expect(found.sort()).toEqual([]);
  },
);

const LISTS: Record<string, string> = {
  'billing_portal.configuration': '/v1/billing_portal/configurations',
  'checkout.session': '/v1/checkout/sessions?limit=100',
  item: '/v1/checkout/sessions?limit=100&expand[]=data.line_items',
  line_item: '/v1/invoices?limit=100',
  subscription_item: '/v1/subscriptions?status=all',
};

async function objectsOf(kind: string): Promise<Json[]> {
  if (kind === 'billing_portal.session') {
    return (sandbox.provider.snapshot() as { portalSessions: Json[] }).portalSessions;
  }
  const path =
    LISTS[kind] ?? `/v1/${kind}s?limit=100${kind === 'subscription' ? '&status=all' : ''}`;
  const response = await fetch(`${sandbox.origin}${path}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  });
  const { data } = (await response.json()) as { data: Json[] };
  const nested = (key: string) =>
    data.flatMap((object) => (object[key] as { data: Json[] } | undefined)?.data ?? []);
  if (kind === 'item') return nested('line_items');
  if (kind === 'line_item') return nested('lines');
  if (kind === 'subscription_item') return nested('items');
  return data;
}

/** '-field' exists only at Stripe, '+field' only here. Nested where both have an object. */
function compare(theirs: unknown, ours: unknown, path: string): string[] {
  if (Array.isArray(theirs) && Array.isArray(ours)) {
    return theirs.length > 0 && ours.length > 0 ? compare(theirs[0], ours[0], `${path}[]`) : [];
  }
  // Metadata is free-form. The object inside an event is compared under its own kind.
  if (/(^|\.)metadata$/.test(path) || path === 'data.object') return [];
  if (!isObject(theirs) || !isObject(ours)) return [];
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  return [
    ...Object.keys(theirs)
      .filter((key) => !Object.hasOwn(ours, key))
      .map((key) => `-${at(key)}`),
    ...Object.keys(ours)
      .filter((key) => !Object.hasOwn(theirs, key))
      .map((key) => `+${at(key)}`),
    ...Object.keys(theirs).flatMap((key) => compare(theirs[key], ours[key], at(key))),
  ];
}

function isObject(value: unknown): value is Json {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

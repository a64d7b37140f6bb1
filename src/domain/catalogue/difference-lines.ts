import { moneyIn } from './amount-text.ts';
import type { Catalogue } from './catalogue.ts';
import { planChanges } from './difference.ts';
import { isReordered, movedEntitlements } from './publish-effects.ts';

const FIELD: Record<string, string> = {
  name: 'name',
  tagline: 'tagline',
  isVisible: 'visibility',
  isHighlighted: 'highlight',
  capacity: 'most subscribers',
  features: 'feature lists',
  translations: 'translations',
};

type Shop = Omit<Catalogue, 'version'>;

/** One sentence per difference. Empty for equal catalogues. */
export function differenceLines(before: Shop, after: Shop, configuredCurrency: string): string[] {
  const nameOf = (key: string, lists: 'plans' | 'entitlements') =>
    (
      after[lists].find((each) => each.key === key) ??
      before[lists].find((each) => each.key === key)
    )?.name ?? key;
  const was = before.currency ?? configuredCurrency;
  const is = after.currency ?? configuredCurrency;
  const lines: string[] = [];
  if (was !== is) lines.push(`Currency: ${was.toUpperCase()} → ${is.toUpperCase()}.`);
  if (isReordered(before, after)) lines.push('The plans stand in another order.');
  const versions = [before, after].map((document) => ({ ...document, version: 0 }));
  const [one, other] = versions;
  const changes = one === undefined || other === undefined ? [] : planChanges(one, other);
  for (const { plan, change, gains, loses, prices, shows } of changes) {
    const name = nameOf(plan, 'plans');
    if (change !== 'changed') lines.push(`${name}: ${change}.`);
    if (change === 'removed') continue;
    for (const each of gains) lines.push(`${name}: includes ${nameOf(each, 'entitlements')}.`);
    for (const each of loses)
      lines.push(`${name}: no longer includes ${nameOf(each, 'entitlements')}.`);
    for (const { cycle, before: old, after: now } of prices) {
      const text = (amount: number | null, currency: string) =>
        amount === null ? 'not sold' : moneyIn(amount, currency);
      lines.push(`${name}, ${cycle}: ${text(old, was)} → ${text(now, is)}.`);
    }
    const fields = shows.map((field) => FIELD[field] ?? field);
    if (fields.length > 0) lines.push(`${name}: new ${fields.join(', ')}.`);
  }
  lines.push(...keyLines('Entitlement', before.entitlements, after.entitlements));
  lines.push(...presentationLines(before, after));
  lines.push(...keyLines('Billing cycle', named(before.cycles), named(after.cycles)));
  for (const { name } of movedEntitlements(before, after)) lines.push(`${name}: another script.`);
  return lines;
}

const PRESENTED = {
  description: 'description',
  icon: 'icon',
  picture: 'picture',
  translations: 'translations',
} as const;

/** How visitors see the entitlements that both have. */
function presentationLines(before: Shop, after: Shop): string[] {
  return after.entitlements.flatMap((is) => {
    const was = before.entitlements.find(({ key }) => key === is.key);
    if (was === undefined) return [];
    const fields = Object.keys(PRESENTED) as (keyof typeof PRESENTED)[];
    const changed = fields.filter(
      (field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]),
    );
    return changed.length === 0
      ? []
      : [`${is.name}: new ${changed.map((field) => PRESENTED[field]).join(', ')}.`];
  });
}

interface Named {
  key: string;
  name: string;
}

const named = (items: readonly { key: string }[]): Named[] =>
  items.map(({ key }) => ({ key, name: key }));

function keyLines(kind: string, before: readonly Named[], after: readonly Named[]): string[] {
  const isIn = (items: readonly Named[], key: string) => items.some((each) => each.key === key);
  return [
    ...after.filter(({ key }) => !isIn(before, key)).map(({ name }) => `${kind} ${name}: added.`),
    ...before.filter(({ key }) => !isIn(after, key)).map(({ name }) => `${kind} ${name}: removed.`),
    ...after.flatMap(({ key, name }) => {
      const old = before.find((each) => each.key === key)?.name;
      return old === undefined || old === name ? [] : [`${kind} ${old}: renamed to ${name}.`];
    }),
  ];
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOf, readFacts } from '../../scripts/rehearse/facts/fact-table.ts';
import { kindsOf, PROVIDER_NAMES } from '../../src-sandbox/control-room/faults/kinds.ts';

const manual = readFileSync('docs/sandbox.md', 'utf8');
const facts = readFacts(readFileSync('docs/provider-facts.md', 'utf8'));

/** Paths of the control calls as the manual writes them. When two calls share a line, the second shows only its end. */
function callsIn(folder: string, prefix: string): string[] {
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(join(folder, entry.name), 'utf8'));
  return texts.flatMap((text) =>
    [
      ...text.matchAll(
        /\b(?:app|door)\.(?:get|post|put|patch|delete|on)\((?:\[[^\]]*\], )?'(\/[^']+)'/g,
      ),
    ].map((match) => `${prefix}${match[1]}`),
  );
}

const CALLS = [
  ...callsIn('src-sandbox/tradingview/alerts', '/tradingview'),
  ...callsIn('src-sandbox/push', '/push').filter((path) => !path.startsWith('/push/push')),
  ...callsIn('src-sandbox/stripe/control', '/stripe'),
  ...callsIn('src-sandbox/discord/control', '/discord'),
  ...[
    ...readFileSync('src-sandbox/tradingview/control.ts', 'utf8').matchAll(/app\.\w+\('([^']+)'/g),
  ].map((match) => `/tradingview${match[1]}`),
  ...[...readFileSync('src-sandbox/whop/control.ts', 'utf8').matchAll(/app\.\w+\('([^']+)'/g)].map(
    (match) => `/whop${match[1]}`,
  ),
];

describe('the sandbox’s manual', () => {
  it.each([...new Set(CALLS)])('lists the control call %s', (path) => {
    const end = path.slice(path.lastIndexOf('/'));
    expect(manual.includes(path) || manual.includes(`…${end}\``)).toBe(true);
  });

  it.each(PROVIDER_NAMES.flatMap((name) => kindsOf(name).map(({ kind }) => [name, kind])))(
    'lists the fault of %s: %s',
    (_provider, kind) => expect(manual).toContain(`\`${kind}\``),
  );
});

describe('the provider facts', () => {
  it('the provider facts cover all five providers', () => {
    const providers = facts.map(({ id }) => id.split('.')[0]);
    expect(new Set(providers)).toEqual(new Set(['tv', 'stripe', 'discord', 'whop', 'push']));
    expect(facts.length).toBeGreaterThan(100);
  });

  it('the provider facts each have an id, a public source and the consequence of being wrong', () => {
    expect(problemsOf(facts)).toEqual([]);
  });

  it('a provider fact is refused without a source, without a consequence and with a used id', () => {
    const heading = '| id | rule | source | how it fails if we are wrong |\n|---|---|---|---|\n';
    const rows =
      '| `tv.a` | x | P 1.2 | y |\n| `tv.a` | x | **assumed** |  |\n| x | x | rb 5 | y |';
    expect(problemsOf(readFacts(heading + rows))).toEqual([
      'docs/provider-facts.md:3 names no public source.',
      'docs/provider-facts.md:4 repeats the id tv.a.',
      'docs/provider-facts.md:4 does not say how it fails if we are wrong.',
      'docs/provider-facts.md:5 has no id such as `stripe.refund`.',
    ]);
  });
});

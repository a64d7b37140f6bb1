import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { kindsOf, PROVIDER_NAMES } from '../../src-sandbox/control-room/faults/kinds.ts';

const manual = readFileSync('docs/sandbox.md', 'utf8');
/** A section of a paper, a public thread, or the open word that there is none. */
const KNOWN =
  /\b[PS] \d|\b(docs|djs|rb) \d+|[\w-]+\/[\w-]+#\d+|\*\*(assumed|simplified|left out)\*\*/;

const facts = readFileSync('docs/provider-facts.md', 'utf8');

/** Path of a control call as the manual writes it; where two calls share a line the second is cut to its end. */
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
  ...callsIn('src-sandbox/stripe/control', '/stripe'),
  ...callsIn('src-sandbox/discord/control', '/discord'),
  ...[
    ...readFileSync('src-sandbox/tradingview/control.ts', 'utf8').matchAll(/app\.\w+\('([^']+)'/g),
  ].map((match) => `/tradingview${match[1]}`),
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
  const rows = facts
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| rule '))
    .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')));

  it('has the rules of all three providers', () => {
    for (const title of ['## TradingView', '## Discord', '## Stripe'])
      expect(facts).toContain(title);
    expect(rows.length).toBeGreaterThan(100);
  });

  it.each(rows)('%s: has a source, or is marked as assumed', (_rule, source = '') => {
    expect(source).toMatch(KNOWN);
  });
});

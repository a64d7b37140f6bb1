import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ALL_TEXTS } from '../../src/texts/all-texts.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Messages that the server puts together from parts. */
const COMPOSED = [
  'messages.offers.giftMessageLong',
  'messages.access.suggestion',
  'messages.server.providerAway',
  'messages.server.providerOff',
  'messages.server.providerRefused',
];

/** All code that says messages, with `{}` in place of each value. */
function code(): string {
  const files = ['src-server', 'src/domain', 'src/contract'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
  );
  return files
    .join('\n')
    .replaceAll(/\$\{[^}]*\}/g, '{}')
    .replaceAll("\\'", "'");
}

// A message is translated by its English sentence. One that the server says differently stays English.
test('the server says each message as it stands in the texts [domain-28]', () => {
  const said = code();
  const unsaid = Object.entries(ALL_TEXTS).filter(
    ([key, text]) =>
      key.startsWith('messages.') &&
      !COMPOSED.includes(key) &&
      !said.includes(text.replaceAll(/\{\w+\}/g, '{}')),
  );
  expect(unsaid.map(([key]) => key)).toEqual([]);
});

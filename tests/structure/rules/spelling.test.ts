import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listSources } from '../../../scripts/structure/list-sources.ts';

const TEXT = /(['"`])(?:(?!\1)[^\\\n]|\\.)*?\1/g;
/** British spelling, and names of things that have another one here. */
const OTHER =
  /\b(cancell(ed|ing)|colours?|favourites?|behaviour|recognis(e|ed|es)|organis\w+|authoris\w+|e-mails?|set-up page|log out)\b/i;
const SHOWN = /^(src\/texts|src-client|src-server\/mail|src\/domain)\//;

/** Keys and identifiers have no space. */
const strayIn = (code: string) =>
  [...code.matchAll(TEXT)]
    .map(([text]) => text.replaceAll(/\$\{[^}]*\}/g, '…'))
    .filter((text) => text.includes(' ') && OTHER.test(text));

it('finds another spelling in a sentence, and not in a key', () => {
  expect(strayIn("title: 'You cancelled it'")).toEqual(["'You cancelled it'"]);
  expect(strayIn("'billing.cancelled-by-form': act")).toEqual([]);
});

it('no screen and no mail spells a word in another way', () => {
  const root = join(import.meta.dirname, '../../..');
  const found = listSources(root)
    .filter(({ path }) => SHOWN.test(path))
    .flatMap(({ path, code }) => strayIn(code).map((text) => `${path}: ${text}`));
  expect(found).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHECKS } from '../../../scripts/checks/named-checks.ts';
import { DRILLS } from '../../../scripts/drills/named-drills.ts';

const TEXTS = globSync(
  [
    '*.md',
    'docs/**/*.{md,json}',
    'Dockerfile',
    'compose.yaml',
    '.github/**/*.{yml,md}',
    '{src-server,src-sandbox,src-client,scripts,bench,tests}/**/*.{ts,tsx}',
  ],
  { exclude: ['tests/structure/documents/commands.test.ts'] },
).map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const scripts: Record<string, string> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

/** The first word after a command, wherever a text names it. */
function named(command: RegExp): { file: string; name: string }[] {
  return TEXTS.flatMap(({ file, text }) =>
    [...text.matchAll(command)].map(([, name = '']) => ({ file, name })),
  );
}

test('every npm script that a document, a comment or a message names exists', () => {
  const commands = named(/\bnpm run (?:-s |--silent )?([a-z][a-z:-]*)/g);
  expect(commands.length).toBeGreaterThan(100);
  expect(commands.filter(({ name }) => scripts[name] === undefined)).toEqual([]);
});

test('every drill and every check that a document names exists', () => {
  const drills = named(/\bnpm run (?:-s )?drill -- ([a-z][a-z-]*)/g);
  const checks = named(/\bnpm run (?:-s )?check -- ([a-z][a-z-]*)/g);
  expect(drills.filter(({ name }) => DRILLS[name] === undefined)).toEqual([]);
  expect(checks.filter(({ name }) => CHECKS[name] === undefined)).toEqual([]);
  expect(drills.length + checks.length).toBeGreaterThan(20);
});

test('every file of this repository that a script, a drill or a check runs exists', () => {
  const lines = [scripts, CHECKS, DRILLS].flatMap((each) => Object.values(each));
  const paths = lines.flatMap(
    (line) => line.match(/\b(?:scripts|bench|tests|src-\w+)\/\S+/g) ?? [],
  );
  expect(paths.filter((path) => globSync(`${path}*`).length === 0)).toEqual([]);
});

test('package.json has at most 30 scripts', () => {
  expect(Object.keys(scripts).length).toBeLessThanOrEqual(30);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  composeEnvironment,
  settingsOf,
  substituted,
} from '../../scripts/checks/shipping/other-files.ts';
import { ConfigError, loadConfig } from '../../src-server/config/load-config.ts';

const text = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');
const COMPOSE = text('compose.yaml');
const COMMAND =
  'docker compose run --rm --no-deps wickline node dist/server/operator.js hash admin';

/** The settings that a seller writes by hand. */
const BY_HAND = {
  APP_URL: 'https://signals.example',
  SESSION_SECRET: 'x'.repeat(40),
  DATABASE_PASSWORD: 'letters1',
  DATABASE_OWNER_PASSWORD: 'letters2',
};

/** The problems of the container whose `.env` is a copy of the example with these settings. */
function problemsWith(settings: Record<string, string>): string[] {
  const file = { ...settingsOf(text('.env.example')), ...settings };
  const asked = Object.entries(composeEnvironment(COMPOSE, 'wickline'));
  const environment = {
    ...file,
    ...Object.fromEntries(asked.map(([name, value]) => [name, substituted(value, file)])),
  };
  try {
    loadConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('compose requires no setting that one of its own commands prints', () => {
  const required = [...COMPOSE.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name);
  expect([...new Set(required)].sort()).toEqual(Object.keys(BY_HAND).sort());
});

test('a first start with compose and without a password names the command that makes the hash', () => {
  const problems = problemsWith(BY_HAND);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`\`${COMMAND}\``);
});

test('a container with the printed hash has no problem', () => {
  const hash = '$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA';
  expect(problemsWith({ ...BY_HAND, ADMIN_PASSWORD_HASH: hash })).toEqual([]);
});

test('a hash without single quotes, which compose cuts at each $, is refused with the way to quote it', () => {
  const cut = '=19=19456,t=2,p=1';
  const [problem] = problemsWith({ ...BY_HAND, ADMIN_PASSWORD_HASH: cut });
  expect(problem).toMatch(/^ADMIN_PASSWORD_HASH: .*single quotes/);
});

test('the guide names the command that makes the hash with compose', () => {
  expect(text('docs/guide/go-live.md')).toContain(COMMAND);
});

import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const PAGE = readFileSync('docs/security.md', 'utf8');
const SOURCES = globSync('src-server/**/*.ts').map((file) => readFileSync(file, 'utf8'));

it('the inventory lists every key derived from the secret', () => {
  const labels = SOURCES.flatMap((code) => code.match(/(?<=['`])wickline\/[a-z/-]+/g) ?? []);
  const keys = [...new Set(labels)].map((label) => label.replace(/\/$/, '/…'));
  expect(keys.length).toBeGreaterThanOrEqual(5);
  expect(keys.filter((key) => !PAGE.includes(`| \`${key}\``))).toEqual([]);
});

it('the inventory lists every algorithm that the server names', () => {
  const named = SOURCES.flatMap(
    (code) =>
      code.match(/(?<=(createHash|createHmac|hkdfSync)\(\s*')[\w-]+|(?<=ALGORITHM = ')[\w-]+/g) ??
      [],
  );
  expect([...new Set(named)].sort()).toEqual(['aes-256-gcm', 'sha256']);
  for (const listed of ['AES-256-GCM', 'HKDF-SHA-256', 'HMAC-SHA-256', 'argon2id']) {
    expect(PAGE).toContain(listed);
  }
});

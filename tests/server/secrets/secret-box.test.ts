import { expect, test } from 'vitest';
import { createSecretBox, UnreadableSecret } from '../../../src-server/secrets/secret-box.ts';

const SECRETS = ['the first secret of this test', 'an older secret of this test'];

test('what was sealed can be opened, and shows nothing', () => {
  const box = createSecretBox(SECRETS);
  const sealed = box.seal('sessionid=abc');
  expect(sealed).not.toContain('abc');
  expect(box.open(sealed)).toBe('sessionid=abc');
  expect(box.seal('sessionid=abc')).not.toBe(sealed);
});

test('a new secret in front seals, and the old one still opens', () => {
  const old = createSecretBox(['an older secret of this test']).seal('text');
  const box = createSecretBox(SECRETS);
  expect(box.open(old)).toBe('text');
  expect(() => createSecretBox(['an older secret of this test']).open(box.seal('text'))).toThrow(
    UnreadableSecret,
  );
});

test('whatever was changed is refused', () => {
  const box = createSecretBox(SECRETS);
  const sealed = box.seal('text');
  const flipped = `${sealed.slice(0, -4)}${sealed.endsWith('AAA=') ? 'BBB=' : 'AAA='}`;
  expect(() => box.open(flipped)).toThrow(UnreadableSecret);
  expect(() => box.open('')).toThrow(UnreadableSecret);
});

import { createCipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSecretBox, UnreadableSecret } from '../../../src-server/secrets/secret-box.ts';

const SECRETS = ['the first secret of this test', 'an older secret of this test'];

const PAIR = { purpose: 'tradingview-session', row: 'tradingview' } as const;

/** The format of versions before purposes. */
function sealedBefore(secret: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'wickline/secret-box', 32));
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const fingerprint = createHash('sha256').update(key).digest('hex').slice(0, 8);
  return `${fingerprint}.${Buffer.concat([nonce, cipher.getAuthTag(), hidden]).toString('base64')}`;
}

test('refuses a sealed value for another purpose', () => {
  const box = createSecretBox(SECRETS);
  const sealed = box.seal('text', PAIR);
  const factor = { purpose: 'authenticator', row: 'tradingview' } as const;
  expect(() => box.open(sealed, factor)).toThrow(UnreadableSecret);
});

test('refuses a sealed value in another row', () => {
  const box = createSecretBox(SECRETS);
  const sealed = box.seal('text', { purpose: 'authenticator', row: 'anna' });
  expect(() => box.open(sealed, { purpose: 'authenticator', row: 'ben' })).toThrow(
    UnreadableSecret,
  );
});

test.each(SECRETS)(
  'opens what an earlier version stored under %s, and marks it as old',
  (secret) => {
    const box = createSecretBox(SECRETS);
    const old = sealedBefore(secret, 'text');
    expect(box.open(old, PAIR)).toBe('text');
    expect(box.open(old, { purpose: 'authenticator', row: 'anna' })).toBe('text');
    expect(box.isCurrent(old, 'tradingview-session')).toBe(false);
    expect(box.isCurrent(box.seal('text', PAIR), 'tradingview-session')).toBe(true);
  },
);

test('accepts no earlier value for a link to Discord', () => {
  const old = sealedBefore(SECRETS[0] ?? '', 'text');
  const link = { purpose: 'discord-link', row: 'anna' } as const;
  expect(() => createSecretBox(SECRETS).open(old, link)).toThrow(UnreadableSecret);
});

test('opens what it sealed, and the sealed text reveals nothing', () => {
  const box = createSecretBox(SECRETS);
  const sealed = box.seal('sessionid=abc', PAIR);
  expect(sealed).not.toContain('abc');
  expect(box.open(sealed, PAIR)).toBe('sessionid=abc');
  expect(box.seal('sessionid=abc', PAIR)).not.toBe(sealed);
});

test('a new first secret seals, and the old one still opens', () => {
  const old = createSecretBox(['an older secret of this test']).seal('text', PAIR);
  const box = createSecretBox(SECRETS);
  expect(box.open(old, PAIR)).toBe('text');
  expect(() =>
    createSecretBox(['an older secret of this test']).open(box.seal('text', PAIR), PAIR),
  ).toThrow(UnreadableSecret);
});

test('refuses a value that was changed in any way', () => {
  const box = createSecretBox(SECRETS);
  const sealed = box.seal('text', PAIR);
  const flipped = `${sealed.slice(0, -4)}${sealed.endsWith('AAA=') ? 'BBB=' : 'AAA='}`;
  expect(() => box.open(flipped, PAIR)).toThrow(UnreadableSecret);
  expect(() => box.open('', PAIR)).toThrow(UnreadableSecret);
});

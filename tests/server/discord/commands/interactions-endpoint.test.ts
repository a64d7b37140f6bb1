import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLIC_KEY, signedHeaders } from '../../../../src-sandbox/discord/commands/signing-key.ts';
import { verifySignature } from '../../../../src-server/discord/commands/verify-signature.ts';
import { long } from '../../../support/long.ts';
import { type CommandStage, startStage } from './command-stage.ts';

const MINUTE_MS = 60_000;
const PING = { type: 1 };

let stage: CommandStage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());

const useEndpoint = (url: string | null) =>
  stage.control('POST', '/discord/interactions/endpoint', { url });
const endpoint = () => `${stage.url}/hooks/discord/interactions`;

test('passes Discord’s check of a new endpoint, then answers what Discord posts to it', async () => {
  await useEndpoint(endpoint());
  const { member } = await stage.insider();
  const answer = await stage.use(member, { name: 'status' });
  expect(answer).toMatchObject({ isPrivate: true, text: expect.stringContaining('**Premium**') });
  await useEndpoint(null);
});

test('sends its answer again that overtook its own announcement', async () => {
  await useEndpoint(endpoint());
  const route = 'PATCH /api/v10/webhooks/*';
  const early = { provider: 'discord', route, kind: 'code-10015', remaining: 1 } as const;
  const { id } = stage.sandbox.core.faults.add(early);
  const { title } = await stage.use(await stage.guest(), { name: 'plans' });
  expect([title, stage.sandbox.core.faults.find(id)?.struck]).toEqual(['Plans', 1]);
  await useEndpoint(null);
});

long('answers at once, so slow providers do not cost Discord’s three seconds', async () => {
  const payload = await stage.payload(await stage.guest(), 'plans');
  const answer = await stage.post(payload);
  expect([answer.status, await answer.json()]).toEqual([200, { type: 5, data: { flags: 64 } }]);
  await stage.app.parts.commands.receiver.idle();
});

test('refuses a forged signature, another key, a changed body and missing headers', async () => {
  const payload = await stage.payload(await stage.guest(), 'plans');
  const body = JSON.stringify(payload);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const otherKey = generateKeyPairSync('ed25519').privateKey;
  const forged = sign(null, Buffer.from(timestamp + body), otherKey).toString('hex');
  const post = async (headers: Record<string, string>) =>
    (await stage.post(payload, { headers })).status;
  expect(await post({ 'x-signature-ed25519': '0'.repeat(128) })).toBe(401);
  expect(await post({ 'x-signature-ed25519': forged, 'x-signature-timestamp': timestamp })).toBe(
    401,
  );
  expect(await post({ 'x-signature-timestamp': String(Number(timestamp) - 1) })).toBe(401);
  expect(await post({ 'x-signature-ed25519': 'zz', 'x-signature-timestamp': '' })).toBe(401);
  const bare = await fetch(endpoint(), { method: 'POST', body });
  expect(bare.status).toBe(401);
});

test('refuses a signature that is five minutes old, and one from the future', async () => {
  for (const at of [Date.now() - 5 * MINUTE_MS - 2_000, Date.now() + 6 * MINUTE_MS]) {
    expect((await stage.post(PING, { at })).status).toBe(401);
  }
  expect((await stage.post(PING, { at: Date.now() - 4 * MINUTE_MS })).status).toBe(200);
});

test('refuses a replay, and concurrent posts of one interaction are answered once', async () => {
  const payload = await stage.payload(await stage.guest(), 'plans');
  const posts = await Promise.all([1, 2, 3].map(() => stage.post(payload)));
  expect(posts.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  expect((await stage.post(payload)).status).toBe(401);
  await stage.app.parts.commands.receiver.idle();
});

test('without a public key nothing is genuine', () => {
  const body = JSON.stringify(PING);
  const headers = signedHeaders(body, Date.now());
  const signed = {
    signature: headers['x-signature-ed25519'] ?? null,
    timestamp: headers['x-signature-timestamp'] ?? null,
    body,
  };
  const { machineClock } = stage.app.parts;
  expect(() => verifySignature({ publicKey: PUBLIC_KEY, machineClock }, signed)).not.toThrow();
  expect(() => verifySignature({ publicKey: null, machineClock }, signed)).toThrow(
    'Invalid request signature.',
  );
});

long('a command that arrives while commands are off is refused', async () => {
  const off = await startStage({ DISCORD_COMMANDS: 'off' });
  const payload = await off.payload(await off.guest(), 'plans');
  expect((await off.post(payload)).status).toBe(401);
  await off.close();
});

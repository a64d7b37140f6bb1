import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DiscordSandbox, only, startDiscord } from './support/discord-sandbox.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47];

describe('images and pages for people', () => {
  let sandbox: DiscordSandbox;
  beforeAll(async () => {
    sandbox = await startDiscord();
  });
  afterAll(() => sandbox.close());
  const get = (path: string) => fetch(sandbox.address + path);

  it('draws an avatar for its hash at the requested size', async () => {
    const client = await sandbox.login({ rest: { cdn: sandbox.address } });
    const address = client.user.displayAvatarURL({ size: 64, extension: 'png' });
    const answer = await fetch(address);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect([...bytes.subarray(0, 4)]).toEqual(PNG);
    expect(new DataView(bytes.buffer).getUint32(16)).toBe(64);
    const moving = await get(`/avatars/100000000000000001/a_${'0'.repeat(32)}.gif`);
    expect(moving.status).toBe(200);
  });

  it('draws the six default avatars and no others', async () => {
    for (let n = 0; n < 6; n += 1) expect((await get(`/embed/avatars/${n}.png`)).status).toBe(200);
    expect((await get('/embed/avatars/6.png')).status).toBe(404);
    expect((await get('/avatars/100000000000000001/nothing.png')).status).toBe(404);
  });

  it('opens the server at its address, and no other', async () => {
    const { guild } = await sandbox.control<{ guild: { id: string } }>('GET', '/state');
    const opened = await get(`/channels/${guild.id}`);
    expect(opened.status).toBe(200);
    expect(await opened.text()).toContain('Wickline Trading Floor');
    expect((await get('/channels/1')).status).toBe(404);
  });

  it('the invite page lets a user join', async () => {
    const { code } = await sandbox.control<{ code: string }>('POST', '/invites', { maxUses: 1 });
    expect(await (await get(`/invite/${code}`)).text()).toContain('Wickline Trading Floor');
    const join = (username: string) =>
      fetch(`${sandbox.address}/invite/${code}`, {
        method: 'POST',
        body: new URLSearchParams({ username }),
      });
    expect((await join('<script>')).status).toBe(400);
    expect((await join('trader_jane')).status).toBe(200);
    expect(
      only((await sandbox.state()).members, (m) => m.username === 'trader_jane'),
    ).toBeDefined();
    expect((await join('another')).status).toBe(400);
    expect((await get(`/invite/${code}`)).status).toBe(404);
  });

  it('the ledger omits requests for images and pages', () => {
    const calls = sandbox.core.ledger.list({ provider: 'discord', kind: 'call' });
    expect(calls.filter((call) => /avatars|\/invite\//.test(call.name))).toEqual([]);
  });
});

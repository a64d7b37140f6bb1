import { GatewayIntentBits } from 'discord.js';
import { describe, expect, it } from 'vitest';
import { NONCE_MEMORY_MS } from '../../../../src-sandbox/discord/changes/nonces.ts';
import { identifyFrame, openGateway } from '../support/raw-gateway.ts';
import { messageStage, type Sent } from './message-stage.ts';

const stage = messageStage();
const sentSoFar = () => stage.sandbox.effects('message.sent').length;

describe('the nonce of a message', () => {
  it('a repeated nonce with enforce_nonce returns the first message and creates none', async () => {
    const first = await stage.send({ content: 'Long', nonce: 'signal-1', enforce_nonce: true });
    expect(first.body.nonce).toBe('signal-1');
    const second = await stage.send({ content: 'Other', nonce: 'signal-1', enforce_nonce: true });
    expect(second).toMatchObject({ status: 200, body: { id: first.body.id, content: 'Long' } });
    expect(sentSoFar()).toBe(1);
  });

  it('a repeated nonce counts in every channel of the author, also without enforce_nonce at first', async () => {
    const first = await stage.send({ content: 'Long', nonce: 77 });
    const second = await stage.send(
      { content: 'Long', nonce: '77', enforce_nonce: true },
      stage.elsewhere,
    );
    expect(second.body.id).toBe(first.body.id);
    await stage.send({ content: 'Long', nonce: 77 });
    expect(sentSoFar()).toBe(2);
  });

  it('a nonce is forgotten after the window, on the sandbox’s clock', async () => {
    const body = { content: 'Long', nonce: 'signal-1', enforce_nonce: true };
    const first = await stage.send(body);
    await stage.sandbox.core.clock.advanceTo(
      (now) => new Date(now.getTime() + NONCE_MEMORY_MS / 2),
    );
    expect((await stage.send(body)).body.id).toBe(first.body.id);
    await stage.sandbox.core.clock.advanceTo((now) => new Date(now.getTime() + NONCE_MEMORY_MS));
    expect((await stage.send(body)).body.id).not.toBe(first.body.id);
  });

  it('a repeated nonce of a deleted message is an unknown message', async () => {
    const body = { content: 'Long', nonce: 'signal-1', enforce_nonce: true };
    const { id } = (await stage.send(body)).body;
    await stage.sandbox.rest('DELETE', `/channels/${stage.channel}/messages/${id}`);
    expect(await stage.refusedMessage(body)).toMatchObject({ status: 404, code: 10008 });
  });

  it.each([
    ['x'.repeat(26), 'NONCE_TYPE_TOO_LONG'],
    [1.5, 'NONCE_TYPE_INVALID_TYPE'],
    [true, 'NONCE_TYPE_INVALID_TYPE'],
  ])('the nonce %j is refused', async (nonce, code) => {
    const answer = await stage.refusedMessage({ content: 'Long', nonce });
    expect(answer).toMatchObject({ status: 400, code: 50035 });
    expect(answer.errors).toMatchObject({ nonce: { _errors: [{ code }] } });
  });

  it('a repeat after a lost answer finds the message that was sent', async () => {
    const route = `POST /api/v10/channels/${stage.channel}/messages`;
    stage.sandbox.core.faults.add({
      provider: 'discord',
      route,
      kind: 'lost-response',
      remaining: 1,
    });
    const body = { content: 'Long', nonce: 'signal-1', enforce_nonce: true };
    await expect(stage.send(body)).rejects.toThrow();
    const again = await stage.send(body);
    expect(again.body.content).toBe('Long');
    expect(sentSoFar()).toBe(1);
  });

  it('the nonce is in the create event and absent when the message is read', async () => {
    const raw = await openGateway(stage.sandbox);
    const intents = GatewayIntentBits.Guilds | GatewayIntentBits.GuildMessages;
    raw.send(identifyFrame(stage.sandbox, { intents }));
    await raw.event('READY');
    const { id } = (await stage.send({ content: 'Long', nonce: 'signal-1' })).body;
    expect((await raw.event('MESSAGE_CREATE')).d).toMatchObject({ id, nonce: 'signal-1' });
    const path = `/channels/${stage.channel}/messages/${id}`;
    expect((await stage.sandbox.rest<Sent>('GET', path)).body).not.toHaveProperty('nonce');
    await stage.sandbox.rest('PATCH', path, { content: 'Longer' });
    expect((await raw.event('MESSAGE_UPDATE')).d).toMatchObject({ id, content: 'Longer' });
    await stage.sandbox.rest('DELETE', path);
    expect((await raw.event('MESSAGE_DELETE')).d).toMatchObject({ id, channel_id: stage.channel });
    raw.close();
  });
});

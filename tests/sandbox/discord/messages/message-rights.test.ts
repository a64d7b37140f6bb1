import { describe, expect, it } from 'vitest';
import { messageStage, type Sent } from './message-stage.ts';

let standsAt = Date.now();
const stage = messageStage({ machineNow: () => standsAt });

const send = async (content: string, at = stage.channel) =>
  (await stage.send({ content }, at)).body.id;
const byMember = async (content: string, at = stage.channel) => {
  const userId = (await stage.sandbox.state()).members.find(({ bot }) => !bot)?.id;
  return (await stage.sandbox.control<Sent>('POST', `/messages/${at}`, { userId, content })).id;
};
const at = (id: string, end = '', where = stage.channel) =>
  `/channels/${where}/messages/${id}${end}`;

describe('reading messages', () => {
  const list = async (query: string) =>
    (
      await stage.sandbox.rest<Sent[]>('GET', `/channels/${stage.channel}/messages${query}`)
    ).body.map(({ content }) => content);

  it('lists newest first, before, after and around a message', async () => {
    const ids = [];
    for (const content of ['a', 'b', 'c', 'd', 'e']) ids.push(await send(content));
    expect(await list('')).toEqual(['e', 'd', 'c', 'b', 'a']);
    expect(await list('?limit=2')).toEqual(['e', 'd']);
    expect(await list(`?before=${ids[3]}&limit=2`)).toEqual(['c', 'b']);
    expect(await list(`?after=${ids[0]}&limit=2`)).toEqual(['c', 'b']);
    expect(await list(`?around=${ids[2]}&limit=3`)).toEqual(['d', 'c', 'b']);
    expect(await list(`?after=${ids[4]}`)).toEqual([]);
  });

  it('refuses two of before, after and around, and a limit above 100', async () => {
    const id = await send('a');
    const path = `/channels/${stage.channel}/messages`;
    expect((await stage.refusal('GET', `${path}?before=${id}&after=${id}`)).code).toBe(50035);
    expect((await stage.refusal('GET', `${path}?limit=101`)).code).toBe(50035);
  });

  it('without the right to read the history, lists nothing and refuses one message', async () => {
    const id = await send('a');
    await stage.override(stage.channel, { deny: 'readMessageHistory' });
    expect(await list('')).toEqual([]);
    expect(await stage.refusal('GET', at(id))).toMatchObject({ status: 403, code: 50013 });
    await stage.override(stage.channel, { deny: 'viewChannel' });
    const answer = await stage.refusal('GET', `/channels/${stage.channel}/messages`);
    expect(answer).toMatchObject({ status: 403, code: 50001 });
  });

  it('without the message content intent, hides the texts of other people', async () => {
    await send('ours');
    await byMember('theirs');
    await stage.sandbox.control('POST', '/settings', { messageContentIntent: false });
    expect(await list('')).toEqual(['', 'ours']);
    await stage.sandbox.control('POST', '/settings', { messageContentIntent: true });
    expect(await list('')).toEqual(['theirs', 'ours']);
  });
});

describe('editing and deleting messages', () => {
  it('changes and deletes the bot’s own message', async () => {
    const id = await send('Long');
    const edited = await stage.sandbox.rest<Sent>('PATCH', at(id), { content: 'Longer' });
    expect(edited.body).toMatchObject({ content: 'Longer' });
    expect(edited.body.edited_timestamp).not.toBeNull();
    expect(await stage.refusal('PATCH', at(id), { content: null })).toMatchObject({
      status: 400,
      code: 50006,
    });
    expect((await stage.sandbox.rest('DELETE', at(id))).status).toBe(204);
    expect(await stage.refusal('GET', at(id))).toMatchObject({ status: 404, code: 10008 });
  });

  it('turns a message into components only when its text is emptied', async () => {
    const id = await send('Long');
    const body = { flags: 32768, components: [{ type: 10, content: 'Longer' }] };
    expect((await stage.refusal('PATCH', at(id), body)).code).toBe(50035);
    const edited = await stage.sandbox.rest<Sent>('PATCH', at(id), { ...body, content: null });
    expect(edited.body).toMatchObject({ content: '', flags: 32768 });
    const back = await stage.sandbox.rest<Sent>('PATCH', at(id), { flags: 0 });
    expect(back.body.flags).toBe(32768);
  });

  it('needs Manage Messages to delete or suppress another’s message, whose text stays', async () => {
    const id = await byMember('theirs');
    expect(await stage.refusal('DELETE', at(id))).toMatchObject({ status: 403, code: 50013 });
    expect(await stage.refusal('PATCH', at(id), { flags: 4 })).toMatchObject({
      status: 403,
      code: 50013,
    });
    await stage.override(stage.channel, { allow: 'manageMessages' });
    const text = await stage.refusal('PATCH', at(id), { content: 'ours' });
    expect(text).toMatchObject({ status: 403, code: 50005 });
    expect((await stage.sandbox.rest<Sent>('PATCH', at(id), { flags: 4 })).body.flags).toBe(4);
    expect((await stage.sandbox.rest('DELETE', at(id))).status).toBe(204);
    expect(stage.sandbox.effects('message.deleted')).toMatchObject([{ messageId: id }]);
  });

  it('another moderator deletes a message through the control route', async () => {
    const id = await send('Long');
    await stage.sandbox.control('DELETE', `/messages/${stage.channel}/${id}`);
    expect((await stage.sandbox.state()).messages).toEqual([]);
    expect(await stage.sandbox.controlStatus('DELETE', `/messages/${stage.channel}/${id}`)).toBe(
      404,
    );
  });
});

describe('the right to embed', () => {
  const embeds = [{ title: 'BTC' }];

  it('without it, embeds are dropped from a message with text and refused alone', async () => {
    await stage.override(stage.channel, { deny: 'embedLinks' });
    const path = `/channels/${stage.channel}/messages`;
    const { body } = await stage.sandbox.rest<Sent>('POST', path, { content: 'Long', embeds });
    expect(body).toMatchObject({ content: 'Long', embeds: [] });
    expect(await stage.refusal('POST', path, { embeds })).toMatchObject({
      status: 403,
      code: 50013,
    });
    const edited = await stage.sandbox.rest<Sent>('PATCH', at(body.id), { embeds });
    expect(edited).toMatchObject({ status: 200, body: { embeds: [] } });
  });
});

describe('publishing in an announcement channel', () => {
  it('marks the message once and refuses a second time', async () => {
    const id = await send('Long', stage.news);
    const published = await stage.sandbox.rest<Sent>('POST', at(id, '/crosspost', stage.news));
    expect(published).toMatchObject({ status: 200, body: { id, flags: 1 } });
    expect(await stage.refusal('POST', at(id, '/crosspost', stage.news))).toMatchObject({
      status: 400,
      code: 40033,
    });
  });

  it('is refused in other channels, for another’s message, and without the right to write', async () => {
    const id = await send('Long');
    expect(await stage.refusal('POST', at(id, '/crosspost'))).toMatchObject({
      status: 400,
      code: 50024,
    });
    const theirs = await byMember('theirs', stage.news);
    const path = at(theirs, '/crosspost', stage.news);
    expect(await stage.refusal('POST', path)).toMatchObject({ status: 403, code: 50013 });
    const ours = await send('ours', stage.news);
    await stage.override(stage.news, { deny: 'sendMessages' });
    const silenced = await stage.refusal('POST', at(ours, '/crosspost', stage.news));
    expect(silenced).toMatchObject({ status: 403, code: 50013 });
  });

  it('is limited to ten successes an hour, which the headers do not announce', async () => {
    const ids = [];
    for (let n = 0; n < 11; n += 1) ids.push(await send(`${n}`, stage.news));
    const publish = (id = '') =>
      stage.sandbox.rest<{ code: number; retry_after: number }>(
        'POST',
        at(id, '/crosspost', stage.news),
      );
    await stage.sandbox.control('POST', '/settings', { rateLimits: 'on', limitScale: 10 });
    await publish(ids[0]);
    expect(await stage.refusal('POST', at(ids[0] ?? '', '/crosspost', stage.news))).toMatchObject({
      code: 40033,
    });
    for (const id of ids.slice(1, 9)) await publish(id);
    const tenth = await publish(ids[9]);
    expect(tenth.status).toBe(200);
    expect(Number(tenth.headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0);
    const refused = await publish(ids[10]);
    expect(refused).toMatchObject({ status: 429, body: { code: 20028, retry_after: 360 } });
    expect(refused.headers.get('x-ratelimit-scope')).toBe('shared');
    standsAt += 360_000;
    expect((await publish(ids[10])).status).toBe(200);
  });
});

import { describe, expect, it } from 'vitest';
import { messageStage } from './message-stage.ts';

const stage = messageStage();

describe('the embeds of a message', () => {
  const field = { name: 'n', value: 'v' };

  it.each([
    ['title', { title: 'x'.repeat(257) }, 'title'],
    ['description', { description: 'x'.repeat(4097) }, 'description'],
    ['list of fields', { fields: Array.from({ length: 26 }, () => field) }, 'fields'],
    ['footer', { footer: { text: 'x'.repeat(2049) } }, 'footer'],
    ['author', { author: { name: 'x'.repeat(257) } }, 'author'],
  ])('an overlong %s is refused by its path', async (_part, embed, name) => {
    const answer = await stage.refusedMessage({ embeds: [embed] });
    expect(answer).toMatchObject({ status: 400, code: 50035 });
    const leaf = { code: 'BASE_TYPE_BAD_LENGTH' };
    expect(JSON.stringify(answer.errors)).toContain(leaf.code);
    expect(answer.errors).toHaveProperty(`embeds.0.${name}`);
  });

  it.each([
    [{ name: 'x'.repeat(257), value: 'v' }, 'name', 'BASE_TYPE_BAD_LENGTH'],
    [{ name: 'n', value: 'x'.repeat(1025) }, 'value', 'BASE_TYPE_BAD_LENGTH'],
    [{ name: ' ', value: 'v' }, 'name', 'BASE_TYPE_REQUIRED'],
  ])('the field %# is refused by its path', async (wrong, part, code) => {
    const { errors } = await stage.refusedMessage({ embeds: [{ fields: [field, wrong] }] });
    expect(errors).toHaveProperty(`embeds.0.fields.1.${part}._errors.0.code`, code);
  });

  it('texts of all embeds together are limited to 6000 characters', async () => {
    const parts = [{ description: 'x'.repeat(4000) }, { description: 'x'.repeat(1990) }];
    expect((await stage.send({ embeds: [...parts, { title: 'x'.repeat(10) }] })).status).toBe(200);
    const { errors } = await stage.refusedMessage({
      embeds: [...parts, { title: 'x'.repeat(11) }],
    });
    expect(errors).toMatchObject({ embeds: { _errors: [{ code: 'MAX_EMBED_SIZE_EXCEEDED' }] } });
  });

  it('an embed is stored as rich and without unknown fields, and shown until it is suppressed', async () => {
    const embed = { type: 'link', title: ' BTC ', color: 65280, fields: [field], provider: {} };
    const { body } = await stage.send({ embeds: [embed] });
    expect(body.embeds).toEqual([
      { type: 'rich', title: 'BTC', color: 65280, fields: [{ ...field, inline: false }] },
    ]);
    const suppressed = await stage.send({ embeds: [embed], flags: 4 });
    expect(suppressed.body).toMatchObject({ embeds: [], flags: 4 });
  });

  it.each([{}, { embeds: [{}] }, { content: '  ' }, { components: [] }])(
    '%j is an empty message',
    async (body) => {
      expect(await stage.refusedMessage(body)).toMatchObject({ status: 400, code: 50006 });
    },
  );
});

describe('a message of components', () => {
  const text = { type: 10, content: 'Long @here' };

  it('is sent with its flag, and its texts mention people', async () => {
    const { body } = await stage.send({
      components: [{ type: 17, components: [text] }],
      flags: 32768,
    });
    expect(body).toMatchObject({ flags: 32768, content: '', mention_everyone: true });
    expect(body.components).toEqual([{ type: 17, components: [text] }]);
  });

  it('is refused with content or embeds beside it', async () => {
    const body = { components: [text], flags: 32768, content: 'Long', embeds: [{ title: 'BTC' }] };
    const answer = await stage.refusedMessage(body);
    const legacy = { _errors: [{ code: 'MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2' }] };
    expect(answer).toMatchObject({ status: 400, errors: { content: legacy, embeds: legacy } });
  });

  it.each([
    ['without the flag', { components: [text] }],
    ['with more than 40 parts', { components: Array(41).fill(text), flags: 32768 }],
    [
      'with more than 4000 characters',
      { components: [{ type: 10, content: 'x'.repeat(4001) }], flags: 32768 },
    ],
  ])('is refused %s', async (_why, body) => {
    expect(await stage.refusedMessage(body)).toMatchObject({ status: 400, code: 50035 });
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { scratchFolder } from '../core/scratch-folder.ts';
import { startControl } from './start-control.ts';

const message = (id: string, at: string) => ({
  id,
  at,
  to: 'mira@example.com',
  subject: `Letter ${id}`,
  text: 'Hello',
  html: null,
  links: ['http://localhost:3000/continue?token=x'],
});

async function startWithMail() {
  const folder = scratchFolder();
  const control = await startControl({ mailDirectory: folder });
  onTestFinished(() => control.close());
  const put = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), JSON.stringify(content));
  return { control, folder, put };
}

it('lists captured mail newest first', async () => {
  const { control, put } = await startWithMail();
  put('a.json', message('a', '2026-01-01T00:00:00.000Z'));
  put('b.json', message('b', '2026-01-02T00:00:00.000Z'));
  const { body } = await control.call('GET', '/mail');
  expect(body.mail.map((each: { id: string }) => each.id)).toEqual(['b', 'a']);
  expect(body.mail[1]).toEqual(message('a', '2026-01-01T00:00:00.000Z'));
});

it('skips files that are not complete mails', async () => {
  const { control, folder, put } = await startWithMail();
  put('other.json', { hello: true });
  writeFileSync(join(folder, 'half.json'), '{"id": "c", "at"');
  writeFileSync(join(folder, 'note.txt'), 'not mail');
  expect((await control.call('GET', '/mail')).body.mail).toEqual([]);
});

it('DELETE /mail empties the mailbox', async () => {
  const { control, put } = await startWithMail();
  put('a.json', message('a', '2026-01-01T00:00:00.000Z'));
  expect((await control.call('DELETE', '/mail')).status).toBe(204);
  expect((await control.call('GET', '/mail')).body.mail).toEqual([]);
});

it('lists no mail when no mail folder is configured', async () => {
  const control = await startControl();
  onTestFinished(() => control.close());
  expect((await control.call('GET', '/mail')).body).toEqual({ mail: [] });
});

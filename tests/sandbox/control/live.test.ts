import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { liveRoutes } from '../../../src-sandbox/control/live.ts';
import { createChanges } from '../../../src-sandbox/core/changes.ts';
import { scratchFolder } from '../core/scratch-folder.ts';
import { type StartedControl, startControl } from './start-control.ts';

let control: StartedControl;
beforeEach(async () => {
  control = await startControl();
});
afterEach(() => control.close());

/** Collects the messages of the stream; `heard` grows while the stream is open. */
const listen = async () => collectFrom(await fetch(`${control.addresses.control}/live`));

function collectFrom(response: Response): { heard: string[]; ended: Promise<void> } {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (reader === undefined) throw new Error('The stream has no body.');
  const heard: string[] = [];
  const collect = async () => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      heard.push(...[...value.matchAll(/event: (\w+)/g)].map((match) => match[1] ?? ''));
    }
  };
  // The sandbox cuts the stream when it stops. That counts as a normal end.
  return { heard, ended: collect().catch(() => {}) };
}

it('the live stream pings after a change', async () => {
  const { heard } = await listen();
  await expect.poll(() => heard).toEqual(['ready']);
  await control.call('POST', '/tradingview/scripts/main/rows', { username: 'Alicia' });
  await expect.poll(() => heard).toContain('changed');
});

it('the live stream pings once for a burst of changes', async () => {
  const changes = createChanges();
  const live = liveRoutes({ changes });
  const { heard, ended } = collectFrom(await live.app.request('/'));
  await expect.poll(() => heard).toEqual(['ready']);
  for (let change = 0; change < 3; change += 1) changes.notify();
  await expect.poll(() => heard.length).toBe(2);
  changes.notify();
  // A second ping of the burst would have arrived before this one.
  await expect.poll(() => heard.length).toBe(3);
  expect(heard).toEqual(['ready', 'changed', 'changed']);
  live.close();
  await ended;
});

it('the live stream pings when mail arrives', async () => {
  const folder = scratchFolder();
  await control.close();
  control = await startControl({ mailDirectory: folder });
  const { heard } = await listen();
  await expect.poll(() => heard).toEqual(['ready']);
  writeFileSync(join(folder, 'letter.json'), '{}');
  await expect.poll(() => heard).toContain('changed');
});

it('the live stream ends when the sandbox stops', async () => {
  const { ended } = await listen();
  await control.close();
  await ended;
  control = await startControl();
});

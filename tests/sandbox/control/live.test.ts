import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { scratchFolder } from '../core/scratch-folder.ts';
import { type StartedControl, startControl } from './start-control.ts';

let control: StartedControl;
beforeEach(async () => {
  control = await startControl();
});
afterEach(() => control.close());

/** Collects what the stream says; `heard` grows while it is open. */
async function listen(): Promise<{ heard: string[]; ended: Promise<void> }> {
  const response = await fetch(`${control.addresses.control}/live`);
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
  // The sandbox's end cuts the stream off, which is an end like another.
  return { heard, ended: collect().catch(() => {}) };
}

it('pings after a change, once for a burst', async () => {
  const { heard } = await listen();
  await expect.poll(() => heard).toEqual(['ready']);
  for (const username of ['Alicia', 'TraderAnna', 'WickWilma']) {
    await control.call('POST', '/tradingview/scripts/main/rows', { username });
  }
  await expect.poll(() => heard.length).toBeGreaterThan(1);
  expect(heard.length).toBeLessThan(4);
  expect(new Set(heard.slice(1))).toEqual(new Set(['changed']));
});

it('pings when mail arrives', async () => {
  const folder = scratchFolder();
  await control.close();
  control = await startControl({ mailDirectory: folder });
  const { heard } = await listen();
  await expect.poll(() => heard).toEqual(['ready']);
  writeFileSync(join(folder, 'letter.json'), '{}');
  await expect.poll(() => heard).toContain('changed');
});

it('ends with the sandbox', async () => {
  const { ended } = await listen();
  await control.close();
  await ended;
  control = await startControl();
});

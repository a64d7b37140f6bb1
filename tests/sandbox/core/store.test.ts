import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createStore } from '../../../src-sandbox/core/store.ts';
import { scratchFolder } from './scratch-folder.ts';

const initial = () => ({ names: ['first'] });

describe('the store', () => {
  it('loads what it saved before', () => {
    const folder = scratchFolder();
    const store = createStore(folder, 'thing', initial);
    store.data.names.push('second');
    store.changed();
    store.flush();
    expect(createStore(folder, 'thing', initial).data.names).toEqual(['first', 'second']);
  });

  it('saves on its own soon after a change', async () => {
    const folder = scratchFolder();
    const store = createStore(folder, 'thing', initial);
    store.data.names.push('second');
    store.changed();
    const file = join(folder, 'thing.json');
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toContain('second');
  });

  it('writes no file when it has no folder', () => {
    const store = createStore(null, 'thing', initial);
    store.changed();
    store.flush();
    expect(store.data).toEqual(initial());
  });

  it('refuses a file it did not write instead of resetting', () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'thing.json'), '{"names": [');
    expect(() => createStore(folder, 'thing', initial)).toThrow('delete it to start over');
  });

  it('adds fields that an older version did not have', () => {
    const folder = scratchFolder();
    writeFileSync(join(folder, 'thing.json'), '{"names": ["old"]}');
    const newer = () => ({ names: ['first'], ages: [1] });
    expect(createStore(folder, 'thing', newer).data).toEqual({ names: ['old'], ages: [1] });
  });

  it('resets to the initial state', () => {
    const store = createStore(null, 'thing', initial);
    store.data.names = [];
    store.reset();
    expect(store.data).toEqual(initial());
  });

  it('rolls back a rehearsal, including one that throws', async () => {
    const store = createStore(null, 'thing', initial);
    const work = async () => store.data.names.push('second');
    expect(await store.rehearse(work)).toBe(2);
    const failing = async () => {
      store.data.names.push('second');
      throw new Error('no');
    };
    await expect(store.rehearse(failing)).rejects.toThrow('no');
    expect(store.data).toEqual(initial());
  });

  it('notifies its listener of every change', () => {
    let heard = 0;
    const store = createStore(null, 'thing', initial, () => {
      heard += 1;
    });
    store.changed();
    store.reset();
    expect(heard).toBe(2);
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { AddressFile } from '../../src-sandbox/address-file.ts';
import { scratchFolder } from './core/scratch-folder.ts';

const MAIN = join(import.meta.dirname, '../../src-sandbox/main.ts');

interface Run {
  child: ChildProcess;
  output: { text: string };
  errors: { text: string };
  /** Exit code; null after a signal. */
  ended: Promise<number | null>;
}

const runs: Run[] = [];
afterEach(async () => {
  for (const run of runs.splice(0)) {
    run.child.kill('SIGKILL');
    await run.ended;
  }
});

function start(dataDirectory: string, port = '0'): Run {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATA_DIR: dataDirectory, SANDBOX_PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  const errors = { text: '' };
  child.stdout.on('data', (chunk) => (output.text += String(chunk)));
  child.stderr.on('data', (chunk) => (errors.text += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  const run = { child, output, errors, ended };
  runs.push(run);
  return run;
}

async function ready(run: Run): Promise<AddressFile> {
  await expect.poll(() => run.output.text).toContain('\n');
  return JSON.parse(run.output.text) as AddressFile;
}

const addressFile = (folder: string) => join(folder, 'sandbox/addresses.json');

describe('the sandbox as a process of its own', () => {
  it('prints one line and writes its addresses once all five ports answer', async () => {
    const folder = scratchFolder();
    const run = start(folder);
    const line = await ready(run);
    expect(JSON.parse(readFileSync(addressFile(folder), 'utf8'))).toEqual(line);
    expect(line.pid).toBe(run.child.pid);
    expect(Date.parse(line.startedAt)).toBeLessThanOrEqual(Date.now());
    for (const address of [line.control, line.stripe, line.discord, line.tradingview, line.whop]) {
      expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
      await fetch(address);
    }
    expect(run.output.text.trim().split('\n')).toHaveLength(1);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'stops on %s while a client listens, keeps its state and removes its address file',
    async (signal) => {
      const folder = scratchFolder();
      const first = start(folder);
      const { control } = await ready(first);
      const body = JSON.stringify({ username: 'Alicia' });
      await fetch(`${control}/tradingview/scripts/main/rows`, { method: 'POST', body });
      await fetch(`${control}/clock/advance`, { method: 'POST', body: '{"days":3}' });
      const stream = await fetch(`${control}/live`);
      first.child.kill(signal);
      expect(await first.ended).toBe(0);
      await stream.body?.cancel().catch(() => {});
      expect(existsSync(addressFile(folder))).toBe(false);

      const second = await ready(start(folder));
      const state = await (await fetch(`${second.control}/state/tradingview`)).json();
      expect(JSON.stringify(state)).toContain('"username":"Alicia","expiration":null');
      const { now } = await (await fetch(`${second.control}/clock`)).json();
      expect(Date.parse(now) - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
      const ledger = await (await fetch(`${second.control}/ledger?name=access.added`)).json();
      expect(ledger.entries).toHaveLength(1);
    },
  );

  it('names the taken port in one sentence and exits with 1', async () => {
    const folder = scratchFolder();
    const squatter = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => squatter.once('listening', resolve));
    const address = squatter.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const run = start(folder, String(port));
    expect(await run.ended).toBe(1);
    squatter.close();
    expect(run.errors.text.trim().split('\n')).toHaveLength(1);
    expect(run.errors.text).toContain(`port ${port} on 127.0.0.1 is already in use`);
    expect(existsSync(addressFile(folder))).toBe(false);
  });

  it('refuses a SANDBOX_PORT that is not a port', async () => {
    const run = start(scratchFolder(), 'many');
    expect(await run.ended).toBe(1);
    expect(run.errors.text).toContain('SANDBOX_PORT must be a port number');
  });
});

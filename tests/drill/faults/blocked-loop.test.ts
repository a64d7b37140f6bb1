import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../support/until.ts';
import { BLOCKABLE, blockLoop } from './blocked-loop.ts';

const TIMES = 50;
const EACH_MS = 20;
/** Prints when it is up and by how much its event loop was late, and echoes its input. */
const SERVER = `
  console.log('here');
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    if (now - last >= ${EACH_MS}) console.log('late ' + (now - last));
    last = now;
  }, 1);
  process.stdin.on('data', (line) => process.stdout.write(line));
`;

let child: ChildProcess;
let complaints = '';
const late: number[] = [];
const said: string[] = [];

beforeAll(async () => {
  const environment = { ...process.env, ...BLOCKABLE };
  child = spawn(process.execPath, ['-e', SERVER], { env: environment, stdio: 'pipe' });
  child.stderr?.on('data', (chunk) => {
    complaints += chunk;
  });
  if (child.stdout === null) throw new Error('No output.');
  createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('late')) late.push(Number(line.slice(5)));
    else said.push(line);
  });
  // A signal before the handler is installed would end it.
  await until('it is there', () => said.includes('here'));
}, 180_000);
afterAll(() => child.kill('SIGKILL'));

test('a process survives a repeatedly blocked event loop', async () => {
  for (let time = 0; time < TIMES; time += 1) {
    await blockLoop({ child, output: () => complaints }, EACH_MS);
  }
  child.stdin?.write('still here\n');
  await until('it answers', () => said.includes('still here'));
  // Two consecutive blocks may be measured as one delay.
  expect(late.reduce((sum, each) => sum + each, 0)).toBeGreaterThanOrEqual(TIMES * EACH_MS);
  expect([child.exitCode, child.signalCode]).toEqual([null, null]);
}, 300_000);

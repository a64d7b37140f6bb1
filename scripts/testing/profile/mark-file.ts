import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import type { FileMark } from './file-mark.ts';

/** Runs in the worker before each test file. Records when the file finished and its CPU time. */
const began = { at: Date.now(), cpu: process.cpuUsage() };
let ready: number | null = null;

beforeEach(() => {
  ready ??= Date.now();
});

// Vitest runs the hook that was registered first last.
afterAll(() => {
  const { user, system } = process.cpuUsage(began.cpu);
  const ended = Date.now();
  const mark: FileMark = {
    file: relative(process.cwd(), expect.getState().testPath ?? ''),
    worker: process.pid,
    began: began.at,
    ready: ready ?? ended,
    ended,
    workerCpuMs: (user + system) / 1000,
  };
  appendFileSync(process.env.TEST_PROFILE ?? '', `${JSON.stringify(mark)}\n`);
});

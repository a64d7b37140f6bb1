import { appendFileSync } from 'node:fs';
import { relative } from 'node:path';
import { afterAll, beforeEach, expect } from 'vitest';
import type { FileMark } from './file-mark.ts';

/** Runs in the worker before each test file, and writes when the file was done and what it took. */
const began = { at: Date.now(), cpu: process.cpuUsage() };
let ready: number | null = null;

beforeEach(() => {
  ready ??= Date.now();
});

// The first hook that a file registers is the last one that runs.
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

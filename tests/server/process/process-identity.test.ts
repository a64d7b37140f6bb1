import { afterEach, expect, test, vi } from 'vitest';
import { startFromPs } from '../../../src-server/process/process-identity.ts';

afterEach(() => void vi.unstubAllEnvs());

test('the start of a process reads the same in every time zone', () => {
  const starts = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'].map((zone) => {
    vi.stubEnv('TZ', zone);
    return startFromPs(process.pid);
  });
  expect(starts[0]).toMatch(/\d{4}$/);
  expect(new Set(starts).size).toBe(1);
});

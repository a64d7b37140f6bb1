import { expect, it } from 'vitest';
import { createLog } from '../../../src-server/log/log.ts';

it('a secret that is logged by mistake does not reach the log, at whatever depth it stands', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  log.info({
    password: 'canary-1',
    input: { token: 'canary-2' },
    a: { b: { cookie: 'canary-3' } },
  });
  log.info({ secret: 'canary-4', otp: 'canary-5', headers: { authorization: 'canary-6' } });
  expect(lines).toHaveLength(2);
  expect(lines.join('')).not.toContain('canary');
  expect(lines.join('')).toContain('[redacted]');
});

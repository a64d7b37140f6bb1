import { expect, it } from 'vitest';
import { createLog } from '../../../src-server/log/log.ts';

it('redacts a secret logged by mistake at any depth', () => {
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

it('leaves the logged value unchanged, and redacts secrets attached to an error', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const fields = { list: [{ password: 'canary-1' }], at: new Date(0), plain: 'shown' };
  log.info(fields);
  expect(fields.list).toEqual([{ password: 'canary-1' }]);
  const failure = Object.assign(new Error('no'), { request: { headers: { cookie: 'canary-2' } } });
  log.warn({ err: failure });
  log.warn(failure);
  expect(lines.join('')).not.toContain('canary');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    plain: 'shown',
    at: '1970-01-01T00:00:00.000Z',
  });
  for (const line of lines.slice(1)) {
    expect(JSON.parse(line).err).toMatchObject({ type: 'Error', message: 'no' });
  }
});

it('limits the walk of a cyclic value, and redacts its secrets', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const knot: Record<string, unknown> = { password: 'canary' };
  const strands = Array.from({ length: 60 }, () => ({ ...knot }) as Record<string, unknown>);
  for (const strand of strands) {
    for (const [n, each] of strands.entries()) strand[`to${n}`] = each;
  }
  const failure = Object.assign(new Error('no'), { strands });
  log.error({ err: failure });
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('canary');
  expect((lines[0] ?? '').length).toBeLessThan(1_000_000);
});

it('writes one line for a value with line breaks, which reads back unchanged', () => {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const forged = 'x\r\n{"level":30,"msg":"operator signed in"}\u2028\u001b[31m';
  log.warn({ reason: forged, err: new Error(forged) }, forged);
  expect(lines).toHaveLength(1);
  for (const control of ['\r', '\n', '\u001b']) {
    expect((lines[0] ?? '').trimEnd()).not.toContain(control);
  }
  const { reason, msg, time } = JSON.parse(lines[0] ?? '');
  expect([reason, msg]).toEqual([forged, forged]);
  expect(Math.abs(Date.now() - time)).toBeLessThan(60_000);
});

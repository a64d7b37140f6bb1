import { expect, it } from 'vitest';
import {
  createRefusalRecord,
  MAX_LINES_OF_ADDRESS,
  MAX_LINES_OF_REASON,
} from '../../../src-server/http/refusals/refusal-record.ts';
import { createLog } from '../../../src-server/log/log.ts';
import { createMetrics } from '../../../src-server/metrics/metrics.ts';

const MINUTE_MS = 60_000;

function recordAt() {
  const lines: Record<string, unknown>[] = [];
  const metrics = createMetrics();
  let now = Date.UTC(2026, 0, 1);
  let timer: (() => void) | null = null;
  const record = createRefusalRecord({
    log: createLog({
      level: 'info',
      destination: { write: (line) => void lines.push(JSON.parse(line)) },
    }),
    metrics,
    machineClock: { now: () => new Date(now) },
    secret: 'a secret for tests, long enough for anything',
    after: (_ms, run) => {
      timer = run;
    },
  });
  const refuse = (reason: string, remoteAddress: string) =>
    record.note({ reason, remoteAddress }, async () => ({}));
  const linesOf = (message: string) => lines.filter(({ msg }) => msg === message);
  return {
    record,
    refuse,
    metrics,
    written: () => linesOf('request refused'),
    summaries: () => linesOf('refused requests left out'),
    pass: (ms: number) => {
      now += ms;
    },
    endTimer: () => timer?.(),
  };
}

it('writes a limited number of lines per address and counts the rest', async () => {
  const { refuse, written, summaries, endTimer, metrics } = recordAt();
  for (let call = 0; call < 500; call += 1) await refuse('limits.too-many', '203.0.113.9');
  expect(written()).toHaveLength(MAX_LINES_OF_ADDRESS);
  endTimer();
  expect(summaries()).toMatchObject([
    { level: 40, reason: 'limits.too-many', leftOut: 500 - MAX_LINES_OF_ADDRESS },
  ]);
  const { values } = await metrics.refusedRequests.get();
  expect(values.find(({ labels }) => labels.reason === 'limits.too-many')?.value).toBe(500);
});

it('writes one line a minute for displaced bodies, with their count', async () => {
  const { refuse, written, summaries, endTimer } = recordAt();
  for (let call = 0; call < 500; call += 1) await refuse('http.busy', `203.0.113.${call}`);
  expect(written()).toEqual([]);
  endTimer();
  expect(summaries()).toMatchObject([{ level: 40, reason: 'http.busy', leftOut: 500 }]);
});

it('keeps lines for other addresses while one floods', async () => {
  const { refuse, written } = recordAt();
  for (let call = 0; call < 500; call += 1) await refuse('limits.too-many', '203.0.113.9');
  await refuse('limits.too-many', '203.0.113.10');
  expect(written().at(-1)).toMatchObject({ remoteAddress: '203.0.113.10' });
});

it('counts one IPv6 network as one address', async () => {
  const { refuse, written } = recordAt();
  for (let call = 0; call < 100; call += 1) await refuse('limits.too-many', `2001:db8::${call}`);
  expect(written()).toHaveLength(MAX_LINES_OF_ADDRESS);
});

it('limits the lines of one reason from many addresses, without affecting other reasons', async () => {
  const { refuse, written } = recordAt();
  for (let call = 0; call < 500; call += 1) await refuse('auth.signed-out', `203.0.113.${call}`);
  expect(written()).toHaveLength(MAX_LINES_OF_REASON);
  await refuse('sign-in.wrong-password', '203.0.113.9');
  expect(written()).toHaveLength(MAX_LINES_OF_REASON + 1);
});

it('resumes in the next minute, after the count of the last one', async () => {
  const { refuse, written, summaries, pass } = recordAt();
  for (let call = 0; call < 50; call += 1) await refuse('limits.too-many', '203.0.113.9');
  pass(MINUTE_MS);
  await refuse('limits.too-many', '203.0.113.9');
  expect(written()).toHaveLength(MAX_LINES_OF_ADDRESS + 1);
  expect(summaries()).toMatchObject([{ leftOut: 50 - MAX_LINES_OF_ADDRESS }]);
});

it('writes the count of omitted lines before the process ends', async () => {
  const { record, refuse, summaries } = recordAt();
  for (let call = 0; call < 50; call += 1) await refuse('limits.too-many', '203.0.113.9');
  record.close();
  record.close();
  expect(summaries()).toHaveLength(1);
});

it('looks up the caller only for lines that are written', async () => {
  const { record } = recordAt();
  let lookUps = 0;
  for (let call = 0; call < 100; call += 1) {
    await record.note({ reason: 'auth.signed-out', remoteAddress: '203.0.113.9' }, async () => {
      lookUps += 1;
      throw new Error('The database is away.');
    });
  }
  expect(lookUps).toBe(MAX_LINES_OF_ADDRESS);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DisputeAnswer } from '../../../src/contract/operator/disputes/disputes.contract.ts';
import { callerOf } from '../../support/control-call.ts';
import { type Person, personAt } from '../../support/http-person.ts';
import { preparedDataDir, startPrepared } from '../../support/processes/prepared-server.ts';
import { killSpawnedServers, type RunningServer } from '../../support/processes/server-process.ts';
import { subscribe } from '../../support/subscribers.ts';
import { until } from '../../support/until.ts';

/** Each round waits for the leases of a dead process to expire. `npm run drill -- disputes` runs them. */
const IS_DRILL = process.env.DISPUTE_CASES !== undefined;
const OPERATOR = { username: 'operator', password: 'correct horse battery' };
const HOUR_MS = 3_600_000;
/** No answer comes while the fault is there. */
const HELD_MS = 600_000;

let server: RunningServer;
let operator: Person;
const dataDir = preparedDataDir();
const start = async () => {
  server = await startPrepared({
    dataDir,
    environment: {
      ADMIN_USERNAME: OPERATOR.username,
      ADMIN_PASSWORD: OPERATOR.password,
      DISPUTE_EVIDENCE: 'at-once',
      PROVIDER_PACE_SCALE: '50',
    },
  });
  operator = personAt(server.url);
  expect((await operator.post('/api/admin-login', OPERATOR)).json.success).toBe(true);
};
afterAll(killSpawnedServers);

const control = (method: string, path: string, body?: unknown) =>
  callerOf(server.control)(method, path, body);

interface StripeState {
  charges: { id: string; customer: string | null }[];
  disputes: {
    id: string;
    evidence: Record<string, unknown>;
    evidence_details: { submission_count: number; has_evidence: boolean; due_by: number };
  }[];
}
const atStripe = async (id: string) => {
  const { disputes } = (await control('GET', '/stripe/state')) as StripeState;
  const found = disputes.find((each) => each.id === id);
  if (found === undefined) throw new Error(`Stripe has no dispute ${id}.`);
  return found;
};
const caseOf = async (id: string) => {
  const { json } = await operator.get(
    `/trpc/admin.dispute?input=${encodeURIComponent(JSON.stringify({ id }))}`,
  );
  return (json as { result?: { data: DisputeAnswer } }).result?.data;
};
const inState = (id: string, state: DisputeAnswer['state']) =>
  until(`the case is ${state}`, async () => (await caseOf(id))?.state === state);
/** The buyers pay a month of Premium. */
const submit = (id: string) => operator.post('/trpc/admin.submitDispute', { id, typed: '99.00' });

let buyers = 0;
/** The dispute of a buyer who has what they paid for, so the evidence helps. */
async function disputed(): Promise<string> {
  const who = await subscribe({ url: server.url, control }, 'premium');
  buyers += 1;
  const username = `evidence_${buyers}`;
  await control('POST', '/tradingview/users', { username });
  await who.post('/api/set-tradingview-username', { tradingViewUsername: username });
  await until('the indicators are given', async () => {
    const { json } = await who.get('/api/check-user-access');
    const { indicators } = json.tradingView as { indicators: { state: string }[] };
    return indicators.length > 0 && indicators.every(({ state }) => state === 'granted');
  });
  const [charge] = ((await control('GET', '/stripe/state')) as StripeState).charges;
  const path = `/stripe/charges/${charge?.id}/dispute`;
  const { id } = (await control('POST', path, { reason: 'fraudulent' })) as { id: string };
  return id;
}

/** `lost`: Stripe never executes the write. `late`: it does, once the process is dead. */
async function holdWrite(kind: 'lost' | 'late') {
  const { id } = (await control('POST', '/faults', {
    provider: 'stripe',
    route: 'POST /v1/disputes/*',
    ...(kind === 'lost' ? { kind: 'timeout' } : { kind: 'slow', delayMs: HELD_MS }),
    remaining: 1,
  })) as { id: string };
  return () =>
    until('Stripe has the request', async () => {
      const { struck } = (await control('GET', `/faults/${id}`)) as { struck: number };
      return struck === 1;
    });
}

/** What Stripe held back as 'late' happens between the two. */
async function killAndRestart(): Promise<void> {
  server.child.kill('SIGKILL');
  await server.exit;
  await control('DELETE', '/faults');
  await start();
}

describe.runIf(IS_DRILL)('a server killed while it asks Stripe about evidence', () => {
  const staged: string[] = [];
  beforeAll(start);

  it.each(['lost', 'late'] as const)('stages it once after the request was %s', async (kind) => {
    const isHeld = await holdWrite(kind);
    const id = await disputed();
    await isHeld();
    await killAndRestart();
    await inState(id, 'staged');
    const { evidence, evidence_details: details } = await atStripe(id);
    expect(details).toMatchObject({ has_evidence: true, submission_count: 0 });
    expect(evidence).toMatchObject((await caseOf(id))?.staged ?? { none: true });
    staged.push(id);
  });

  it('submits it once: again after a lost request, and not again after a late one', async () => {
    const [lost = '', late = ''] = staged;
    const held: Promise<unknown>[] = [];
    for (const [id, kind] of [
      [lost, 'lost'],
      [late, 'late'],
    ] as const) {
      const isHeld = await holdWrite(kind);
      held.push(submit(id).catch(() => null));
      await isHeld();
    }
    await killAndRestart();
    await Promise.all(held);
    const countOf = async (id: string) => (await atStripe(id)).evidence_details.submission_count;
    expect([await countOf(lost), await countOf(late)]).toEqual([0, 1]);
    // Its event tells what the dead process never read.
    await inState(late, 'submitted');
    expect((await caseOf(late))?.decidedBy).toBe('operator');
    expect((await submit(late)).status).toBe(409);
    expect((await caseOf(lost))?.state).toBe('staged');
    // The lease of the dead process ends first.
    await until('the evidence is submitted', async () => (await submit(lost)).status === 200);
    expect((await caseOf(lost))?.state).toBe('submitted');
    expect([await countOf(lost), await countOf(late)]).toEqual([1, 1]);
  });

  it.each(['lost', 'late'] as const)(
    'submits it once on a standing order whose request was %s',
    async (kind) => {
      expect((await operator.post('/trpc/admin.setDisputeOrder', { isOn: true })).status).toBe(200);
      const id = await disputed();
      await inState(id, 'staged');
      const dueAt = (await atStripe(id)).evidence_details.due_by * 1000;
      const isHeld = await holdWrite(kind);
      const { now } = (await control('GET', '/clock')) as { now: string };
      const milliseconds = dueAt - 5 * HOUR_MS - Date.parse(now);
      await control('POST', '/clock/advance', { milliseconds });
      await isHeld();
      await killAndRestart();
      await inState(id, 'submitted');
      expect((await caseOf(id))?.decidedBy).toBe('standing-order');
      expect((await atStripe(id)).evidence_details.submission_count).toBe(1);
    },
  );
});

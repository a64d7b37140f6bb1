import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { MoveView } from '../../../src/contract/operator/move.contract.ts';
import type { Chance } from '../../drill/random.ts';
import { personAt } from '../../support/http-person.ts';
import { FLEET_OPERATOR, FLEET_SECRET, type Fleet } from '../../support/processes/fleet.ts';
import { until } from '../../support/until.ts';
import { type FormerShop, makeFormerShop } from './former-shop.ts';
import { heldAt, lostBetween } from './held-at-providers.ts';

export interface MoveDrillReport {
  people: number;
  moved: number;
  paysTwice: number;
  kills: number;
  /** Calls to the providers that a fault hit. */
  struck: number;
  readMs: number;
  applyMs: number;
  rollBackMs: number;
  wrong: string[];
}

const run = promisify(execFile);

const FAULTY = ['stripe', 'whop', 'tradingview', 'discord'];
const FORBIDDEN = /^POST \/v1\/(subscriptions|charges|invoices|payment_intents)/;

/**
 * Moves a shop in from four sources while a fifth of all provider calls fail, compares what people hold with what they
 * held, and takes everything back. The server is killed while it reads, while it applies and while it takes back.
 */
export async function runMoveDrill(
  fleet: Fleet,
  { scale, chance, say }: { scale: number; chance: Chance; say: (sentence: string) => void },
): Promise<MoveDrillReport> {
  const wrong: string[] = [];
  const opened = performance.now();
  const reached = (what: string) =>
    say(`${Math.round((performance.now() - opened) / 1_000)} s: ${what}`);
  await fleet.start(0);
  const shop = await makeFormerShop(fleet, { scale, chance });
  reached(`the former shop has ${shop.people} people`);
  const before = await heldAt(fleet);
  await fleet.control('DELETE', '/ledger');
  let seller = await sellerAt(fleet);
  const again = async () => {
    await fleet.kill(0);
    await fleet.start(0);
    seller = await sellerAt(fleet);
  };
  const isIn = (state: MoveView['state']) =>
    until(`the move is ${state}`, async () => (await seller.move()).state === state);

  await setFaults(fleet);
  const began = performance.now();
  await seller.act('startMove');
  await isIn('matched');
  await seller.act('readWhop', { token: shop.apiKey });
  await until('a page of Whop is stored', async () => {
    const { state, sources } = await seller.move();
    const whop = sources.find(({ source }) => source === 'whop');
    return (whop?.members ?? 0) > 0 || state !== 'reading';
  });
  await again();
  await isIn('matched');
  for (const { kind, lines } of shop.files) {
    await seller.upload(kind, lines);
    await isIn('matched');
  }
  const readMs = Math.round(performance.now() - began);
  reached('all sources are read');
  const { id, prices } = await seller.move();
  if (prices.length !== shop.plans.size) wrong.push(`${prices.length} prices were found.`);
  for (const { priceId, decision } of prices) {
    const plan = shop.plans.get(priceId);
    if (plan === undefined) wrong.push(`The price ${priceId} is unknown.`);
    else if (decision === 'open') await seller.act('mapPrice', { id, priceId, plan });
  }
  const preview = await seller.move();
  wrong.push(...wrongPreview(preview, shop));

  const applying = performance.now();
  await seller.act('applyMove', { id, expected: preview.expected });
  await until('someone has moved in', async () => (await seller.move()).counts.moved > 0);
  await again();
  await isIn('watching');
  const applyMs = Math.round(performance.now() - applying);
  reached('everyone has moved in');
  const { counts } = await seller.move();
  const expected = preview.counts.adopt + preview.counts.attach;
  if (counts.moved !== expected) wrong.push(`${counts.moved} of ${expected} people moved in.`);
  if (counts.failed > 0) wrong.push(`${counts.failed} purchases failed.`);
  await until('everyone has what they are owed', async () => (await seller.waiting()) === 0);
  reached('everyone has what they are owed');
  const after = await heldAt(fleet);
  wrong.push(...lostBetween(before, after));
  const repeated = await seller.refused('applyMove', { id, expected: preview.expected });
  if (!repeated) wrong.push('The move was applied again.');

  const taking = performance.now();
  await seller.act('rollBackMove', { id, typed: counts.moved });
  await until('someone is taken back', async () => {
    const { state, counts: left } = await seller.move();
    return left.moved < counts.moved || state !== 'rolling-back';
  });
  await again();
  await isIn('rolled-back');
  const rollBackMs = Math.round(performance.now() - taking);
  reached('everything is taken back');
  const struck = await endFaults(fleet);
  const last = await heldAt(fleet);
  if (last.hash !== before.hash) {
    wrong.push('The providers differ from before the move.', ...lostBetween(before, last));
    wrong.push(...lostBetween(last, before).map((sentence) => `Kept: ${sentence}`));
  }
  wrong.push(...(await forbiddenCalls(fleet)));
  wrong.push(...(await auditFaults(fleet)));
  return {
    people: shop.people,
    moved: counts.moved,
    paysTwice: preview.paysTwice.length,
    kills: 3,
    struck,
    readMs,
    applyMs,
    rollBackMs,
    wrong,
  };
}

function wrongPreview({ paysTwice, prices, changes, counts }: MoveView, shop: FormerShop) {
  const wrong: string[] = [];
  const named = paysTwice.map(({ email }) => email).toSorted();
  if (named.join() !== shop.paysTwice.toSorted().join()) {
    wrong.push(`These pay twice: ${named.join(', ')}; it is ${shop.paysTwice.join(', ')}.`);
  }
  if (prices.some(({ decision }) => decision === 'open')) wrong.push('A price has no plan.');
  if (changes.some(({ loses }) => loses > 0)) wrong.push('Someone would lose access.');
  const people = counts.adopt + counts.attach;
  if (people !== shop.people) wrong.push(`${people} people would move in, not ${shop.people}.`);
  return wrong;
}

async function sellerAt(fleet: Fleet) {
  const url = fleet.addressOf(0);
  const person = personAt(url);
  await until('the operator is signed in', async () => {
    const { status } = await person.post('/api/admin-login', FLEET_OPERATOR);
    return status === 200;
  });
  const act = async (name: string, input?: unknown) => {
    const { status, text } = await person.post(`/trpc/admin.${name}`, input);
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
  };
  const ask = async <T>(name: string): Promise<T> => {
    const { status, json, text } = await person.get(`/trpc/admin.${name}`);
    if (status !== 200) throw new Error(`${name}: ${status} ${text}`);
    return (json.result as { data: T }).data;
  };
  return {
    act,
    async move(): Promise<MoveView> {
      const view = await ask<MoveView | null>('move');
      if (view === null) throw new Error('There is no move.');
      return view;
    },
    /** Jobs that give access and are not done. */
    async waiting(): Promise<number> {
      const { queues } = await ask<{
        queues: { name: string; waiting: number; retrying: number; active: number }[];
      }>('jobBoard');
      const access = queues.find(({ name }) => name === 'reconcile-access');
      return access === undefined ? 0 : access.waiting + access.retrying + access.active;
    },
    async refused(name: string, input: unknown): Promise<boolean> {
      return (await person.post(`/trpc/admin.${name}`, input)).status === 409;
    },
    async upload(kind: string, lines: readonly string[]): Promise<void> {
      const path = `/api/admin/move-files?kind=${kind}&name=people.csv`;
      const headers = { 'content-type': 'text/csv', origin: fleet.proxy.url };
      const { status, text } = await person.send(path, {
        method: 'POST',
        headers,
        body: lines.join('\n'),
      });
      if (status !== 200) throw new Error(`${kind}: ${status} ${text}`);
    },
  };
}

async function forbiddenCalls(fleet: Fleet): Promise<string[]> {
  const { entries } = await fleet.control<{ entries: { name: string }[] }>(
    'GET',
    '/ledger?provider=stripe&kind=call&name=POST*&limit=100000',
  );
  return entries
    .filter(({ name }) => FORBIDDEN.test(name))
    .map(({ name }) => `Stripe got ${name}.`);
}

/** A fifth of all calls fail: half before the work, half after it. */
async function setFaults(fleet: Fleet): Promise<void> {
  for (const provider of FAULTY) {
    await fleet.control('POST', '/faults', { provider, kind: 'status', status: 500, rate: 0.1 });
    await fleet.control('POST', '/faults', { provider, kind: 'lost-response', rate: 0.11 });
  }
}

async function endFaults(fleet: Fleet): Promise<number> {
  const { faults } = await fleet.control<{ faults: { struck: number }[] }>('GET', '/faults');
  await fleet.control('DELETE', '/faults');
  return faults.reduce((sum, { struck }) => sum + struck, 0);
}

/** Verified by the command that a seller runs. */
async function auditFaults(fleet: Fleet): Promise<string[]> {
  const settings = { DATABASE_URL: fleet.databaseUrl, SESSION_SECRET: FLEET_SECRET };
  // Bundling the server made this process one of production.
  const env = { ...process.env, NODE_ENV: 'development', ...settings };
  const command = ['scripts/commands/verify-audit.ts'];
  return run(process.execPath, command, { env }).then(
    () => [],
    ({ stdout, stderr }: { stdout: string; stderr: string }) => [
      `The audit log is not intact: ${stdout}${stderr}`,
    ],
  );
}

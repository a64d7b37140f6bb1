import Stripe from 'stripe';
import { startCrowd } from './kept-out/crowd.ts';
import { signUp } from './kept-out/customer.ts';
import { startSlowSenders } from './kept-out/slow-senders.ts';
import { startCluster } from './kit/cluster.ts';
import { type Figure, spreadOf } from './kit/figure.ts';
import { openFolder } from './kit/folder.ts';
import { startProduction } from './kit/production-server.ts';
import { withTakeDown } from './kit/take-down.ts';

const SECRET = 'whsec_bench_of_those_kept_out';
/** Nothing listens there: these events make no Stripe call. */
const NO_STRIPE = 'http://127.0.0.1:9';
const WEBHOOK = '/api/webhooks/stripe';
const SLOW = 350;
const SIGNED = 25;
const NEWCOMERS = 330;
const CUSTOMERS = 3;

const hex = (number: number) => number.toString(16);
const addresses = (of: (number: number) => string) =>
  Array.from({ length: NEWCOMERS }, (_, number) => of(number));
const CROWDS = {
  'one /48': addresses((n) => `2001:db8:1:${hex(n)}::1`),
  'many /48s': addresses((n) => `2001:db8:${hex(n + 16)}::1`),
};

/** S6 and S7: signed webhooks and new customers still get through a flood that stays within the limits. */
export function measureKeptOut(): Promise<Figure[]> {
  return withTakeDown(async (keep) => {
    const folder = openFolder();
    await keep({ stop: async () => folder.remove() });
    const { url } = await keep(startCluster({ users: 100 }));
    const product = await keep(
      startProduction({
        databaseUrl: url,
        folder: folder.path,
        environment: {
          STRIPE_SECRET_KEY: 'sk_test_bench',
          STRIPE_WEBHOOK_SECRET: SECRET,
          STRIPE_API_BASE: NO_STRIPE,
          TRUST_PROXY: '1',
          RATE_LIMIT_SCALE: '1',
        },
      }),
    );
    const figures = [await webhooksAccepted(product)];
    for (const [where, from] of Object.entries(CROWDS)) {
      figures.push(await customersIn(product.url, where, from));
    }
    return figures;
  });
}

async function webhooksAccepted(product: { url: string; port: number }): Promise<Figure> {
  const slow = await startSlowSenders(
    { port: product.port, path: WEBHOOK },
    SLOW,
    // Half share one address, half have a network of their own.
    (index) => (index % 2 === 0 ? '198.51.100.66' : `2001:db8:${hex(index)}::1`),
  );
  try {
    const began = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: SIGNED }, (_, number) => sendSigned(product.url, number)),
    );
    const ms = performance.now() - began;
    const accepted = statuses.filter((status) => status === 200).length;
    return {
      goal: 'S6',
      what: `signed webhooks accepted, of ${SIGNED}, beside ${SLOW} slow connections`,
      unit: '',
      rounds: 1,
      spread: spreadOf([accepted]),
      bound: { side: 'least', floor: SIGNED, aim: SIGNED },
      note: `all answered in ${ms.toFixed(0)} ms; slow connections came again ${slow.cameAgain()} times`,
    };
  } finally {
    await slow.stop();
  }
}

async function sendSigned(url: string, number: number): Promise<number> {
  const payload = JSON.stringify({
    id: `evt_kept_out_${number}`,
    object: 'event',
    type: 'product.created',
    livemode: false,
    data: { object: { id: 'prod_1', object: 'product' } },
  });
  const signature = new Stripe('sk_test_bench').webhooks.generateTestHeaderString({
    payload,
    secret: SECRET,
  });
  const headers = { 'stripe-signature': signature, 'x-forwarded-for': '203.0.113.80' };
  const answer = await fetch(`${url}${WEBHOOK}`, { method: 'POST', headers, body: payload });
  await answer.body?.cancel();
  return answer.status;
}

/** Throws when no sign-up of the crowd was refused: such a flood blocks no customer. */
async function customersIn(url: string, where: string, from: readonly string[]): Promise<Figure> {
  const crowd = startCrowd(url, where.replaceAll(/\W+/g, '-'), from);
  await crowd.once;
  const seconds: number[] = [];
  let solved = 0;
  let answers: Record<string, number> = {};
  try {
    for (let number = 0; number < CUSTOMERS; number += 1) {
      const began = performance.now();
      const name = `new-${number}-of-${where.replaceAll(/\W+/g, '-')}`;
      solved += await signUp(url, name, `192.0.2.${from.length % 7}${number}`);
      seconds.push((performance.now() - began) / 1000);
    }
  } finally {
    answers = await crowd.stop();
  }
  if (answers[429] === undefined) throw new Error(`The flood from ${where} was never refused.`);
  const measured = Object.entries(answers).map(([status, count]) => `${count} × ${status}`);
  return {
    goal: 'S7',
    what: `a new customer’s sign-up during ${NEWCOMERS} and more from ${where}`,
    unit: 's',
    rounds: CUSTOMERS,
    spread: spreadOf(seconds),
    bound: { side: 'most', floor: 5, aim: 2 },
    note: `${solved} challenges solved; the flood was answered ${measured.join(', ')}`,
  };
}

import { OUTSIDER } from '../checker/nothing-waits.ts';
import type { StripeObject } from '../world/stripe-account.ts';
import { setFault } from './set-fault.ts';
import type { Blow, Strike } from './strike.ts';

const COPIES = 10;

/** Affects the next deliveries. */
const nextOnes = (kind: string, remaining: number, delayMs = 400): Strike['strike'] =>
  setFault({ provider: 'stripe', route: 'webhook', kind, remaining, delayMs });

/** Sends what `make` derives from an event; true when it was answered. */
const forged =
  (make: (event: StripeObject, blow: Blow) => object, copies = 1): Strike['strike'] =>
  async (blow) => {
    const { webhooks, chance, world } = blow;
    const recent = await webhooks.recent(100);
    if (recent.length === 0) return false;
    const event = make(chance.pick(recent), blow);
    const places = Array.from({ length: copies }, () => chance.below(world.fleet.instances.length));
    const answers = await Promise.all(places.map((place) => webhooks.send(place, event)));
    return answers.includes(200);
  };

let made = 0;
function newId(): string {
  made += 1;
  return `evt_drill_${made}`;
}

async function oldest(blow: Blow): Promise<boolean> {
  const events = await blow.webhooks.recent(100);
  const event = events.at(-1);
  return event !== undefined && (await blow.webhooks.send(0, event)) === 200;
}

async function wrongSignature({ webhooks }: Blow): Promise<boolean> {
  const [event] = await webhooks.recent(1);
  if (event === undefined) return false;
  const status = await webhooks.send(0, { ...event, id: newId() }, 'whsec_of_somebody_else');
  if (status === 200) throw new Error('F5 a wrongly signed event was taken');
  return status !== null;
}

const WEBHOOKS: readonly [string, Strike['strike']][] = [
  ['ten times', forged((event) => event, COPIES)],
  ['each twice', nextOnes('duplicate', 6)],
  ['out of order', nextOnes('reorder', 6)],
  ['late', nextOnes('delay', 3, 2_000)],
  ['an old one again', oldest],
  ['of an unknown type', forged((event) => ({ ...event, id: newId(), type: 'a.b.c' }))],
  ['of another version', forged((event) => ({ ...event, id: newId(), api_version: '2020-08-27' }))],
  [
    'of a stranger',
    forged((event) => {
      const data = event.data as { object: object };
      const object = { ...data.object, customer: OUTSIDER };
      return { ...event, id: newId(), type: 'invoice.paid', data: { object } };
    }),
  ],
  ['badly signed at first', nextOnes('bad-signature', 2)],
  ['signed with another secret', wrongSignature],
];

export const WEBHOOK_STRIKES: readonly Strike[] = [
  ...WEBHOOKS.map(([name, strike]): Strike => ({ fault: 'F5', name, track: 'world', strike })),
  { fault: 'F6', name: 'three lost for good', track: 'world', strike: nextOnes('drop', 3) },
];

import { describe, expect, it } from 'vitest';
import { inBackground } from '../../../../src-server/billing/gateway/pace/background.ts';
import { endpointOf } from '../../../../src-server/billing/gateway/pace/paced-client.ts';
import { createStripePace } from '../../../../src-server/billing/gateway/pace/stripe-pace.ts';

/** A clock that only the test moves. */
function heldClock() {
  let nowMs = 0;
  let sleepers: { at: number; wake: () => void }[] = [];
  return {
    nowMs: () => nowMs,
    wait: (milliseconds: number) =>
      new Promise<void>((wake) => {
        sleepers.push({ at: nowMs + milliseconds, wake });
      }),
    async pass(milliseconds: number) {
      nowMs += milliseconds;
      const due = sleepers.filter(({ at }) => at <= nowMs);
      sleepers = sleepers.filter(({ at }) => at > nowMs);
      for (const { wake } of due) wake();
      await settled();
    },
  };
}

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A pace with calls that the test answers. */
function stage(overall: number, perEndpoint: number) {
  const clock = heldClock();
  const pace = createStripePace({ overall, perEndpoint }, clock);
  const begun: string[] = [];
  const answers = new Map<string, () => void>();
  const ask = (name: string, endpoint: string) => {
    void pace.run(endpoint, () => {
      begun.push(name);
      return new Promise<void>((resolve) => answers.set(name, resolve));
    });
  };
  const answer = async (...names: string[]) => {
    for (const name of names) answers.get(name)?.();
    await settled();
  };
  return { clock, pace, begun, ask, answer };
}

describe('the pace towards Stripe', () => {
  it('the pace towards Stripe starts no more calls of one endpoint than its limit until a second after an answer', async () => {
    const { clock, begun, ask, answer } = stage(100, 2);
    for (const name of ['a', 'b', 'c', 'd']) ask(name, 'GET /v1/invoices');
    await settled();
    expect(begun).toEqual(['a', 'b']);
    // Long in flight: they may only now arrive at Stripe.
    await clock.pass(5_000);
    expect(begun).toEqual(['a', 'b']);
    await answer('a');
    await clock.pass(999);
    expect(begun).toEqual(['a', 'b']);
    await clock.pass(1);
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('the pace towards Stripe counts each endpoint separately, and all together', async () => {
    const { clock, begun, ask, answer } = stage(3, 2);
    for (const name of ['a', 'b', 'c']) ask(name, 'GET /v1/invoices');
    for (const name of ['d', 'e']) ask(name, 'GET /v1/charges');
    await settled();
    expect(begun).toEqual(['a', 'b', 'd']);
    await answer('d');
    await clock.pass(1_000);
    expect(begun).toEqual(['a', 'b', 'd', 'e']);
  });

  it('the pace towards Stripe starts user-facing calls before background work that waited longer', async () => {
    const { clock, begun, ask, answer } = stage(100, 1);
    ask('first', 'GET /v1/subscriptions');
    inBackground(() => ask('event', 'GET /v1/subscriptions'));
    ask('checkout', 'GET /v1/subscriptions');
    await settled();
    await answer('first');
    await clock.pass(1_000);
    expect(begun).toEqual(['first', 'checkout']);
    await answer('checkout');
    await clock.pass(1_000);
    expect(begun).toEqual(['first', 'checkout', 'event']);
  });

  it('keeps a quarter of each limit free of background work', async () => {
    const { begun, ask } = stage(100, 8);
    inBackground(() => {
      for (let n = 1; n <= 8; n += 1) ask(`event ${n}`, 'GET /v1/subscriptions');
    });
    await settled();
    expect(begun).toHaveLength(6);
    ask('checkout', 'GET /v1/subscriptions');
    await settled();
    expect(begun.at(-1)).toBe('checkout');
  });

  it('frees the slot of a failed call', async () => {
    const clock = heldClock();
    const pace = createStripePace({ overall: 1, perEndpoint: 1 }, clock);
    await expect(pace.run('GET /v1/x', () => Promise.reject(new Error('no')))).rejects.toThrow(
      'no',
    );
    const next = pace.run('GET /v1/x', async () => 'yes');
    await clock.pass(1_000);
    expect(await next).toBe('yes');
  });

  it('pauses one endpoint, or all, for as long as Stripe demands', async () => {
    const { clock, pace, begun, ask } = stage(100, 10);
    pace.backOff('GET /v1/invoices', 3_000);
    ask('invoices', 'GET /v1/invoices');
    ask('charges', 'GET /v1/charges');
    await settled();
    expect(begun).toEqual(['charges']);
    await clock.pass(3_000);
    expect(begun).toEqual(['charges', 'invoices']);
    pace.backOff(null, 1_000);
    ask('charges again', 'GET /v1/charges');
    await settled();
    expect(begun).toHaveLength(2);
    await clock.pass(1_000);
    expect(begun).toHaveLength(3);
  });

  it.each([
    ['GET', '/v1/invoices?customer=cus_1', 'GET /v1/invoices'],
    ['GET', '/v1/customers/cus_Ab3?expand[]=x', 'GET /v1/customers/:id'],
    ['POST', '/v1/checkout/sessions/cs_test_a1/expire', 'POST /v1/checkout/sessions/:id/expire'],
    ['POST', '/v1/billing_portal/sessions', 'POST /v1/billing_portal/sessions'],
  ])('the pace towards Stripe counts %s %s as %s', (method, path, endpoint) => {
    expect(endpointOf(method, path)).toBe(endpoint);
  });
});

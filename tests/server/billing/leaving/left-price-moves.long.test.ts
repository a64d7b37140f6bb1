import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeStaleAttempts } from '../../../../src-server/billing/checkout/close-stale-attempts.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { tokenOf } from '../exits/exit-stage.ts';
import { openPriceMoveWorld, type PriceMoveWorld } from '../support/price-move-world.ts';

let world: PriceMoveWorld;
beforeAll(async () => {
  world = await openPriceMoveWorld();
});
afterAll(() => world.app.close());

describe('a price move that is stopped', () => {
  it('lifts what an open upgrade page restores after the stop', async () => {
    const who = await subscribe(world.app, 'standard');
    const [move] = await world.reprice('standard', 6_400);
    await world.mailed(who);
    await world.days(31);
    await world.renewed(who, 2);
    await world.isIn(who, 'scheduled');
    const upgrade = { plan: 'premium', billing: 'monthly', upgrade: true };
    const page = await who.post('/api/create-payment-session', upgrade);
    expect(page.status).toBe(200);
    expect((await world.atStripe(who)).schedule).toBeNull();
    await world.seller.act('admin.stopPriceMove', { id: move?.id });
    await world.go();
    await world.app.control('POST', '/clock/advance', { milliseconds: 7_200_000 });
    await closeStaleAttempts(world.app.app.parts.billing);
    await world.isIn(who, 'left', 'stopped');
    expect((await world.atStripe(who)).schedule).toBeNull();
    await world.days(31);
    await world.renewed(who, 3);
    expect(await world.paid(who)).toEqual([4_900, 4_900, 4_900]);
  });
});

describe('a price move of a subscriber who cancels by form', () => {
  it('leaves them their price, also after the cancellation was undone', async () => {
    const who = await subscribe(world.app, 'standard');
    await world.reprice('standard', 6_600);
    await world.mailed(who);
    await world.days(31);
    await world.renewed(who, 2);
    await world.isIn(who, 'scheduled');
    const send = (path: string, form: Record<string, string>) =>
      fetch(`${world.app.url}${path}`, {
        method: 'POST',
        headers: { origin: world.app.url },
        body: new URLSearchParams(form),
      });
    await send('/cancel', { name: 'Ada Lovelace', email: who.email });
    const { text } = await world.app.mailTo(who.email, /subscription ends on/);
    await world.isIn(who, 'left', 'canceled');
    await send('/stop-exit', { token: tokenOf(text) });
    await world.days(31);
    await world.renewed(who, 3);
    const [first] = await world.paid(who);
    expect(await world.paid(who)).toEqual([first, first, first]);
  });
});

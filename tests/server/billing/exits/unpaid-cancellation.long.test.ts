import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { subscribe } from '../../../support/subscribers.ts';
import { until } from '../../../support/until.ts';
import { portalOf } from '../../journeys/portal-person.ts';
import { type ExitStage, openExits, tokenOf } from './exit-stage.ts';

let stage: ExitStage;
beforeAll(async () => {
  stage = await openExits();
});
afterAll(() => stage.app.close());

describe('a cancellation after a failed payment', () => {
  const cancelUnpaid = async () => {
    const who = await subscribe(stage.app, 'standard');
    await portalOf(who).changeCard('declines');
    await stage.advance(32);
    await until('the payment failed', async () => {
      return (await stage.subscriptionOf(who))?.status === 'past_due';
    });
    await stage.declare('cancel', who);
    await stage.settled(who, 'waiting');
    return who;
  };

  test('waits a day, and then ends the subscription at once', async () => {
    const who = await cancelUnpaid();
    expect((await stage.subscriptionOf(who))?.status).toBe('past_due');
    await stage.app.mailTo(who.email, /subscription ends tomorrow/);
    await stage.letDayPass(who);
    await stage.settled(who, 'settled');
    expect((await stage.subscriptionOf(who))?.status).toBe('canceled');
  });

  test('that is paid within its day ends with the period, and its mail can remove the end', async () => {
    const who = await cancelUnpaid();
    await portalOf(who).changeCard('succeeds');
    await stage.letDayPass(who);
    await stage.settled(who, 'settled');
    expect(await stage.subscriptionOf(who)).toMatchObject({
      status: 'active',
      ends: expect.anything(),
    });
    const mail = await stage.app.mailTo(who.email, /subscription ends on/);
    await stage.send('/stop-exit', { token: tokenOf(mail.text) });
    expect((await stage.subscriptionOf(who))?.ends).toBeNull();
  });
});

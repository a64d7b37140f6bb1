import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StartedControl, startControl } from './start-control.ts';

const DAY_MS = 86_400_000;

let control: StartedControl;
beforeEach(async () => {
  control = await startControl();
});
afterEach(() => control.close());

const now = async () => Date.parse((await control.call('GET', '/clock')).body.now);

describe('the clock', () => {
  it('answers the shape that CLOCK_URL promises', async () => {
    const before = Date.now();
    const { body } = await control.call('GET', '/clock');
    expect(body).toEqual({ now: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
    expect(Date.parse(body.now)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(body.now)).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    [{ milliseconds: 1500 }, 1500],
    [{ days: 31 }, 31 * DAY_MS],
  ])('moves by %j', async (wish, distance) => {
    const began = Date.now();
    const before = await now();
    const answer = await control.call('POST', '/clock/advance', wish);
    expect(answer.status).toBe(200);
    const moved = Date.parse(answer.body.now) - before;
    expect(moved).toBeGreaterThanOrEqual(distance);
    expect(moved).toBeLessThanOrEqual(distance + (Date.now() - began));
  });

  it('moves to a moment', async () => {
    const to = '2033-05-01T00:00:00.000Z';
    const { body } = await control.call('POST', '/clock/advance', { to });
    expect(body.now.slice(0, 16)).toBe('2033-05-01T00:00');
  });

  it('lets what is due on the way happen at its own time', async () => {
    const expiration = new Date((await now()) + 3 * DAY_MS).toISOString();
    const row = { username: 'Alicia', expiration };
    await control.call('POST', '/tradingview/scripts/main/rows', row);
    await control.call('POST', '/clock/advance', { days: 10 });
    const { body } = await control.call('GET', '/ledger?name=access.expired');
    expect(body.entries).toMatchObject([{ at: expiration }]);
  });

  it('moves two days when a day is asked for twice at once', async () => {
    const before = await now();
    const day = () => control.call('POST', '/clock/advance', { days: 1 });
    await Promise.all([day(), day()]);
    expect((await now()) - before).toBeGreaterThanOrEqual(2 * DAY_MS);
  });

  it('does not move by nothing', async () => {
    const answer = await control.call('POST', '/clock/advance', { days: 0 });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('days') },
    });
  });

  it('refuses to move back, and to move by a slip of the hand', async () => {
    const back = { to: '2020-01-01T00:00:00Z' };
    expect((await control.call('POST', '/clock/advance', back)).status).toBe(409);
    const far = { to: '2999-01-01T00:00:00Z' };
    expect((await control.call('POST', '/clock/advance', far)).status).toBe(400);
  });

  it('says that nothing renews while there is no subscription', async () => {
    const answer = await control.call('POST', '/clock/advance', { until: 'next-renewal' });
    expect(answer).toMatchObject({ status: 409, body: { message: 'No subscription renews.' } });
  });

  it.each([{}, { days: '1' }, { days: 1, milliseconds: 1 }, { until: 'monday' }])(
    'refuses %j with a message',
    async (wish) => {
      const answer = await control.call('POST', '/clock/advance', wish);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain('exactly one of');
    },
  );
});

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StartedControl, startControl } from './start-control.ts';

const DAY_MS = 86_400_000;

let control: StartedControl;
beforeEach(async () => {
  control = await startControl();
});
afterEach(() => control.close());

const now = async () => Date.parse((await control.call('GET', '/clock')).body.now);

describe('the sandbox clock over HTTP', () => {
  it('GET /clock answers the shape that CLOCK_URL documents', async () => {
    const before = Date.now();
    const { body } = await control.call('GET', '/clock');
    expect(body).toEqual({ now: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) });
    expect(Date.parse(body.now)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(body.now)).toBeLessThanOrEqual(Date.now());
  });

  it.each([
    [{ milliseconds: 1500 }, 1500],
    [{ days: 31 }, 31 * DAY_MS],
  ])('advances the clock by %j', async (request, distance) => {
    const began = Date.now();
    const before = await now();
    const answer = await control.call('POST', '/clock/advance', request);
    expect(answer.status).toBe(200);
    const moved = Date.parse(answer.body.now) - before;
    expect(moved).toBeGreaterThanOrEqual(distance);
    expect(moved).toBeLessThanOrEqual(distance + (Date.now() - began));
  });

  it('advances the clock to a given time', async () => {
    const to = '2033-05-01T00:00:00.000Z';
    const { body } = await control.call('POST', '/clock/advance', { to });
    expect(body.now.slice(0, 16)).toBe('2033-05-01T00:00');
  });

  it('the sandbox clock runs the calendar entries it passes at their own times', async () => {
    const expiration = new Date((await now()) + 3 * DAY_MS).toISOString();
    const row = { username: 'Alicia', expiration };
    await control.call('POST', '/tradingview/scripts/main/rows', row);
    await control.call('POST', '/clock/advance', { days: 10 });
    const { body } = await control.call('GET', '/ledger?name=access.expired');
    expect(body.entries).toMatchObject([{ at: expiration }]);
  });

  it('adds both days when two one-day advances arrive at once', async () => {
    const before = await now();
    const day = () => control.call('POST', '/clock/advance', { days: 1 });
    await Promise.all([day(), day()]);
    expect((await now()) - before).toBeGreaterThanOrEqual(2 * DAY_MS);
  });

  it('leaves the clock alone when asked to advance by zero', async () => {
    const answer = await control.call('POST', '/clock/advance', { days: 0 });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('days') },
    });
  });

  it('refuses to move the clock back or implausibly far ahead', async () => {
    const back = { to: '2020-01-01T00:00:00Z' };
    expect((await control.call('POST', '/clock/advance', back)).status).toBe(409);
    const far = { to: '2999-01-01T00:00:00Z' };
    expect((await control.call('POST', '/clock/advance', far)).status).toBe(400);
  });

  it('answers 409 to an advance to the next renewal when no subscription renews', async () => {
    const answer = await control.call('POST', '/clock/advance', { until: 'next-renewal' });
    expect(answer).toMatchObject({ status: 409, body: { message: 'No subscription renews.' } });
  });

  it.each([{}, { days: '1' }, { days: 1, milliseconds: 1 }, { until: 'monday' }])(
    'refuses %j as a clock advance, with a message',
    async (request) => {
      const answer = await control.call('POST', '/clock/advance', request);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toContain('exactly one of');
    },
  );
});

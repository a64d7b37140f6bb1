import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StartedControl, startControl } from './start-control.ts';

const REPORT = {
  state: 'running',
  month: 7,
  months: 12,
  people: 231,
  of: 400,
  share: 0.8,
  secondsLeft: 12,
  message: null,
};

let control: StartedControl;
beforeEach(async () => {
  control = await startControl();
});
afterEach(() => control.close());

const demo = async () => (await control.call('GET', '/demo')).body;

describe('the demo of the sandbox', () => {
  it('cannot start without a product, and says so', async () => {
    expect(await demo()).toEqual({
      report: null,
      obstacle: expect.stringContaining('npm start and without SMTP_URL'),
    });
    expect(await control.call('POST', '/demo/start', {})).toMatchObject({ status: 409 });
  });

  it('hands the wish to the product that waits for one', async () => {
    const wanted = control.call('GET', '/demo/wanted');
    let started = await control.call('POST', '/demo/start', { people: 12 });
    while (started.status === 409)
      started = await control.call('POST', '/demo/start', { people: 12 });
    expect(started.status).toBe(202);
    expect(await wanted).toMatchObject({ status: 200, body: { people: 12 } });
  });

  it('keeps the last report, and cannot start twice', async () => {
    await control.call('PUT', '/demo', REPORT);
    expect(await demo()).toEqual({ report: REPORT, obstacle: 'The demo is running.' });
  });

  it('says how far a demo came whose process is gone', async () => {
    await control.call('PUT', '/demo', REPORT);
    await control.call('POST', '/demo/abandoned');
    expect((await demo()).report).toEqual({ ...REPORT, state: 'stopped', secondsLeft: null });
  });

  it('keeps the report of a finished demo when a second one is refused', async () => {
    const done = { ...REPORT, state: 'done', share: 1, secondsLeft: 0 };
    await control.call('PUT', '/demo', done);
    await control.call('PUT', '/demo', { ...REPORT, state: 'refused', message: 'Not empty.' });
    expect((await demo()).report).toEqual(done);
  });

  it('refuses an installation with customers', async () => {
    await fetch(`${control.addresses.stripe}/v1/customers`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: new URLSearchParams({ email: 'mira@example.com' }),
    });
    expect((await demo()).obstacle).toMatch('has customers already');
  });
});

describe('a clock that begins in the past', () => {
  it('begins that many days ago in a new sandbox, and runs', async () => {
    const year = await startControl({ startsDaysAgo: 365 });
    const { body } = await year.call('GET', '/clock');
    await year.close();
    expect((Date.now() - Date.parse(body.now)) / 86_400_000).toBeCloseTo(365, 2);
  });
});

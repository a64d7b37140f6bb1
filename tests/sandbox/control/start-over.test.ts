import { afterEach, beforeEach, expect, it } from 'vitest';
import { type StartedControl, startControl } from './start-control.ts';

let control: StartedControl;
beforeEach(async () => {
  control = await startControl();
});
afterEach(() => control.close());

const isOffered = async () => (await control.call('GET', '/start-over')).body.isOffered;

it('is refused without a product that offers it', async () => {
  expect(await isOffered()).toBe(false);
  expect(await control.call('POST', '/start-over', {})).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('embedded database') },
  });
});

it('reaches the product that waits for it', async () => {
  const wanted = control.call('GET', '/start-over/wanted');
  await expect.poll(isOffered).toBe(true);
  expect((await control.call('POST', '/start-over', {})).status).toBe(202);
  expect((await wanted).status).toBe(200);
});

it('waits until a running demo is over', async () => {
  const wanted = control.call('GET', '/start-over/wanted');
  await expect.poll(isOffered).toBe(true);
  const report = { state: 'running', month: 1, months: 12, people: 1, of: 12, share: 0 };
  await control.call('PUT', '/demo', { ...report, secondsLeft: null, message: null });
  expect(await isOffered()).toBe(false);
  expect((await control.call('POST', '/start-over', {})).status).toBe(409);
  await control.call('POST', '/demo/abandoned');
  expect((await control.call('POST', '/start-over', {})).status).toBe(202);
  expect((await wanted).status).toBe(200);
});

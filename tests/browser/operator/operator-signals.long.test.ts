import type { Page } from 'playwright';
import { beforeEach, describe, expect, it } from 'vitest';
import { IS_WHOLE_RUN } from '../../support/patience.ts';
import { faultsInBothSchemes } from '../support/accessibility.ts';
import { clientOfThisFile, toastSays } from '../support/client-of-this-file.ts';
import { Refusal } from '../support/client-stage.ts';
import { someDelivery, someSignal } from '../support/signals/sent-answers.ts';
import { SIGNALS_ANSWERS } from '../support/signals/signals-answers.ts';

const client = clientOfThisFile();
const tab = { adminSession: 'true' };

beforeEach(() => {
  for (const [procedure, answer] of Object.entries(SIGNALS_ANSWERS)) {
    client.stage().answer(procedure, answer);
  }
});

async function open(path: string, words: string): Promise<Page> {
  const page = await client.visit(path, { tab, reducedMotion: 'reduce' });
  await page.getByText(words).first().waitFor();
  return page;
}
const overview = () => open('/admin/signals', '#731');
const desk = () => open('/admin/signals/send', 'Fill in the signal');
const routes = () => open('/admin/signals/routes', 'An example signal');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heard = (procedure: string) =>
  client.stage().heard.findLast((call) => call.procedure === procedure)?.input;

async function fillOpening(page: Page, stop: string): Promise<void> {
  await page.getByLabel('Symbol').fill('BINANCE:BTCUSDT');
  await page.getByLabel('Strategy').fill('wm-4h');
  await page.getByRole('textbox', { name: 'Price' }).fill('64250.5');
  await page.getByRole('textbox', { name: 'Stop' }).fill(stop);
}

describe('no state has an accessibility fault in either scheme:', () => {
  it('sources, alerts and sent signals with their deliveries', async () => {
    const page = await overview();
    await page.getByText('2 of 4 delivered').click();
    await page.getByText(/^Waiting until /).waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await faultsInBothSchemes(page)).toEqual([]);
  });

  const atLength = it.runIf(IS_WHOLE_RUN);

  atLength('the page without a source, the address and the texts to paste', async () => {
    client.stage().answer('tradingview.signalSources', { sources: [] });
    const page = await open('/admin/signals', 'Connect your first source');
    expect(await faultsInBothSchemes(page)).toEqual([]);
    const address = 'https://shop.example/hooks/tv/gold/9fk3jd82kd0sla93jd8s0al3kd9sk2la';
    client.stage().answer('tradingview.createSignalSource', { address });
    await button(page, 'New source').click();
    await button(page, 'Create source').click();
    await page.getByText('Name the source.').waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.getByLabel('Name').fill('Gold');
    await button(page, 'Create source').click();
    await page.getByText(address).waitFor();
    await page.getByLabel(/A strategy/).check();
    await page.getByText('{{strategy.order.alert_message}}').waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
  });

  atLength('the form with its preview and a fault, and the routes with their dialog', async () => {
    const page = await desk();
    await fillOpening(page, '65000');
    await button(page, 'Review…').click();
    await page.getByText('The stop of a long is below its price', { exact: false }).waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Stop' }).fill('63800');
    await page.clock.runFor(1_000);
    await page.getByText('Price hidden').first().waitFor({ state: 'attached' });
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.goto(`${client.stage().origin}/admin/signals/routes`);
    await page.getByText('An example signal').waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await button(page, 'Add a route: Discord, Basic').click();
    await page.getByLabel('Discord channel').selectOption({ label: '#free-signals' });
    await page.getByLabel(/Quiet hours/).check();
    expect(await faultsInBothSchemes(page)).toEqual([]);
  });
});

describe('/admin/signals', () => {
  it('calls a delivery sent only after its message was read back', async () => {
    const accepted = { ...someDelivery(), witnessedAt: null };
    const signal = someSignal({ deliveries: [accepted] });
    client.stage().answer('admin.signals', { signals: [signal], nextCursor: null });
    const page = await overview();
    await page.getByText('0 of 1 delivered').click();
    const state = page.getByText(/ read back( yet)?$/);
    await expect.poll(() => state.textContent()).toMatch(/^Accepted .*, not read back yet$/);
    const read = someSignal({ deliveries: [someDelivery()] });
    client.stage().answer('admin.signals', { signals: [read], nextCursor: null });
    await page.clock.runFor(6_000);
    await page.getByText(/^Sent .* and read back$/).waitFor();
  });

  it('shows the sentence of the server for each refusal', async () => {
    const page = await overview();
    await page.getByText('The text starts like JSON but is not valid JSON.').waitFor();
    await page.getByText('Too many alerts arrived in one minute.').waitFor();
  });

  it('creates a new address with the chosen overlap, and pauses after a question', async () => {
    client.stage().answer('tradingview.rotateSignalToken', { address: 'https://shop.example/x' });
    client.stage().answer('tradingview.changeSignalSource', { success: true });
    const page = await overview();
    await button(page, 'New address: Wavematrix 4h').click();
    await page.getByLabel('The old address works for').selectOption('7 days more');
    await button(page, 'Create new address').click();
    await page.getByText('https://shop.example/x').press('Escape');
    expect(heard('tradingview.rotateSignalToken')).toEqual({ key: 'wm-4h', overlapHours: 168 });
    await button(page, 'Done').click();
    await button(page, 'Pause: Wavematrix 4h').click();
    expect(heard('tradingview.changeSignalSource')).toBeUndefined();
    await button(page, 'Pause source').click();
    await toastSays(page, 'Source paused', 'Closes are still recorded. Other alerts are refused.');
    expect(heard('tradingview.changeSignalSource')).toMatchObject({ key: 'wm-4h', paused: true });
  });

  it('saves an alarm for a silence longer than the usual pauses', async () => {
    client.stage().answer('tradingview.changeSignalSource', { success: true });
    const page = await overview();
    await button(page, 'Edit: Wavematrix 4h').click();
    await page.getByLabel('Silence alarm').selectOption('Automatic');
    await button(page, 'Save').click();
    await toastSays(page, 'Source saved', 'The new limits count from the next alert.');
    const saved = { key: 'wm-4h', heartbeatMinutes: null, watchesGaps: true };
    expect(heard('tradingview.changeSignalSource')).toMatchObject(saved);
  });

  it('offers a role that may only read no act', async () => {
    client.stage().answer('admin.me', { username: 'rita', role: 'read-only', mustEnrol: false });
    const page = await overview();
    const names = /^(New source|Edit|New address|Pause|Release|Drop|Correct|Withdraw)/;
    await expect.poll(() => button(page, names).count()).toBe(0);
    await expect.poll(() => page.getByRole('link', { name: 'Send a signal' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Routes' }).click();
    await page.getByText('An example signal').waitFor();
    await expect
      .poll(() => button(page, /^(New route|Add a route|Edit the route|Resume)/).count())
      .toBe(0);
  });
});

describe('/admin/signals/send', () => {
  it('sends nothing that the server would refuse, and nothing before the confirmation', async () => {
    client.stage().answer('admin.sendSignal', { seq: 731 });
    const page = await desk();
    await fillOpening(page, '65000');
    await button(page, 'Review…').click();
    const stop = page.getByRole('textbox', { name: 'Stop' });
    await expect.poll(() => stop.getAttribute('aria-invalid')).toBe('true');
    await stop.fill('63800');
    await button(page, 'Review…').click();
    await page.getByText('#vip-signals, for Premium').waitFor();
    expect(heard('admin.sendSignal')).toBeUndefined();
    await button(page, 'Send signal').click();
    await page.getByText('Signal #731 is recorded').waitFor();
    expect(heard('admin.sendSignal')).toMatchObject({ price: '64250.5', stop: '63800' });
  });

  it('keeps the name of a signal whose answer was lost, until its words change', async () => {
    client.allowConsoleError(/ERR_FAILED/);
    client.stage().answer('admin.sendSignal', { seq: 731 });
    const page = await desk();
    const keys: string[] = [];
    await page.route('**/trpc/admin.sendSignal*', async (route) => {
      keys.push(JSON.parse(route.request().postData() ?? '{}').key);
      await (keys.length < 3 ? route.abort() : route.continue());
    });
    const send = async (stop: string) => {
      await page.getByRole('textbox', { name: 'Stop' }).fill(stop);
      await button(page, 'Review…').click();
      await button(page, 'Send signal').click();
    };
    await fillOpening(page, '63800');
    for (const stop of ['63800', '63800']) {
      await send(stop);
      await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
      await button(page, 'Close').click();
    }
    await send('63700');
    await page.getByText('Signal #731 is recorded').waitFor();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });
});

describe('/admin/signals/routes', () => {
  it('shows why a channel that a lower plan reads is refused', async () => {
    client.allowConsoleError(/status of 409/);
    const refusal =
      'Basic members can read #standard-signals, and this route is for Premium and higher.';
    client.stage().answer('admin.createRelayRoute', () => {
      throw new Refusal(409, refusal, 'signals.leak');
    });
    const page = await routes();
    await button(page, 'New route').click();
    await page.getByLabel(/^Discord/).check();
    await button(page, 'Create route').click();
    await page.getByText('Choose a channel.').waitFor();
    await page.getByLabel('Discord channel').selectOption({ label: '#standard-signals' });
    await page.getByText('Read by: Basic, Standard, Premium.').waitFor();
    await button(page, 'Create route').click();
    await page.getByRole('alert').getByText(refusal).waitFor();
  });

  it('creates a delayed route without levels in the cell that was chosen', async () => {
    client.stage().answer('admin.createRelayRoute', { id: crypto.randomUUID() });
    const page = await routes();
    await button(page, 'Add a route: Signal feed, Basic').click();
    await page.getByLabel('1 hour').check();
    for (const field of ['Price', 'Stop', 'Targets']) await page.getByLabel(field).check();
    await button(page, 'Create route').click();
    await toastSays(page, 'Route created', 'The next signal goes out on it.');
    expect(heard('admin.createRelayRoute')).toMatchObject({
      ...{ source: 'wm-4h', plan: 'basic', provider: 'site', channelId: null },
      ...{ delaySeconds: 3_600, mask: ['price', 'stop', 'targets'], enabled: true },
    });
  });

  it('warns of a role outside the plans that reads a running route', async () => {
    const page = await routes();
    await page.getByText('Moderator can read here without a plan.').waitFor();
  });

  it('says why a route is paused, and resumes it', async () => {
    client.stage().answer('admin.resumeRelayRoute', { success: true });
    const page = await routes();
    await page
      .getByText('Members of a lower plan can read this channel.', { exact: false })
      .waitFor();
    await button(page, 'Resume the route to #standard-signals').click();
    await toastSays(page, 'Route resumed', 'The next signal goes out on it.');
  });

  it('shows an example as the chosen plan sees it', async () => {
    const page = await routes();
    await page.getByText('Price hidden').waitFor({ state: 'attached' });
    await page.getByLabel('Plan', { exact: true }).selectOption('Premium');
    await page.getByText('See as Premium').waitFor();
    await page.getByText('64250.5').first().waitFor();
  });
});

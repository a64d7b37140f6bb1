import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { settleExit } from '../../../../src-server/billing/exits/settle/settle-exit.ts';
import { takeExit } from '../../../../src-server/billing/exits/take-exit.ts';
import { MAIL_TEMPLATES } from '../../../../src-server/mail/mail-templates.ts';
import type { BillingWorld } from '../support/billing-world.ts';
import { openPauses, type PauseStage } from '../support/pause-stage.ts';
import { currentOf, type Subscriber, subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
let stage: PauseStage;
beforeAll(async () => {
  stage = await openPauses();
  world = stage.world;
});
afterEach(async () => {
  await world.stripe.control('PUT', '/settings', { bankDebits: 'off' });
  await world.endSubscriptions();
});
afterAll(() => world.close());

/** Cancels by form and returns the templates of its mails, and the text of the one that names the end. */
async function cancelByForm({ email }: Subscriber) {
  const words = { name: 'Ada Lovelace', email, reference: null, cause: null };
  await settleExit(world.deps, await takeExit(world.deps, { kind: 'cancel', ...words }, 'en'));
  const mails = await world.rows<{ template: string; values: Record<string, string> }>(
    `select template, "values" from outgoing_mail where to_address = ? and template ~ '^cancel'
     order by id`,
    [email],
  );
  const { values = {} } = mails.at(-1) ?? {};
  const named = mails.at(-1)?.template === 'cancellation-waits' ? 'waits' : 'done';
  const { paragraphs } = MAIL_TEMPLATES[`cancellation-${named}`](values);
  return { templates: mails.map(({ template }) => template), effect: paragraphs[0], values };
}

test('the mail of a cancellation by form keeps the access until the end', async () => {
  const { templates, effect } = await cancelByForm(await subscriber(world, 'basic'));
  expect(templates).toEqual(['cancellation-done']);
  expect(effect).toMatch(/^It does not renew. Until .+, you keep the access that you have now.$/);
});

test('the mail of a cancellation by form while a dispute holds the access promises nothing to keep', async () => {
  const who = await subscriber(world, 'basic');
  await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/dispute`);
  await world.settle();
  const { templates, effect } = await cancelByForm(who);
  expect(templates).toEqual(['cancellation-done']);
  expect(effect).toBe(
    'It does not renew. It stays on hold until your bank decides about the disputed payment.',
  );
});

test('a cancellation by form while the bank debit after a pause is pending ends with the period that it buys', async () => {
  const who = await stage.debiting();
  await stage.endPause(who);
  const before = await currentOf(world, who.userId);
  expect(before).toMatchObject({ stripe_status: 'paused', is_debiting: true });
  const { templates, effect, values } = await cancelByForm(who);
  expect(templates).toEqual(['cancellation-done']);
  expect(effect).toContain('Your bank debit is still pending.');
  expect(effect).not.toContain('you keep');
  const end = new Date(String(before?.current_period_end));
  expect(values.day).toBe(end.toISOString());
  expect(await currentOf(world, who.userId)).toMatchObject({ ends_at: before?.current_period_end });
});

test('a cancellation by form after the paid period of a pause blames no failed payment', async () => {
  const who = await subscriber(world, 'basic');
  await stage.pause(who, 2);
  await stage.days(40);
  const { templates, effect, values } = await cancelByForm(who);
  expect(templates).toEqual(['cancellation-waits']);
  expect(effect).toBe(
    `It is paused, so there is no paid period to wait for. It ends on ${values.moment}.`,
  );
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { leave } from '../../../../src-server/billing/leaving/leave.ts';
import { viewLeaving } from '../../../../src-server/billing/leaving/leaving.view.ts';
import { MAIL_TEMPLATES } from '../../../../src-server/mail/mail-templates.ts';
import { type BillingWorld, startBillingWorld } from '../support/billing-world.ts';
import { subscriber } from '../support/subscriber.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world.close());

test('a cancellation while a dispute holds the access promises nothing to keep', async () => {
  const who = await subscriber(world, 'standard');
  expect(await viewLeaving(world.deps, who.actor)).toMatchObject({ onHold: false });
  await world.stripe.control('POST', `/subscriptions/${who.subscriptionId}/dispute`);
  await world.settle();
  const held = await viewLeaving(world.deps, who.actor);
  expect(held).toMatchObject({ state: 'running', plan: 'standard', onHold: true });
  const asked = { plan: 'standard', reason: null, words: null };
  expect((await leave(world.deps, who.actor, asked)).outcome).toBe('ends');
  const [mail] = await world.rows<{ values: Record<string, string> }>(
    `select "values" from outgoing_mail where user_id = ? and template = 'leave-received'`,
    [who.userId],
  );
  const said = MAIL_TEMPLATES['leave-received'](mail?.values ?? {}).paragraphs.join(' ');
  expect(said).toContain('It stays on hold until your bank decides');
  expect(said).not.toContain('you keep');
});

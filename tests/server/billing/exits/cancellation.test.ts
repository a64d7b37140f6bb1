import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ExitToCheck } from '../../../../src/contract/operator/leaving/exits-operator.contract.ts';
import type { OperatorUser } from '../../../../src/contract/operator/operator-user.contract.ts';
import type { Need } from '../../../../src/domain/operator/needs.ts';
import { alertOfLateExits } from '../../../../src-server/billing/exits/exits-to-check.ts';
import { newId } from '../../../../src-server/database/identifier.ts';
import { long } from '../../../support/long.ts';
import { subscribe } from '../../../support/subscribers.ts';
import { until } from '../../../support/until.ts';
import { portalOf } from '../../journeys/portal-person.ts';
import { type OperatorCalls, operatorAt } from '../../operator/operator-calls.ts';
import { type ExitStage, type Form, OWNER, openExits, tokenOf } from './exit-stage.ts';

const needsAt = (operator: OperatorCalls) => operator.ask<Need[]>('admin.needs');

let stage: ExitStage;
beforeAll(async () => {
  stage = await openExits();
});
afterAll(() => stage.app.close());

describe('a cancellation by form', () => {
  test('ends the subscription with the paid period, and one mail says so and is the receipt', async () => {
    const who = await subscribe(stage.app, 'premium');
    const { status, text } = await stage.declare('cancel', who, { reference: 'Bought on Monday' });
    expect(status).toBe(200);
    expect(text).toContain(`A receipt goes to ${who.email}.`);
    const mail = await stage.app.mailTo(who.email, /subscription ends on/);
    expect(mail.text).toMatch(/On .+, we received this cancellation: “I, Ada Lovelace, cancel/);
    expect(mail.text).toContain('Your order: Bought on Monday.');
    expect(mail.text).toContain('Keep Premium');
    expect((await stage.subscriptionOf(who))?.ends).not.toBeNull();
    expect(await stage.planOf(who)).toBe('premium');
    const mails = await stage.sql(
      "select template from outgoing_mail where to_address = ? and template ~ 'cancel|ends'",
      [who.email],
    );
    expect(mails).toEqual([{ template: 'cancellation-done' }]);
  });

  test('shows the operator the words of a reason, and tells them by mail', async () => {
    const who = await subscribe(stage.app, 'basic');
    await stage.declare('cancel', who, { cause: 'The signals came late.' });
    await stage.settled(who, 'settled');
    await stage.app.mailTo(OWNER, new RegExp(`${who.email} canceled for good cause`));
    const operator = await operatorAt(stage.app);
    const { exits } = await operator.ask<OperatorUser>('admin.user', { accountId: who.userId });
    expect(exits).toMatchObject([{ kind: 'cancel', cause: 'The signals came late.' }]);
  });

  test('is removed by the link of its mail, which works once', async () => {
    const who = await subscribe(stage.app, 'basic');
    await stage.declare('cancel', who);
    const { text } = await stage.app.mailTo(who.email, /subscription ends on/);
    const token = tokenOf(text);
    const page = await (await fetch(`${stage.app.url}/stop-exit?token=${token}`)).text();
    expect(page).toContain('Keep your subscription?');
    // A mail scanner that opens the link changes nothing.
    expect((await stage.subscriptionOf(who))?.ends).not.toBeNull();
    expect((await stage.send('/stop-exit', { token })).text).toContain(
      'Your subscription continues',
    );
    expect((await stage.subscriptionOf(who))?.ends).toBeNull();
    expect((await stage.send('/stop-exit', { token })).text).toContain('This link no longer works');
  });

  long('ends a subscription with an agreed lower plan, which its mail can restore', async () => {
    const basic = await subscribe(stage.app, 'basic');
    const who = await subscribe(stage.app, 'premium');
    const { price } = (await stage.subscriptionOf(basic)) ?? {};
    const { id } = (await stage.subscriptionOf(who)) ?? {};
    await portalOf(who).change(id ?? '', price ?? '');
    await until(
      'the lower plan is known',
      async () => (await stage.subscriptionOf(who))?.next === 'basic',
    );
    await stage.declare('cancel', who);
    await stage.settled(who, 'settled');
    expect(await stage.subscriptionOf(who)).toMatchObject({ next: null, ends: expect.any(String) });
    const { text } = await stage.app.mailTo(who.email, /subscription ends on/);
    await stage.send('/stop-exit', { token: tokenOf(text) });
    await until('the lower plan is agreed again', async () => {
      return (await stage.subscriptionOf(who))?.next === 'basic';
    });
    expect((await stage.subscriptionOf(who))?.ends).toBeNull();
  });

  long('sent twice keeps the first end', async () => {
    const who = await subscribe(stage.app, 'standard');
    await Promise.all([stage.declare('cancel', who), stage.declare('cancel', who)]);
    await until('both are settled', async () => {
      return (await stage.exitsOf(who)).every(({ state }) => state === 'settled');
    });
    const ends = (await stage.exitsOf(who)).map(({ outcomes }) => outcomes?.[0]?.at);
    expect(new Set(ends).size).toBe(1);
    const mail = await stage.app.mailTo(who.email, /subscription ends on/);
    await stage.send('/stop-exit', { token: tokenOf(mail.text) });
    expect((await stage.subscriptionOf(who))?.ends).toBeNull();
  });

  long('waits for Stripe, and nothing is lost', async () => {
    const who = await subscribe(stage.app, 'basic');
    await stage.advance(1);
    await stage.app.control('POST', '/faults', {
      provider: 'stripe',
      route: '*',
      kind: 'status',
      status: 503,
    });
    await stage.declare('cancel', who);
    await stage.app.mailTo(who.email, /We received your cancellation/);
    expect((await stage.exitsOf(who))[0]?.state).toBe('received');
    const operator = await operatorAt(stage.app);
    expect(await operator.ask('admin.exitsToCheck')).toEqual([]);
    await stage.sql(
      "update exit_request set received_at = received_at - interval '61 minutes' where email = ?",
      [who.email],
    );
    for (const _ of [1, 2]) await alertOfLateExits(stage.app.app.parts.billing);
    await stage.app.mailTo(OWNER, /by form is late/);
    expect(await operator.ask('admin.exitsToCheck')).toMatchObject([
      { why: 'late', kind: 'cancel', email: who.email },
    ]);
    expect(await needsAt(operator)).toContainEqual({ kind: 'exit-late', count: 1 });
    // Older forms that match nothing do not hide it.
    await stage.sql(
      `insert into exit_request (id, kind, state, name, email, locale, mails, received_at)
       select gen_random_uuid(), 'cancel', 'unmatched', 'Many', 'many@example.com', 'en', false, '2020-01-01'
       from generate_series(1, 250)`,
    );
    const needs = await needsAt(operator);
    expect(needs).toContainEqual({ kind: 'exit-late', count: 1 });
    expect(needs).toContainEqual({ kind: 'exit-unmatched', count: 250 });
    await stage.sql("delete from exit_request where name = 'Many'");
    const [{ id }] = await operator.ask<[ExitToCheck]>('admin.exitsToCheck');
    await stage.sql(
      "update job.job set start_after = now() + interval '1 day' where name = 'settle-exit' and state = 'retry'",
    );
    await stage.app.control('DELETE', '/faults');
    await operator.act('admin.retryExit', { id });
    await stage.settled(who, 'settled');
    expect((await stage.subscriptionOf(who))?.ends).not.toBeNull();
    expect(await operator.ask('admin.exitsToCheck')).toEqual([]);
    await expect(operator.act('admin.retryExit', { id })).rejects.toThrow(/409/);
    await expect(operator.act('admin.retryExit', { id: newId() })).rejects.toThrow(/409/);
    const retries = await stage.sql(
      "select actor_kind, target from audit_entry where action = 'billing.exit-retried'",
    );
    expect(retries).toEqual([{ actor_kind: 'operator', target: `exit:${id}` }]);
    const alerts = await stage.sql(
      "select 1 from outgoing_mail where template = 'exit-late' and to_address = ?",
      [OWNER],
    );
    expect(alerts).toHaveLength(1);
  });
});

describe('the receipt of a cancellation', () => {
  const read = async (path: string) => (await fetch(`${stage.app.url}${path}`)).text();

  test('is a page of its own, which a reload or a new tab does not send again', async () => {
    const who = await subscribe(stage.app, 'basic');
    const answer = await fetch(`${stage.app.url}/cancel`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: stage.app.url },
      body: new URLSearchParams({ name: 'Ada', email: who.email }),
    });
    expect(answer.status).toBe(303);
    const receipt = answer.headers.get('location') ?? '';
    for (const _ of [1, 2]) {
      expect(await read(receipt)).toContain(`A receipt goes to ${who.email}.`);
    }
    expect(await stage.exitsOf(who)).toHaveLength(1);
    expect(await read(receipt.replace('/cancel', '/withdraw'))).not.toContain(who.email);
    await stage.advance(1);
    expect(await read(receipt)).not.toContain(who.email);
  });

  test.each(['', 'x', newId()])('with the id %j shows the form', async (id) => {
    expect(await read(`/cancel?received=${id}`)).toContain('<form');
  });
});

describe('a bad form', () => {
  test.each([
    ['nothing', {}, ['name', 'email']],
    ['no address', { name: 'Ada', email: 'ada' }, ['email']],
    ['markup', { name: '<script>x</script>', email: '"><img src=x>' }, ['email']],
    ['a link', { name: 'win at www.evil.example', email: 'a@example.com' }, ['name']],
  ])(
    'with %s names the fields, keeps what was typed, and stores nothing',
    async (_what, form, wrong) => {
      const before = await stage.sql('select 1 from exit_request');
      const { status, text } = await stage.send('/cancel', form as Form);
      expect(status).toBe(422);
      for (const field of wrong) expect(text).toContain(`id="${field}-fault"`);
      expect(text).not.toMatch(/<script|<img/);
      expect(await stage.sql('select 1 from exit_request')).toHaveLength(before.length);
    },
  );

  test('that is too large is refused', async () => {
    expect(
      (await stage.send('/cancel', { name: 'a'.repeat(20_000), email: 'a@b.co' })).status,
    ).toBe(413);
  });

  test('from another site is refused', async () => {
    const form = { name: 'Ada', email: 'a@example.com' };
    expect((await stage.send('/cancel', form, { origin: 'https://evil.example' })).status).toBe(
      403,
    );
  });
});

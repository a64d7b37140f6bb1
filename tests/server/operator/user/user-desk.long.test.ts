import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatorUser } from '../../../../src/contract/operator/operator-user.contract.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { type OperatorOfRole, operatorOfRole } from '../../../support/operator-of-role.ts';
import { type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';
import { portalOf } from '../../journeys/portal-person.ts';

let app: TestApp;
let operator: Person;
let reader: OperatorOfRole;
let person: Subscriber;
let other: Subscriber;
beforeAll(async () => {
  app = await createTestApp();
  operator = personAt(app.url);
  await operator.post('/api/admin-login', OPERATOR);
  reader = await operatorOfRole(app, 'read-only');
  person = await subscribe(app, 'standard');
  other = await subscribe(app, 'free');
});
afterAll(() => app.close());

const dataOf = <Data>(json: Record<string, unknown>): Data => (json.result as { data: Data }).data;
const act = (procedure: string, input: object, who: Person = operator) =>
  who.post(`/trpc/admin.${procedure}`, input);
const ask = (procedure: string, input: object, who: Person = operator) =>
  who.get(`/trpc/admin.${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`);
const userOf = async (accountId: string): Promise<OperatorUser> =>
  dataOf((await ask('user', { accountId })).json);
const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
const auditOf = (action: string) =>
  sql<{ after: unknown; before: unknown }>(
    'select before, after from audit_entry where action = ? order by id',
    [action],
  );
const UNKNOWN = '0192f0c1-0000-7000-8000-0000000000ff';

describe('a note', () => {
  it('has an author and a time, and can be edited and deleted', async () => {
    const accountId = person.userId;
    const { id } = dataOf<{ id: string }>(
      (await act('addNote', { accountId, body: ' Wants a call on Monday. ' })).json,
    );
    const [written] = (await userOf(accountId)).notes;
    expect(written).toMatchObject({
      id,
      body: 'Wants a call on Monday.',
      by: OPERATOR.username,
      editedAt: null,
    });
    await act('editNote', { id, body: 'Called on Monday.', editedAt: null });
    const [edited] = (await userOf(accountId)).notes;
    expect(edited).toMatchObject({ id, body: 'Called on Monday.', editedAt: expect.any(String) });
    await act('deleteNote', { id });
    expect((await userOf(accountId)).notes).toEqual([]);
    for (const action of ['user.note-added', 'user.note-edited', 'user.note-deleted']) {
      // The log keeps no text, which may name people.
      expect(await auditOf(action)).toEqual([{ before: null, after: { noteId: id } }]);
    }
  });

  it('names its last editor, and keeps an edit that another one has not seen', async () => {
    const accountId = other.userId;
    const note = dataOf<{ id: string }>((await act('addNote', { accountId, body: 'One' })).json);
    const support = await operatorOfRole(app, 'support');
    const edit = { ...note, body: 'Two', editedAt: null };
    expect((await act('editNote', edit, support)).status).toBe(200);
    const [seen] = (await userOf(accountId)).notes;
    expect(seen).toMatchObject({ by: OPERATOR.username, editedBy: support.username });
    const late = await act('editNote', { ...note, body: 'Three', editedAt: null });
    expect(late.status).toBe(409);
    // A repeat after a lost answer changes nothing.
    expect((await act('editNote', edit, support)).status).toBe(200);
    expect((await userOf(accountId)).notes).toEqual([seen]);
    const fresh = { ...note, body: 'Three', editedAt: seen?.editedAt };
    expect((await act('editNote', fresh)).status).toBe(200);
    await act('deleteNote', note);
  });

  it('is refused when it is empty or too long, for an unknown user, and from a role without the right', async () => {
    const accountId = person.userId;
    expect((await act('addNote', { accountId, body: '  ' })).status).toBe(400);
    expect((await act('addNote', { accountId, body: 'a'.repeat(4001) })).status).toBe(400);
    expect((await act('addNote', { accountId: UNKNOWN, body: 'Hello' })).status).toBe(404);
    expect((await act('editNote', { id: UNKNOWN, body: 'Hello', editedAt: null })).status).toBe(
      404,
    );
    expect((await act('deleteNote', { id: UNKNOWN })).status).toBe(404);
    expect((await act('addNote', { accountId, body: 'Hello' }, reader)).status).toBe(403);
    expect((await act('addNote', { accountId, body: 'Hello' }, person)).status).toBe(401);
    expect((await userOf(accountId)).notes).toEqual([]);
  });

  it('is part of the export and goes with the account', async () => {
    const leaving = await subscribe(app, 'free');
    const accountId = leaving.userId;
    await act('addNote', { accountId, body: 'Leaves on Friday.' });
    const exported = dataOf<{ sections: Record<string, unknown[]> }>(
      (await act('exportUser', { accountId })).json,
    );
    expect(exported.sections['notes of the team']).toMatchObject([{ body: 'Leaves on Friday.' }]);
    await act('eraseUser', { accountId, confirmation: leaving.email });
    await until('the note is gone', async () => {
      const left = await sql('select 1 from user_note where account_id = ?', [accountId]);
      return left.length === 0;
    });
  });
});

describe('a mail that was sent', () => {
  const mailOf = async (accountId: string, template: string) => {
    const found = (await userOf(accountId)).mail.find((mail) => mail.template === template);
    return found ?? null;
  };

  it('reads as it was sent, without its one-use link', async () => {
    await act('resendSetUpMail', { accountId: person.userId });
    const sent = await app.mailTo(person.email, /Set up your account/);
    await until('it is recorded as sent', async () => {
      return (await mailOf(person.userId, 'set-up-account'))?.sentAt != null;
    });
    const mail = await mailOf(person.userId, 'set-up-account');
    expect(mail?.subject).toBe(sent.subject);
    const answer = await ask('userMail', { accountId: person.userId, mailId: mail?.id });
    const { text, to } = dataOf<{ text: string; to: string }>(answer.json);
    expect(to).toBe(person.email);
    const token = new URL(sent.links[0] ?? '').searchParams.get('token') ?? '';
    expect(token.length).toBeGreaterThan(20);
    expect(text).not.toContain(token);
    expect(text).toBe(sent.text.replace(sent.links[0] ?? '', '[link removed]'));
    const stored = await sql<{ all: string }>(
      'select outgoing_mail::text as all from outgoing_mail where id = ?',
      [mail?.id],
    );
    expect(stored[0]?.all).not.toContain(token);
  });

  it('is answered only with its own user, and only to operators', async () => {
    const mail = await mailOf(person.userId, 'set-up-account');
    const input = { accountId: other.userId, mailId: mail?.id };
    expect((await ask('userMail', input)).status).toBe(404);
    expect((await ask('userMail', { ...input, mailId: 'all' })).status).toBe(400);
    const own = { accountId: person.userId, mailId: mail?.id };
    expect((await ask('userMail', own, person)).status).toBe(401);
    const assistant = await operatorOfRole(app, 'tradingview');
    expect((await ask('userMail', own, assistant)).status).toBe(403);
  });
});

describe('a customer', () => {
  it('shows what they paid, from where, and when they were last here', async () => {
    const user = await userOf(person.userId);
    expect(user.spend).toEqual([{ currency: 'usd', cents: 4_900 }]);
    expect(user.country).toBe('US');
    expect(user.lastSeenAt).toBe(user.sessions[0]?.lastSeenAt);
    expect(await userOf(other.userId)).toMatchObject({ spend: [], country: null });
  });

  it('keeps when they were last here after they sign out', async () => {
    const before = (await userOf(other.userId)).lastSeenAt;
    await other.post('/trpc/auth.logout', {});
    expect(await userOf(other.userId)).toMatchObject({ sessions: [], lastSeenAt: before });
    expect(before).not.toBeNull();
  });

  it('counts neither refunds nor lost disputes, and no currency into another', async () => {
    const rows: [string, string, number, number, string | null][] = [
      ['ch_a', 'usd', 1_000, 400, null],
      ['ch_b', 'usd', 900, 0, 'lost'],
      ['ch_c', 'eur', 500, 0, 'open'],
    ];
    for (const [id, currency, amount, refunded, dispute] of rows) {
      await sql(
        `insert into received_payment
           (stripe_charge_id, user_id, at, amount_cents, refunded_cents, currency, dispute)
         values (?, ?, now(), ?, ?, ?, ?)`,
        [id, other.userId, amount, refunded, currency, dispute],
      );
    }
    expect((await userOf(other.userId)).spend).toEqual([
      { currency: 'usd', cents: 600 },
      { currency: 'eur', cents: 500 },
    ]);
  });

  it('shows why they cancel, as they told Stripe', async () => {
    const [subscription] = (await userOf(person.userId)).subscriptions;
    await portalOf(person).cancel(subscription?.id ?? '');
    await until('the reason is known', async () => {
      const [read] = (await userOf(person.userId)).subscriptions;
      return read?.cancelFeedback === 'too_expensive';
    });
    const [ending] = (await userOf(person.userId)).subscriptions;
    expect(ending).toMatchObject({ cancelReason: 'cancellation_requested', cancelComment: null });
  });
});

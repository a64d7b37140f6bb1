import { startDueExits } from '../../../../src-server/billing/exits/start-due-exits.ts';
import type { Subscriber } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

export const OWNER = 'owner@example.com';

export type Form = Record<string, string>;
interface Exit {
  state: string;
  outcomes: { result: string; at: string }[] | null;
}
interface Held {
  id: string;
  status: string;
  price: string;
  ends: string | null;
  next: string | null;
}
const HELD = `
  select stripe_subscription_id as id, stripe_status as status, stripe_price_id as price,
    ends_at as ends, changes_to as next
  from subscription where user_id = ?`;

export type ExitStage = Awaited<ReturnType<typeof openExits>>;

/** A shop, and the acts and reads of people who leave it. */
export async function openExits() {
  const app: TestApp = await createTestApp({
    environment: { RATE_LIMIT_SCALE: '1000', OPERATOR_EMAIL: OWNER },
  });
  const sql = <T>(text: string, values: unknown[] = []) =>
    app.app.parts.orm.em.fork().execute<T[]>(text, values);
  /** Sends a form as a browser without script does. */
  const send = async (path: string, form: Form, headers: Form = {}) => {
    const answer = await fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { origin: app.url, ...headers },
      body: new URLSearchParams(form),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const exitsOf = ({ email }: { email: string }) =>
    sql<Exit>('select state, outcomes from exit_request where email = ? order by id', [email]);
  const noticeSent = (who: Subscriber) =>
    until('every mail that can stop it was sent', async () => {
      const notices = await sql<{ at: string | null }>(
        `select o.sent_at as at from exit_request e
         join outgoing_mail o on o.id = e.notice_mail_id where e.email = ?`,
        [who.email],
      );
      return notices.length > 0 && notices.every(({ at }) => at !== null);
    });
  return {
    app,
    noticeSent,
    sql,
    send,
    exitsOf,
    mailsTo: async ({ email }: { email: string }) =>
      (
        await sql<{ template: string }>(
          'select template from outgoing_mail where to_address = ? order by id',
          [email],
        )
      ).map(({ template }) => template),
    declare: (kind: string, { email }: { email: string }, more: Form = {}) =>
      send(`/${kind}`, { name: 'Ada Lovelace', email, ...more }),
    settled: (who: Subscriber, state: string) =>
      until(`the exit of ${who.email} is ${state}`, async () => {
        return (await exitsOf(who)).at(-1)?.state === state;
      }),
    subscriptionOf: async ({ userId }: Subscriber) => (await sql<Held>(HELD, [userId]))[0],
    noticeOf: async ({ email }: Subscriber) =>
      (
        await sql<{ id: string }>('select notice_mail_id as id from exit_request where email = ?', [
          email,
        ])
      )[0],
    paidBy: async ({ userId }: Subscriber) => {
      const [row] = await sql<{ payments: number; paid: number; back: number }>(
        `select count(*)::int as payments, coalesce(sum(amount_cents), 0)::int as paid,
           coalesce(sum(refunded_cents), 0)::int as back
         from received_payment where user_id = ?`,
        [userId],
      );
      return row ?? { payments: 0, paid: 0, back: 0 };
    },
    planOf: async (who: Subscriber) =>
      String((await who.get('/api/current-user')).json.subscriptionPlan),
    advance: (days: number) => app.control('POST', '/clock/advance', { days }),
    /** Two days after the mail that can stop it: what waited for its day starts. */
    letDayPass: async (who: Subscriber) => {
      await noticeSent(who);
      await app.control('POST', '/clock/advance', { days: 2 });
      await startDueExits(app.app.parts.billing);
    },
  };
}

/** The token of the link in a mail. */
export const tokenOf = (text: string) => /stop-exit\?token=([\w-]+)/.exec(text)?.[1] ?? '';

import { mailDueReturnLinks } from '../../../src-server/billing/paid-sign-ups/mail-return-link.ts';
import type { CapturedMail, TestApp } from '../test-app.ts';
import { until } from '../until.ts';

/** The mail to a buyer who paid and closed the tab, as if ten minutes had passed. */
export async function mailAfterClosedTab(
  app: TestApp,
  email: string,
  subject = /payment arrived/i,
): Promise<CapturedMail> {
  const { billing, orm } = app.app.parts;
  await until('the payment of the closed tab has its mail', async () => {
    const paid = await orm.em.fork().execute<{ mailedAt: Date | null }[]>(
      `update payment_attempt set paid_at = paid_at - interval '10 minutes'
         where state = 'paid' and user_id in (select id from sign_up where email = ?)
         returning way_back_mailed_at as "mailedAt"`,
      [email],
    );
    await mailDueReturnLinks(billing);
    return paid.some(({ mailedAt }) => mailedAt !== null);
  });
  return app.mailTo(email, subject);
}

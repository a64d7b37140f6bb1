import { dayOf } from '../../../src/domain/operator/stretches.ts';
import { type Click, isClick } from '../../../src/domain/referrals/click.ts';
import { mayRefer, referralCode } from '../../../src/domain/referrals/partner.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { RequestContext } from '../../procedure/request-context.ts';
import { hashToken, newToken } from '../../secrets/token.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type Partner, PartnerEntity, ReferralTouchEntity } from './partner.entities.ts';
import { friendCodeOf } from './program.ts';

/** How long a link or an unpaid referral binds a buyer. */
export const TOUCH_DAYS = 60;
const DAY_MS = 86_400_000;

const SEEN = `insert into referral_click (hash, at) values (?, ?) on conflict do nothing returning 1`;
const COUNT = `
  insert into referral_click_day (partner_id, day, clicks) values (?, ?, 1)
  on conflict (partner_id, day) do update set clicks = referral_click_day.clicks + 1`;

/** Counts a click once a day for each visitor. Returns the code, or null if it leads nowhere. Sets no cookie. */
export async function followLink(
  deps: BillingDeps,
  { code, address, click }: { code: string; address: string; click: Click },
): Promise<string | null> {
  const partner = await findReferring(deps, code);
  if (partner === null) return null;
  if (isClick(click)) {
    const now = deps.clock.now();
    const day = dayOf(now);
    const visitor = ['click', partner.id, day, address, click.userAgent].join('\n');
    const hash = await deps.identity.hash({ kind: 'device', value: visitor });
    await transact(deps.orm, async (em) => {
      const isNew = (await em.execute<unknown[]>(SEEN, [hash, now])).length > 0;
      if (isNew) await em.execute(COUNT, [partner.id, day]);
    });
  }
  return partner.code;
}

async function findReferring(
  { orm }: Pick<BillingDeps, 'orm'>,
  typed: string,
): Promise<Partner | null> {
  const code = referralCode(typed);
  if (code === null) return null;
  const partner = await readFork(orm).findOne(PartnerEntity, { code });
  return partner !== null && mayRefer(partner) ? partner : null;
}

type Browser = Pick<RequestContext, 'readCookie' | 'writeCookie' | 'subscriber'>;

/**
 * Keeps the partner of the link in a cookie. The page calls it on the way to the payment. The first link wins.
 * Returns the code that reduces the price of a referred buyer.
 */
export async function keepReferral(
  deps: BillingDeps,
  context: Browser,
  code: string,
): Promise<{ code: string | null }> {
  const partner = await keepPartner(deps, context, code);
  return { code: partner === null ? null : await friendCodeOf(readFork(deps.orm), deps) };
}

/** The partner whose link counts for this browser: the one kept before, or else the one of this code. */
export async function keepPartner(
  deps: BillingDeps,
  context: Browser,
  code: string,
): Promise<Partner | null> {
  const known = await touchedPartner(deps, context);
  const partner = known ?? (await findReferring(deps, code));
  const actor = await context.subscriber();
  if (partner === null || (actor !== null && actor.accountId === partner.accountId)) return null;
  if (known === null) {
    const token = newToken();
    const at = deps.clock.now();
    const expiresAt = new Date(at.getTime() + TOUCH_DAYS * DAY_MS);
    await transact(deps.orm, async (em) => {
      em.create(ReferralTouchEntity, {
        tokenHash: hashToken(token),
        partnerId: partner.id,
        at,
        expiresAt,
      });
    });
    context.writeCookie('referral', token, TOUCH_DAYS * 86_400);
  }
  return partner;
}

/** The partner whose link this browser kept. Null: none, or one whose link no longer works. */
export async function touchedPartner(
  deps: Pick<BillingDeps, 'orm' | 'clock'>,
  { readCookie }: Pick<RequestContext, 'readCookie'>,
): Promise<Partner | null> {
  const token = readCookie('referral');
  if (token === null) return null;
  const em = readFork(deps.orm);
  const touch = await em.findOne(ReferralTouchEntity, {
    tokenHash: hashToken(token),
    expiresAt: { $gt: deps.clock.now() },
  });
  if (touch === null) return null;
  const partner = await em.findOne(PartnerEntity, { id: touch.partnerId });
  return partner !== null && mayRefer(partner) ? partner : null;
}

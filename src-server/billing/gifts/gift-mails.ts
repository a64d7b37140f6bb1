import type { EntityManager } from '@mikro-orm/postgresql';
import { planName } from '../../../src/domain/plan.ts';
import type { Locale } from '../../../src/texts/languages.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Gift } from './gift.entities.ts';
import { giftLink } from './gift-code.ts';

export interface GiftMail {
  gift: Gift;
  to: 'buyer' | 'recipient';
  /** A repeat that an operator asked for. Absent: once for each gift. */
  again?: string;
}

/** Mails the link of a gift: to the buyer with the receipt, and to the recipient if there is one. */
export async function mailGift(
  em: EntityManager,
  deps: BillingDeps,
  { gift, to, again = '' }: GiftMail,
): Promise<void> {
  const address = to === 'buyer' ? gift.buyerEmail : gift.recipientEmail;
  if (address == null || address === '') return;
  const { currency, paidMinor, locale } = gift;
  const template = to === 'buyer' ? 'gift-receipt' : 'gift-received';
  await queueMail(em, deps, {
    dedupeKey: `${template}:${gift.id}${again}`,
    userId: to === 'buyer' ? (gift.buyerAccountId ?? null) : null,
    to: address,
    template,
    values: {
      plan: planName(deps.catalogue.current(), gift.plan),
      months: String(gift.months),
      amount: `${paidMinor} ${currency}`,
      until: gift.expiresAt?.toISOString() ?? '',
      buyer: gift.buyerEmail,
      recipient: gift.recipientEmail ?? '',
      words: gift.message ?? '',
      link: giftLink(deps, gift) ?? '',
    },
    ...(locale == null ? {} : { locale: locale as Locale }),
  });
  if (to === 'recipient') gift.sentAt = deps.clock.now();
}

import type { EntityManager } from '@mikro-orm/postgresql';
import { percentText } from '../../../src/domain/numbers/percent-text.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Partner } from './partner.entities.ts';
import { programOf } from './program.ts';

/** Tells a new partner, with the link and the terms. A member still accepts them. */
export async function mailPartner(
  em: EntityManager,
  deps: BillingDeps,
  { partner, to }: { partner: Partner; to: string },
): Promise<void> {
  const { id, accountId, code, rateBp, months } = partner;
  const shop = deps.origins.public();
  await queueMail(em, deps, {
    dedupeKey: `partner-added:${id}`,
    userId: accountId ?? null,
    to,
    template: accountId == null ? 'partner-added' : 'partner-invited',
    values: {
      brand: deps.settings.brandName,
      rate: percentText(rateBp / 10_000, rateBp % 100 === 0 ? 'whole' : 'rate'),
      months: String(months),
      url: `${shop}/r/${code}`,
      link: `${shop}/partner`,
      terms: (await programOf(em)).terms,
    },
  });
}

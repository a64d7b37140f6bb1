import { referralCode } from '../../../src/domain/referrals/partner.ts';
import { tabStore } from '../../lib/browser-storage.ts';
import { rememberCode, rememberedCode } from './remembered-code.ts';

/** Not in storage-keys.ts, which every first page loads. */
const LINKED_PARTNER = 'linkedPartner';

/** The address that the document was loaded with. The router's own replaces the query. */
function loadedAddress(): URL {
  const [loaded] = performance.getEntriesByType('navigation');
  return new URL(loaded?.name ?? window.location.href);
}

/**
 * A partner's link leads to `/?ref=anna`, and the landing page passes it on to the checkout. Only pages on the way to a
 * payment load this module, so a person who only looks gets no cookie. A reload tries again. Newsletters and directories
 * append a `ref` of their own, which is no code.
 */
let code = referralCode(
  loadedAddress().searchParams.get('ref') ?? tabStore.read(LINKED_PARTNER) ?? '',
);
const keeping = code ? keep(code).catch(() => {}) : Promise.resolve();

/** Resolves once the browser has the cookie or the call failed, at once without a link. */
export const partnerKept = (): Promise<unknown> => keeping;

/** Sent with the payment until the browser has the cookie, so a failed call costs no discount. */
export const unkeptPartner = () => (code ? { referral: code } : {});

async function keep(partner: string): Promise<void> {
  tabStore.write(LINKED_PARTNER, partner);
  const { api } = await import('../../lib/call/api.ts');
  const { code: discount } = await api.billing.keepReferral.mutate({ code: partner });
  code = null;
  tabStore.remove(LINKED_PARTNER);
  // A code that the visitor chose stays.
  if (discount !== null && rememberedCode() === null) rememberCode(discount);
}

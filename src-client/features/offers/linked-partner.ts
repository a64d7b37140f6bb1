import { rememberCode, rememberedCode } from './remembered-code.ts';

/** The address that the document was loaded with. The router's own replaces the query. */
function loadedAddress(): URL {
  const [loaded] = performance.getEntriesByType('navigation');
  return new URL(loaded?.name ?? window.location.href);
}

/**
 * A partner's link leads to `/?ref=anna`, and the landing page passes it on to the checkout. Only pages on the way to a
 * payment load this module, so a person who only looks gets no cookie.
 */
const code = loadedAddress().searchParams.get('ref');
const keeping = code ? keep(code).catch(() => {}) : Promise.resolve();

/** Resolves once the browser has the cookie, at once without a link. */
export const partnerKept = (): Promise<unknown> => keeping;

async function keep(partner: string): Promise<void> {
  const { api } = await import('../../lib/call/api.ts');
  const { code: discount } = await api.billing.keepReferral.mutate({ code: partner });
  // A code that the visitor chose stays.
  if (discount !== null && rememberedCode() === null) rememberCode(discount);
}

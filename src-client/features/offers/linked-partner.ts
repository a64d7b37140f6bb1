import { rememberCode, rememberedCode } from './remembered-code.ts';

/** On the way to a payment. A person who only looks gets no cookie. */
const PAYING = ['/checkout', '/email-step', '/payment-step', '/register', '/upgrade'];

let keeping: Promise<unknown> = Promise.resolve();

/** A partner's link leads to `/?ref=anna`, and the landing page passes it on. */
export function keepLinkedPartner(): void {
  const code = new URLSearchParams(window.location.search).get('ref');
  if (code && PAYING.includes(window.location.pathname)) keeping = keep(code).catch(() => {});
}

/** Resolves once the browser has the cookie, at once without a link. */
export const partnerKept = () => keeping;

async function keep(code: string): Promise<void> {
  const { api } = await import('../../lib/call/api.ts');
  const { code: discount } = await api.billing.keepReferral.mutate({ code });
  // A code that the visitor chose stays.
  if (discount !== null && rememberedCode() === null) rememberCode(discount);
}

import { DOCUMENTED_LOCALE } from '../../../src/texts/languages.ts';
import type { RequestContext } from '../../procedure/request-context.ts';
import { hashToken } from '../../secrets/token.ts';
import { requestLocale } from '../../texts/request-locale.ts';

/** Origin of the request that opens a payment page. */
export interface PurchaseOrigin {
  address: string;
  browser: string | null;
  device: string | null;
  locale: string;
  /** The sentence beside the button that was pressed, as the browser reports it. Null: none. */
  agreedTo: string | null;
}

export function purchaseOriginOf(
  context: Pick<RequestContext, 'remoteAddress' | 'userAgent' | 'readCookie'>,
  agreedTo: string | undefined,
): PurchaseOrigin {
  const token = context.readCookie('known-browser');
  return {
    address: context.remoteAddress,
    browser: context.userAgent,
    device: token === null ? null : hashToken(token),
    locale: requestLocale() ?? DOCUMENTED_LOCALE,
    agreedTo: agreedTo ?? null,
  };
}

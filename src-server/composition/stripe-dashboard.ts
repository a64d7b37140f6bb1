import { isLiveKey } from '../billing/gateway/client.ts';
import type { ProvidersConfig } from '../config/providers.config.ts';

const DASHBOARD = 'https://dashboard.stripe.com';

/** Base URL of this account in Stripe's dashboard; null if Stripe is simulated or not connected. */
export function stripeDashboardOf(
  stripe: Pick<ProvidersConfig['stripe'], 'secretKey' | 'apiBase'>,
): string | null {
  if (stripe.secretKey === null || stripe.apiBase !== null) return null;
  return isLiveKey(stripe.secretKey) ? DASHBOARD : `${DASHBOARD}/test`;
}

import { isLiveKey } from '../client.ts';
import type { PaceLimits } from './stripe-pace.ts';

/**
 * Stripe allows 100 and 25 in live mode, 25 and 25 in a test account. The rest is for the seller's
 * other tools.
 */
export const LIVE_LIMITS: PaceLimits = { overall: 80, perEndpoint: 20 };
const TEST_LIMITS: PaceLimits = { overall: 20, perEndpoint: 20 };

/**
 * Only Stripe itself has test accounts. At any other address, such as the sandbox, use the live
 * limits.
 */
export function stripeLimitsOf(
  secretKey: string,
  apiBase: string | null,
  scale: number,
): PaceLimits {
  const { overall, perEndpoint } =
    isLiveKey(secretKey) || apiBase !== null ? LIVE_LIMITS : TEST_LIMITS;
  return { overall: overall * scale, perEndpoint: perEndpoint * scale };
}

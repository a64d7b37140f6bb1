import { z } from 'zod';
import { BILLING_CYCLES, type BillingCycle, PLANS, type Plan } from '../../src/domain/plan.ts';

/** An unknown plan or billing takes the page's own default (resolutions, 3). */
export const planSearch = (fallback: Plan) => z.enum(PLANS).catch(fallback).default(fallback);
export const billingSearch = (fallback: BillingCycle) =>
  z.enum(BILLING_CYCLES).catch(fallback).default(fallback);
export const sessionIdSearch = z.string().min(1).optional().catch(undefined);

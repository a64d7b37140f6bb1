import { z } from 'zod';
import { SUBSCRIPTION_STATUSES } from '../domain/subscription.ts';

/** A permanent key of the catalogue. A verb refuses a key that is not for sale. */
const catalogueKey = z
  .string()
  .max(40)
  .regex(/^[a-z][a-z0-9-]*$/);
export const planField = catalogueKey;
export const billingField = catalogueKey;
export const entitlementField = catalogueKey;
export const subscriptionStatusField = z.enum(SUBSCRIPTION_STATUSES);

/** 254 is the longest address that SMTP can carry. */
export const emailField = z
  .string()
  .trim()
  .max(254, 'Please enter a valid email address')
  .pipe(z.email('Please enter a valid email address'));

/** Bounds the length only. Each page's verb enforces its own rules. */
export const passwordField = z.string().min(1).max(1000);

/** Stripe's session id or our own attempt id. */
export const sessionIdField = z
  .string()
  .min(1)
  .max(255)
  .regex(/^[A-Za-z0-9_-]+$/, 'Invalid session id');

/** ISO 8601 UTC, or null. */
export const isoDate = z.string().nullable();

export const successAnswer = z.object({
  success: z.boolean(),
  message: z.string().optional(),
});

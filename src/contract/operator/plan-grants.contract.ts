import { z } from 'zod';
import { entitlementField, isoDate, planField } from '../wire-fields.ts';

/** ISO 8601 with an offset or Z. Null: for life. */
const untilField = z.iso.datetime({ offset: true }).nullable();

export const planGrantPreviewInput = z.object({
  accountId: z.uuid(),
  plan: planField,
  until: untilField,
});
const held = z.object({ plan: planField, until: isoDate });
export const planGrantPreviewAnswer = z.object({
  before: held,
  after: held,
  /** Entitlements that the person does not have now. */
  gains: z.array(entitlementField),
});
export type PlanGrantPreview = z.infer<typeof planGrantPreviewAnswer>;

export const givePlanInput = planGrantPreviewInput.extend({
  note: z.string().trim().min(1, 'Please say why.').max(500),
});
export const givePlanAnswer = z.object({ id: z.string() });
export const endPlanGrantInput = z.object({ id: z.uuid() });

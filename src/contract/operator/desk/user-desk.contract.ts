import { z } from 'zod';
import { isoDate, planField } from '../../wire-fields.ts';

const noteBody = z.string().trim().min(1, 'Please write something.').max(4000);
export const addNoteInput = z.object({ accountId: z.uuid(), body: noteBody });
export const addNoteAnswer = z.object({ id: z.string() });
export const editNoteInput = z.object({
  id: z.uuid(),
  body: noteBody,
  /** As the note was shown. An edit made since then is refused. */
  editedAt: z.iso.datetime({ offset: true }).nullable(),
});
export const deleteNoteInput = z.object({ id: z.uuid() });

export const viewStarted = z.object({
  /** Sent in the view's header. Useless without the operator's cookie. */
  token: z.string(),
  email: z.string(),
  until: z.string(),
});

export const userMailInput = z.object({ accountId: z.uuid(), mailId: z.uuid() });
/** A mail as it was sent, without links that only its reader may have. */
export const userMailAnswer = z.object({
  template: z.string(),
  to: z.string(),
  sentAt: isoDate,
  /** Null: it was sent before texts were kept, or was not sent yet. */
  subject: z.string().nullable(),
  text: z.string().nullable(),
});
export type UserMail = z.infer<typeof userMailAnswer>;

/** Stripe moves a payment by at most two years, and a yearly period may have just begun. */
const MAX_FREE_DAYS = 180;
const daysField = z.number().int().min(1).max(MAX_FREE_DAYS);

export const freeDaysPreviewInput = z.object({ accountId: z.uuid(), days: daysField });
export const freeDaysPreview = z.object({
  /** later-payment: Stripe charges later. plan: the plan is given behind its present end. */
  way: z.enum(['later-payment', 'plan']),
  plan: planField,
  /** End of what they have without the free days. */
  from: z.string(),
  until: z.string(),
});
export type FreeDaysPreview = z.infer<typeof freeDaysPreview>;
export const giveFreeDaysInput = freeDaysPreviewInput.extend({
  /** The end as the preview showed it. Anything else is refused. */
  until: z.iso.datetime({ offset: true }),
  note: z.string().trim().min(1, 'Please say why.').max(500),
});

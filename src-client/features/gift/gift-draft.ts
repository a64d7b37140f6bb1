import { isPlan } from '../../../src/domain/plan.ts';
import { tabStore } from '../../lib/browser-storage.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { GIFT_DRAFT } from '../../lib/storage-keys.ts';

/** The form as it was sent, for a buyer who comes back from the payment page. Of this tab, and never in the address. */
export interface GiftDraft {
  plan: string;
  months: number;
  isMailed: boolean;
  email: string;
  recipient: string;
  message: string;
}

function isDraft(stored: unknown): stored is GiftDraft {
  if (typeof stored !== 'object' || stored === null) return false;
  const { plan, months, isMailed, email, recipient, message } = stored as Record<string, unknown>;
  const texts = [email, recipient, message].every((text) => typeof text === 'string');
  const isChosen = isPlan(catalogue, plan) && typeof months === 'number';
  return texts && isChosen && typeof isMailed === 'boolean';
}

export function saveGiftDraft(draft: GiftDraft): void {
  tabStore.write(GIFT_DRAFT, JSON.stringify(draft));
}

/** Null when nothing readable is stored. */
export function readGiftDraft(): GiftDraft | null {
  try {
    const stored: unknown = JSON.parse(tabStore.read(GIFT_DRAFT) ?? 'null');
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

export const clearGiftDraft = () => tabStore.remove(GIFT_DRAFT);

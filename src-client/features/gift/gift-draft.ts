import { isPlan } from '../../../src/domain/plan.ts';
import { tabStore } from '../../lib/browser-storage.ts';
import { newId } from '../../lib/call/new-id.ts';
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

/** `key` names the order: the same one opens the same payment page. */
type Stored = GiftDraft & { key?: string };

function isDraft(stored: unknown): stored is Stored {
  if (typeof stored !== 'object' || stored === null) return false;
  const { plan, months, isMailed, email, recipient, message, key } = stored as Record<
    string,
    unknown
  >;
  const texts = [email, recipient, message, key ?? ''].every((text) => typeof text === 'string');
  const isChosen = isPlan(catalogue, plan) && typeof months === 'number';
  return texts && isChosen && typeof isMailed === 'boolean';
}

/** Returns the key of the order, which is a new one after any change. */
export function saveGiftDraft(draft: GiftDraft): string {
  const { key: known, ...before } = readGiftDraft() ?? {};
  const isSame = JSON.stringify(sorted(before)) === JSON.stringify(sorted(draft));
  const key = (isSame && known) || newId();
  tabStore.write(GIFT_DRAFT, JSON.stringify({ ...draft, key }));
  return key;
}

const sorted = (draft: object) => Object.entries(draft).sort(([a], [b]) => a.localeCompare(b));

/** The server cannot continue this order. The form keeps its text. */
export function forgetGiftKey(): void {
  const { key: _, ...draft } = readGiftDraft() ?? {};
  tabStore.write(GIFT_DRAFT, JSON.stringify(draft));
}

/** Null when nothing readable is stored. */
export function readGiftDraft(): Stored | null {
  try {
    const stored: unknown = JSON.parse(tabStore.read(GIFT_DRAFT) ?? 'null');
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

export const clearGiftDraft = () => tabStore.remove(GIFT_DRAFT);

import { useState } from 'react';
import type { BrandAnswer } from '../../../../src/contract/operator/brand-operator.contract.ts';
import { type Brand, brandFault } from '../../../../src/domain/brand/brand.ts';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { BRAND_COPY as COPY } from './copy.ts';

export interface BrandDraft {
  brand: Brand;
  isDirty: boolean;
  isSaving: boolean;
  /** A sentence; null: it can be saved. */
  fault: string | null;
  edit(changes: Partial<Brand>): void;
  save(): Promise<void>;
  reset(): void;
}

/** The brand that the operator edits. Visitors see the saved one. */
export function useBrandDraft(view: BrandAnswer): BrandDraft {
  const [edited, setEdited] = useState<{ brand: Brand; seen: number } | null>(null);
  const utils = trpc.useUtils();
  const saving = trpc.admin.setBrand.useMutation();
  const brand = edited?.brand ?? view.brand;
  const fault = brandFault(brand);
  return {
    brand,
    fault,
    isDirty: JSON.stringify(brand) !== JSON.stringify(view.brand),
    isSaving: saving.isPending,
    edit(changes) {
      // The version that this edit started from: a refetch must not hide another operator's save.
      setEdited((now) => ({
        brand: { ...(now?.brand ?? view.brand), ...changes },
        seen: now?.seen ?? view.no,
      }));
    },
    async save() {
      if (fault !== null) return;
      try {
        const { no } = await saving.mutateAsync({ brand, expected: edited?.seen ?? view.no });
        // Later typing is an edit of the saved version.
        setEdited((now) => now && { ...now, seen: no });
        await utils.admin.brand.invalidate();
        setEdited((now) => (now?.brand === brand ? null : now));
        notify.success(COPY.saved.title, COPY.saved.message);
      } catch (error) {
        notify.error(COPY.failedTitle, serverMessage(error) ?? COPY.failed);
      }
    },
    reset: () => setEdited(null),
  };
}

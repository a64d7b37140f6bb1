import type { LegalAnswer } from '../../../../../src/contract/operator/brand-operator.contract.ts';
import { LEGAL_PATHS, type LegalPage } from '../../../../../src/domain/legal-pages.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { notify } from '../../../../lib/toasts.ts';
import { LEGAL_COPY as COPY, LEGAL_PAGE_NAME } from './copy.ts';

export interface LegalChoice {
  page: LegalPage;
  locale: string;
  saved: LegalAnswer;
}

/** Publishes a legal page; null withdraws it. Resolves to whether it was accepted; its dialog shows the refusal. */
export function useLegalPage({ page, locale, saved }: LegalChoice) {
  const utils = trpc.useUtils();
  const { mutateAsync, isPending, error, reset } = trpc.admin.setLegalPage.useMutation();
  const publish = async (markdown: string | null): Promise<boolean> => {
    try {
      await mutateAsync({ page, locale, markdown, expected: saved.no });
      await utils.admin.legalPage.invalidate();
      const name = LEGAL_PAGE_NAME[page];
      const { title, message } =
        markdown === null ? COPY.withdrawn(name) : COPY.saved(name, LEGAL_PATHS[page]);
      notify.success(title, message);
      return true;
    } catch {
      return false;
    }
  };
  return { publish, busy: isPending, error, reset };
}

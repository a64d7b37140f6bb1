import { LEGAL_PATHS } from '../../../../../src/domain/legal-pages.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { notify } from '../../../../lib/toasts.ts';
import { LEGAL_COPY as COPY, LEGAL_PAGE_NAME } from './copy.ts';
import type { LegalDraft } from './use-legal-draft.ts';

/** Publishes a legal page; null withdraws it. Resolves to the new version; null: refused, which its dialog shows. */
export function useLegalPage({
  page,
  locale,
  expected,
}: Pick<LegalDraft, 'page' | 'locale' | 'expected'>) {
  const utils = trpc.useUtils();
  const { mutateAsync, isPending, error, reset } = trpc.admin.setLegalPage.useMutation();
  const publish = async (markdown: string | null): Promise<number | null> => {
    try {
      const { no } = await mutateAsync({ page, locale, markdown, expected });
      await utils.admin.legalPage.invalidate();
      const name = LEGAL_PAGE_NAME[page];
      const { title, message } =
        markdown === null ? COPY.withdrawn(name) : COPY.saved(name, LEGAL_PATHS[page]);
      notify.success(title, message);
      return no;
    } catch {
      return null;
    }
  };
  return { publish, busy: isPending, error, reset };
}

import { useState } from 'react';
import type { LegalPage } from '../../../../../src/domain/legal-pages.ts';
import { trpc } from '../../../../lib/call/trpc.ts';

/** `seen`: the version that the operator saw when the text began. */
interface LegalEdit {
  text: string;
  seen: number;
}

/** The legal page that the operator edits. It lives outside the card, which goes while the texts cannot be read. */
export function useLegalDraft() {
  const [page, setPage] = useState<LegalPage>('privacy');
  const [locale, setLocale] = useState('en');
  const [edit, setEdit] = useState<LegalEdit | null>(null);
  const saved = trpc.admin.legalPage.useQuery({ page, locale });
  const markdown = saved.data?.markdown ?? '';
  const isDirty = edit !== null && edit.text !== markdown;
  return {
    page,
    locale,
    saved,
    isDirty,
    /** Null: nothing was typed. */
    typed: edit?.text ?? null,
    /** The version that a publish replaces. */
    expected: (isDirty ? edit.seen : saved.data?.no) ?? 0,
    /** A read of another operator's version leaves a text that began before it at its own. */
    type: (text: string) => setEdit({ text, seen: (isDirty ? edit.seen : saved.data?.no) ?? 0 }),
    /** Drops the typed text. */
    forget: () => setEdit(null),
    /** Keeps the typed text as an edit of this version. */
    rebase: (seen: number) => setEdit((now) => now && { ...now, seen }),
    leaveTo(change: { page?: LegalPage; locale?: string }) {
      setEdit(null);
      if (change.page !== undefined) setPage(change.page);
      if (change.locale !== undefined) setLocale(change.locale);
    },
  };
}

export type LegalDraft = ReturnType<typeof useLegalDraft>;

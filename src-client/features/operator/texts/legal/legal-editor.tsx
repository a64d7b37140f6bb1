import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { LegalAnswer } from '../../../../../src/contract/operator/brand-operator.contract.ts';
import { LEGAL_PATHS } from '../../../../../src/domain/legal-pages.ts';
import { legalFault } from '../../../../../src/domain/wording/legal-text.ts';
import { StatusBadge } from '../../../../components/status-badge.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import { LEGAL_COPY as COPY, LEGAL_PAGE_NAME } from './copy.ts';
import styles from './legal.module.css';
import { PreviewDialog } from './preview-dialog.tsx';
import type { LegalDraft } from './use-legal-draft.ts';
import { useLegalPage } from './use-legal-page.ts';

/** Edits one legal page. Nothing is published without its preview. */
export function LegalEditor({ draft, saved }: { draft: LegalDraft; saved: LegalAnswer }) {
  const { page, typed, isDirty: isChanged } = draft;
  const [asked, setAsked] = useState<'preview' | 'withdraw' | null>(null);
  const { publish, busy, error, reset } = useLegalPage(draft);
  const preview = trpc.admin.previewLegalPage.useMutation();
  const text = typed ?? saved.markdown ?? '';
  const path = LEGAL_PATHS[page];
  const close = () => {
    setAsked(null);
    reset();
  };
  const save = async (markdown: string | null) => {
    const no = await publish(markdown);
    if (no === null) return;
    // A withdrawn page leaves what was not published in the editor.
    if (markdown !== null || !isChanged) draft.forget();
    else draft.rebase(no);
    close();
  };
  return (
    <div className={styles.editor}>
      <p className={styles.state} role="status">
        <StatusBadge tone={saved.markdown === null ? 'neutral' : 'positive'}>
          {saved.markdown === null ? COPY.notWritten : COPY.published(path)}
        </StatusBadge>
        {isChanged && <StatusBadge tone="attention">{COPY.unsaved}</StatusBadge>}
        {saved.markdown !== null && <a href={path}>{COPY.open}</a>}
      </p>
      <Textarea
        label={COPY.text}
        description={COPY.hint}
        autosize
        minRows={6}
        maxRows={24}
        value={text}
        error={isChanged && legalFault(text)}
        onChange={(event) => draft.type(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button
          size="compact-sm"
          disabled={busy || !isChanged || legalFault(text) !== null}
          onClick={() => {
            preview.mutate({ markdown: text });
            setAsked('preview');
          }}
        >
          {COPY.preview}
        </Button>
        {saved.previous !== null && !isChanged && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => draft.type(saved.previous ?? '')}
          >
            {COPY.undo}
          </Button>
        )}
        {saved.markdown !== null && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            disabled={busy}
            onClick={() => setAsked('withdraw')}
          >
            {COPY.withdraw}
          </Button>
        )}
      </div>
      {asked === 'preview' && (
        <PreviewDialog
          name={LEGAL_PAGE_NAME[page]}
          html={preview.data?.html ?? null}
          trouble={preview.error ?? error}
          busy={busy}
          onPublish={() => void save(text)}
          onClose={close}
        />
      )}
      {asked === 'withdraw' && (
        <ConfirmDialog
          title={COPY.withdrawTitle(LEGAL_PAGE_NAME[page])}
          confirm={COPY.withdraw}
          keep={COPY.keep}
          call={{ isPending: busy, error }}
          onConfirm={() => void save(null)}
          onClose={close}
        >
          <p>{COPY.withdrawText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

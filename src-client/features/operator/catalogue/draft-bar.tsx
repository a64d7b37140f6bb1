import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CatalogueView } from '../../../../src/contract/operator/catalogue-operator.contract.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import { notify } from '../../../lib/toasts.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { RightButton } from '../role/right-button.tsx';
import styles from './catalogue.module.css';
import { CATALOGUE_COPY as COPY } from './copy.ts';
import type { CatalogueDraft } from './use-catalogue-draft.ts';

interface DraftBarProps {
  view: CatalogueView;
  draft: CatalogueDraft;
  onReview: () => void;
}

/** State of the draft and its actions. Stays in view while the operator scrolls. */
export function DraftBar({ view, draft, onReview }: DraftBarProps) {
  const [discarding, setDiscarding] = useState(false);
  const { isDirty, isSaving, isUnreadable, faults } = draft;
  const saved = view.draft;
  const save = async () => {
    if ((await draft.save()) !== null) notify.success(COPY.saved.title, COPY.saved.message);
  };
  return (
    <div className={styles.bar} data-dirty={isDirty || undefined}>
      <p className={styles.state} role="status">
        <strong>
          {isDirty
            ? COPY.unsaved
            : saved === null
              ? COPY.same
              : COPY.draftBy(saved.by, showMoment(saved.changedAt))}
        </strong>
        {faults.size > 0 && <span className={styles.bad}>{COPY.faults(faults.size)}</span>}
      </p>
      <div className={styles.actions}>
        {(saved !== null || isDirty) && (
          <Button size="sm" variant="subtle" onClick={() => setDiscarding(true)}>
            {COPY.discard}
          </Button>
        )}
        <RightButton
          right="catalogue.change"
          size="sm"
          variant="default"
          disabled={!isDirty || isSaving || isUnreadable}
          onClick={save}
        >
          {COPY.saveDraft}
        </RightButton>
        <RightButton
          right="catalogue.change"
          size="sm"
          disabled={(!isDirty && saved === null) || isSaving || isUnreadable}
          onClick={onReview}
        >
          {COPY.review}
        </RightButton>
      </div>
      {discarding && (
        <DiscardDialog
          hash={saved?.hash ?? null}
          onDone={draft.reset}
          onClose={() => setDiscarding(false)}
        />
      )}
    </div>
  );
}

interface DiscardDialogProps {
  hash: string | null;
  onDone: () => void;
  onClose: () => void;
}

function DiscardDialog({ hash, onDone, onClose }: DiscardDialogProps) {
  const utils = trpc.useUtils();
  const done = () => {
    onDone();
    onClose();
  };
  const discard = trpc.admin.discardCatalogueDraft.useMutation({
    onSuccess: async () => {
      await utils.admin.catalogue.invalidate();
      done();
    },
  });
  return (
    <ConfirmDialog
      title={COPY.discardTitle}
      confirm={COPY.discard}
      keep={COPY.keepDraft}
      call={discard}
      onConfirm={() => (hash === null ? done() : discard.mutate({ expected: hash }))}
      onClose={onClose}
    >
      <p>{COPY.discardText}</p>
    </ConfirmDialog>
  );
}

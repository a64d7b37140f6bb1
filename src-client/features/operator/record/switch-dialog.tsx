import type { RecordView } from '../../../../src/contract/operator/record.contract.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { showMoment } from '../../../lib/dates.ts';
import { ConfirmDialog } from '../parts/confirm-dialog.tsx';
import { RECORD_COPY } from './copy.ts';

/** Says what becomes public, or what disappears, before it does. */
export function SwitchDialog({ view, onClose }: { view: RecordView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const isShown = view.shownSince !== null;
  const change = trpc.admin.changeRecord.useMutation({
    onSuccess: async () => {
      await utils.admin.record.invalidate();
      onClose();
    },
  });
  const copy = isShown ? RECORD_COPY.hide : RECORD_COPY.preview;
  return (
    <ConfirmDialog
      title={copy.title}
      confirm={copy.confirm}
      keep={copy.keep}
      call={change}
      onConfirm={() => change.mutate({ isShown: !isShown })}
      onClose={onClose}
    >
      {isShown ? <WhatDisappears view={view} /> : <WhatAppears view={view} />}
    </ConfirmDialog>
  );
}

function WhatAppears({ view }: { view: RecordView }) {
  const COPY = RECORD_COPY.preview;
  const { closed, losses, withdrawn, late } = view.figures;
  return (
    <>
      {view.firstAt === null || view.strategies.length === 0 ? (
        <p>{COPY.empty}</p>
      ) : (
        <>
          <p>{COPY.everything(view.strategies.length, showMoment(view.firstAt))}</p>
          <p>{COPY.figures(closed, losses, withdrawn, late)}</p>
        </>
      )}
      {view.hidden > 0 && <p>{COPY.hidden(view.hidden)}</p>}
      <p>{COPY.notices}</p>
    </>
  );
}

function WhatDisappears({ view }: { view: RecordView }) {
  return (
    <>
      <p>{RECORD_COPY.hide.text}</p>
      {view.claims === 'live' && <p>{RECORD_COPY.hide.live}</p>}
    </>
  );
}

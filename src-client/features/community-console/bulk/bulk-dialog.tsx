import { useEffect, useState } from 'react';
import type { BulkInput } from '../../../../src/contract/discord/discord-bulk.contract.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { Banner } from '../parts/banner.tsx';
import { bannerText } from '../parts/banner-text.ts';
import dialogStyles from '../parts/dialog-content.module.css';
import { BULK_ACTS, BULK_COPY as COPY, FAILURE } from '../server-copy.ts';
import { BulkPreviewStep } from './bulk-preview-step.tsx';
import { BulkProgressStep } from './bulk-progress-step.tsx';

interface BulkDialogProps {
  input: BulkInput;
  /** Empty for a kick or ban. */
  roleName: string;
  /** Called when the job is done or stopped. */
  onDone: () => void;
  onClose: () => void;
}

/** One dialog for the steps: preview, confirmation, progress and results. */
export function BulkDialog({ input, roleName, onDone, onClose }: BulkDialogProps) {
  const preview = trpc.discord.bulkPreview.useMutation();
  const start = trpc.discord.bulkStart.useMutation();
  const [asked] = useState(input);
  const { mutate } = preview;
  useEffect(() => mutate(asked), [mutate, asked]);
  const refused = [preview, start].find((call) => call.error !== null)?.error;
  const said = [preview.data, start.data].find((each) => each?.success === false);
  const jobId = start.data?.jobId;
  const act = (count: number) => BULK_ACTS[asked.action.type](count, roleName);
  const progressed = preview.data?.willRun ?? 0;
  const problem =
    refused !== undefined ? bannerText(refused) : jobId === undefined ? said?.message : undefined;
  return (
    <Dialog
      title={jobId === undefined ? COPY.title : `${COPY.running}: ${act(progressed)}`}
      keepOpen={start.isPending}
      onClose={onClose}
    >
      <div className={dialogStyles.stack}>
        {problem !== undefined && <Banner text={`${FAILURE.bulk} ${problem}`} />}
        {jobId !== undefined ? (
          <BulkProgressStep jobId={jobId} onDone={onDone} onClose={onClose} />
        ) : (
          <BulkPreviewStep
            preview={preview.data?.success ? preview.data : null}
            act={act}
            isRemoval={asked.action.type !== 'add_role'}
            loading={preview.isPending}
            starting={start.isPending}
            onRun={() => start.mutate(asked)}
            onCancel={onClose}
          />
        )}
      </div>
    </Dialog>
  );
}

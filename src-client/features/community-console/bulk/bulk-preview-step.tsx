import { Button } from '@mantine/core';
import { useState } from 'react';
import type { BulkPreview } from '../../../../src/contract/discord/discord-bulk.contract.ts';
import { dangerColors } from '../../../components/danger-colors.ts';
import { FormActions } from '../../../components/form-actions.tsx';
import { CONSOLE_COPY } from '../copy.ts';
import dialogStyles from '../parts/dialog-content.module.css';
import { ExplainedList } from '../parts/explained-list.tsx';
import { BULK_COPY as COPY } from '../server-copy.ts';
import styles from './bulk.module.css';

interface BulkPreviewStepProps {
  preview: BulkPreview | null;
  /** Names the action for this many members. */
  act: (count: number) => string;
  /** It takes something away. */
  isRemoval: boolean;
  loading: boolean;
  starting: boolean;
  onRun: () => void;
  onCancel: () => void;
}

/** Lists the changed and skipped members. A kick or ban needs a typed phrase. */
export function BulkPreviewStep(props: BulkPreviewStepProps) {
  const { preview, act, isRemoval, loading, starting, onRun, onCancel } = props;
  const [typed, setTyped] = useState('');
  const phrase = preview?.phrase ?? null;
  const ready =
    preview !== null && preview.willRun > 0 && (phrase === null || typed.trim() === phrase);
  return (
    <form
      className={dialogStyles.stack}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onRun();
      }}
    >
      <p role="status">
        {loading && COPY.checking}
        {preview !== null &&
          (preview.willRun > 0
            ? `${act(preview.willRun)}: ${COPY.will(preview.names, preview.willRun)}`
            : COPY.nothing)}
      </p>
      {preview !== null && preview.skipped.length > 0 && (
        <ExplainedList title={COPY.skipped(preview.skipped.length)} items={preview.skipped} />
      )}
      {phrase !== null && preview !== null && preview.willRun > 0 && (
        <label className={styles.phrase}>
          {COPY.type(phrase)}
          <input
            type="text"
            value={typed}
            autoComplete="off"
            onChange={({ currentTarget: { value } }) => setTyped(value)}
          />
        </label>
      )}
      <FormActions cancel={CONSOLE_COPY.cancel} onCancel={onCancel}>
        <Button
          type="submit"
          {...(isRemoval && dangerColors(ready && !starting))}
          disabled={!ready || starting}
        >
          {starting ? COPY.starting : act(preview?.willRun ?? 0)}
        </Button>
      </FormActions>
    </form>
  );
}

import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { CopyOutcome } from '../../../components/copy/copy-outcome.tsx';
import { useCopy } from '../../../components/copy/use-copy.ts';
import parts from './parts.module.css';

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { outcome, copy } = useCopy(text);
  const isCopied = outcome === 'copied';
  return (
    <>
      <ActionIcon size="sm" onClick={copy} aria-label={label}>
        {isCopied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
      </ActionIcon>
      <CopyOutcome
        outcome={outcome}
        copied="Copied"
        failed="Not copied. Select the text instead."
        className={parts.copyFailed}
      />
    </>
  );
}

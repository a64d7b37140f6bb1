import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <ActionIcon size="sm" onClick={copy} aria-label={copied ? `${label}: copied` : label}>
      {copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
    </ActionIcon>
  );
}

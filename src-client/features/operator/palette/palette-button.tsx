import { Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { PALETTE_COPY as COPY } from './copy.ts';
import styles from './palette.module.css';

export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button
      variant="default"
      size="xs"
      aria-label={COPY.button}
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={onOpen}
    >
      <IconSearch className={styles.icon} size={16} aria-hidden="true" />
      <span className={styles.text}>{COPY.button}</span>
      <span className={styles.shortcut} aria-hidden="true">
        {COPY.shortcut}
      </span>
    </Button>
  );
}

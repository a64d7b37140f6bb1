import { Button } from '@mantine/core';
import { PALETTE_COPY as COPY } from './copy.ts';
import styles from './palette.module.css';

export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  return (
    <Button variant="default" size="xs" aria-keyshortcuts="Control+K Meta+K" onClick={onOpen}>
      {COPY.button}
      <span className={styles.shortcut} aria-hidden="true">
        {COPY.shortcut}
      </span>
    </Button>
  );
}

import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps {
  label: string;
  onClick: () => void;
  children: ReactNode;
}

/** Looks like Mantine's ActionIcon, which would cost each first load a kilobyte. */
export function IconButton({ label, onClick, children }: IconButtonProps) {
  return (
    <UnstyledButton
      className={`mantine-active ${styles.button}`}
      aria-label={label}
      onClick={onClick}
    >
      {children}
    </UnstyledButton>
  );
}

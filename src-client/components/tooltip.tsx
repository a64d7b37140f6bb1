import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './tooltip.module.css';

const OPEN_DELAY_MS = 700;
/** After closing one tooltip, the next within this time opens without a delay. */
const SKIP_DELAY_MS = 300;

let closedAt = Number.NEGATIVE_INFINITY;

interface TooltipProps {
  /** Repeats the control's own label for sighted users, so it is hidden from screen readers. */
  label: string;
  children: ReactNode;
}

export function Tooltip({ label, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const timer = useRef<number | undefined>(undefined);

  const hide = () => {
    window.clearTimeout(timer.current);
    if (open) closedAt = performance.now();
    setOpen(false);
  };
  const show = () => {
    window.clearTimeout(timer.current);
    const delay = performance.now() - closedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS;
    timer.current = window.setTimeout(() => setOpen(true), delay);
  };
  useEffect(() => () => window.clearTimeout(timer.current), []);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the wrapped control
    <span
      className={styles.anchor}
      onPointerEnter={show}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => event.key === 'Escape' && hide()}
    >
      {children}
      {open && (
        <span className={styles.tip} role="tooltip" aria-hidden="true">
          {label}
        </span>
      )}
    </span>
  );
}

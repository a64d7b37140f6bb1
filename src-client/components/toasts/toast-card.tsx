import { useLayoutEffect } from 'react';
import { FRAME_COPY } from '../../../src/texts/pages/frame.texts.ts';
import { dismissToast, type Toast } from '../../lib/toasts.ts';
import styles from './toast-region.module.css';
import { useSwipeRight } from './use-swipe-right.ts';
import { useToastTimer } from './use-toast-timer.ts';

interface ToastCardProps {
  toast: Toast;
  /** Called on close, just before the toast is removed. */
  onGone: () => void;
}

export function ToastCard({ toast, onGone }: ToastCardProps) {
  return toast.open ? (
    <OpenToast toast={toast} onGone={onGone} />
  ) : (
    <div hidden data-closed-toast={toast.title} />
  );
}

function OpenToast({ toast, onGone }: ToastCardProps) {
  useLayoutEffect(() => onGone, [onGone]);
  const timer = useToastTimer(dismissToast);
  const swipe = useSwipeRight(dismissToast);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer; the button closes it
    <div
      className={styles.toast}
      data-tone={toast.tone}
      role={toast.tone === 'destructive' ? 'alert' : 'status'}
      onMouseEnter={timer.pause}
      onMouseLeave={timer.resume}
      onFocus={timer.pause}
      onBlur={timer.resume}
      {...swipe}
    >
      <div>
        <p className={styles.title}>{toast.title}</p>
        <p className={styles.message}>{toast.message}</p>
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={FRAME_COPY.closeNotification}
        onClick={dismissToast}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
          <path d="M4 4l8 8M12 4l-8 8" />
        </svg>
      </button>
    </div>
  );
}

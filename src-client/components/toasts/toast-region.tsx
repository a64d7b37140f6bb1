import { type FocusEvent, useCallback, useEffect, useRef } from 'react';
import { FRAME_COPY } from '../../../src/texts/pages/frame.texts.ts';
import { useToast } from '../../lib/toasts.ts';
import { ToastCard } from './toast-card.tsx';
import styles from './toast-region.module.css';

/** Region of the notifications. F8 moves the focus there from anywhere. */
export function ToastRegion() {
  const region = useRef<HTMLElement>(null);
  const toast = useToast();
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      region.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);
  const came = useRef<Element | null>(null);
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) came.current = relatedTarget;
  };
  // Runs while the notification is still mounted: removing it would lose the focus.
  const giveBack = useCallback(() => {
    if (!region.current?.contains(document.activeElement)) return;
    const target = came.current?.isConnected ? came.current : document.getElementById('content');
    if (target instanceof HTMLElement) queueMicrotask(() => target.focus());
  }, []);
  return (
    <section
      ref={region}
      aria-label={FRAME_COPY.notifications}
      aria-live="polite"
      tabIndex={-1}
      className={styles.region}
      onFocus={remember}
    >
      {toast !== null && <ToastCard key={toast.id} toast={toast} onGone={giveBack} />}
    </section>
  );
}

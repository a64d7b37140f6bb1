import { useEffect, useRef } from 'react';
import { useToast } from '../lib/toasts.ts';
import { ToastCard } from './toast-card.tsx';
import styles from './toast-region.module.css';

/** Where notifications appear. F8 brings the keyboard there from anywhere. */
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
  return (
    <section ref={region} aria-label="Notifications (F8)" tabIndex={-1} className={styles.region}>
      {toast !== null && <ToastCard key={toast.id} toast={toast} />}
    </section>
  );
}

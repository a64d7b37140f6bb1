import '@mantine/core/styles/Notification.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import styles from './toast-region.module.css';

const SWIPE_THRESHOLD_PX = 50;
const DURATION_MS = 5000;

/**
 * The library's own drag goes both ways and asks for a third of the width; the product's swipe is fifty pixels
 * to the right.
 */
function useSwipeRight(region: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let start: number | null = null;
    const press = (event: PointerEvent) => {
      start = event.clientX;
    };
    const release = (event: PointerEvent) => {
      if (start !== null && event.clientX - start >= SWIPE_THRESHOLD_PX) notifications.clean();
      start = null;
    };
    const element = region.current;
    element?.addEventListener('pointerdown', press);
    window.addEventListener('pointerup', release);
    return () => {
      element?.removeEventListener('pointerdown', press);
      window.removeEventListener('pointerup', release);
    };
  }, [region]);
}

function useFocusKey(region: React.RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      event.preventDefault();
      region.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, [region]);
}

export function ToastRegion() {
  const region = useRef<HTMLElement>(null);
  useSwipeRight(region);
  useFocusKey(region);
  return (
    <section ref={region} aria-label="Notifications (F8)" tabIndex={-1} className={styles.region}>
      <Notifications
        limit={1}
        autoClose={DURATION_MS}
        transitionDuration={0}
        allowDragDismiss={false}
        allowScrollDismiss={false}
        withinPortal={false}
        classNames={{ notification: styles.toast ?? '' }}
      />
    </section>
  );
}

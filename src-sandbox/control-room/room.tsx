import { useEffect, useRef } from 'react';
import { ClockBar } from './clock-bar.tsx';
import { useLiveConnection, useReading } from './live.ts';
import { Mark } from './parts/mark.tsx';
import styles from './room.module.css';
import { RoomNavigation } from './room-navigation.tsx';
import { ROOMS } from './rooms.ts';
import { usePlace } from './use-place.ts';

interface Info {
  appUrl: string | null;
}

export function Room() {
  const connected = useLiveConnection();
  const info = useReading<Info>('info');
  const place = usePlace();
  const room = ROOMS.find((each) => each.id === place.room) ?? ROOMS[0];
  const main = useRef<HTMLElement>(null);
  const shown = useRef(room.id);

  useEffect(() => {
    document.title = `${room.title} · Wickline sandbox · control room`;
    if (shown.current === room.id) return;
    shown.current = room.id;
    scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [room]);

  return (
    <>
      <header className={styles.header}>
        <button className={styles.skip} type="button" onClick={() => main.current?.focus()}>
          Skip to the content
        </button>
        <div className={styles.brand}>
          <Mark />
          <p className={styles.name}>
            Wickline sandbox{' '}
            <span className={styles.place}>
              <span className={styles.dot}>· </span>control room
            </span>
          </p>
        </div>
        <ClockBar />
        <RoomNavigation current={room.id} />
        {info?.appUrl != null && (
          <p className={styles.product}>
            <a href={info.appUrl}>Open the product</a>
            <a href={`${info.appUrl}/admin`}>Open the operator’s panel</a>
          </p>
        )}
      </header>
      {!connected && (
        <p className={styles.offline} role="status">
          The sandbox cannot be reached. This page reconnects automatically.
        </p>
      )}
      <main className={styles.main} ref={main} tabIndex={-1} aria-label={room.title}>
        <room.Content />
      </main>
    </>
  );
}

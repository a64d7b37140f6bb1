import { useEffect, useRef } from 'react';
import { useReading } from './live.ts';
import styles from './room-navigation.module.css';
import { ROOMS } from './rooms.ts';

export function RoomNavigation({ current }: { current: string }) {
  const mail = useReading<{ mail: unknown[] }>('mail')?.mail.length ?? 0;
  const faults = useReading<{ faults: unknown[] }>('faults')?.faults.length ?? 0;
  const counts: Partial<Record<string, number>> = { mail, faults };
  const row = useRef<HTMLElement>(null);
  // On a phone the row overflows: scroll the current room into it. scrollIntoView would make Chromium continue the Tab
  // order at the link, past "Skip to the content".
  useEffect(() => {
    const link = row.current?.querySelector(`[href="#${current}"]`);
    if (row.current === null || link == null) return;
    const [around, inside] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()];
    row.current.scrollLeft += inside.left + inside.width / 2 - around.left - around.width / 2;
  }, [current]);
  return (
    <nav className={styles.navigation} aria-label="Rooms" ref={row}>
      <ul className={styles.list}>
        {ROOMS.map((room) => {
          const count = counts[room.id] ?? 0;
          return (
            <li key={room.id} id={room.id}>
              <a
                className={styles.link}
                href={`#${room.id}`}
                aria-current={room.id === current ? 'page' : undefined}
              >
                {room.title}
                {count > 0 && (
                  <span className={room.id === 'faults' ? styles.alarm : styles.count}>
                    {count}
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import styles from './charts.module.css';

const FiguresBlock = lazy(async () => ({
  default: (await import('./figures-block.tsx')).FiguresBlock,
}));

/** Loads and renders the charts only when they scroll into view. */
export function LazyFigures() {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const { current } = place;
    if (current === null) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && setNear(true),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={styles.place}>
      {near && (
        <Suspense fallback={null}>
          <FiguresBlock />
        </Suspense>
      )}
    </div>
  );
}

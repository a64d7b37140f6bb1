import { lazy, type ReactNode, Suspense } from 'react';
import { picturePath } from '../../src/domain/brand/picture-path.ts';
import styles from './feature-list.module.css';

const TICK = 'M3 8.5l3.2 3.2L13 4.8';
const DASH = 'M4 8h8';

const DrawnIcon = lazy(() => import('./drawn-icon.tsx'));

interface FeatureListProps {
  items: readonly { text: string; note?: string | undefined; icon?: string | undefined }[];
  isMissing?: (item: string) => boolean;
  /** Draws an icon by its name. Default: loads the icons first, because the documented shop has none. */
  draw?: ((name: string) => ReactNode) | undefined;
}

/** Some plans also list what they exclude. */
const startsWithNo = (item: string) => /^no /i.test(item);

const drawWhenLoaded = (name: string) => (
  <Suspense fallback={<Line path={TICK} />}>
    <DrawnIcon name={name} />
  </Suspense>
);

function Line({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}

/** A ticked list of a plan's features. */
export function FeatureList(props: FeatureListProps) {
  const { items, isMissing = startsWithNo, draw = drawWhenLoaded } = props;
  const markOf = (text: string, icon: string | undefined) => {
    if (icon === undefined) return <Line path={isMissing(text) ? DASH : TICK} />;
    if (!icon.includes('.')) return draw(icon);
    return <img src={picturePath({ file: icon })} alt="" width={16} height={16} />;
  };
  return (
    <ul className={styles.list}>
      {items.map(({ text, note, icon }) => (
        <li key={text} data-missing={isMissing(text) || undefined}>
          {markOf(text, icon)}
          <span>
            {text}
            {note !== undefined && <small>{note}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

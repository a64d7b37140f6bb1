import { Link } from '@tanstack/react-router';
import { NOT_FOUND_COPY as COPY } from '../../../src/texts/pages/frame.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  usePageTitle(COPY.page);
  return (
    <BareFrame width="narrow">
      <Panel title={COPY.title} level={1} className={styles.panel}>
        <p>{COPY.text}</p>
        <p className={styles.way}>
          <Link to="/">{COPY.home}</Link>
        </p>
      </Panel>
    </BareFrame>
  );
}

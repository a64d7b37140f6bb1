import { Link } from '@tanstack/react-router';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import styles from './not-found-page.module.css';

export function NotFoundPage() {
  usePageTitle('Page not found');
  return (
    <BareFrame width="narrow">
      <Panel title="404 Page Not Found" level={1} className={styles.panel}>
        <p>Did you forget to add the page to the router?</p>
        <p className={styles.way}>
          <Link to="/">Go to the front page</Link>
        </p>
      </Panel>
    </BareFrame>
  );
}

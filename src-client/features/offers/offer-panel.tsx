import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '../../components/panel.tsx';
import styles from './offer-panel.module.css';

interface OfferPanelProps {
  title: string;
  children: ReactNode;
  /** The words of the way back to the dashboard. Absent: a button is the way on. */
  back?: string;
}

/** The one card of a page that gives or sells a plan. */
export function OfferPanel({ title, children, back }: OfferPanelProps) {
  return (
    <Panel title={title} level={1}>
      <div className={styles.content}>
        {children}
        {back !== undefined && (
          <p>
            <Link to="/">{back}</Link>
          </p>
        )}
      </div>
    </Panel>
  );
}

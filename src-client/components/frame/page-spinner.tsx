import { Loader } from '@mantine/core';
import { FRAME_COPY } from '../../../src/texts/pages/frame.texts.ts';
import styles from './page-spinner.module.css';

export function PageSpinner({ label = FRAME_COPY.loading }: { label?: string }) {
  return (
    <div className={styles.spinner} role="status">
      <Loader aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}

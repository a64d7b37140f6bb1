import { Loader } from '@mantine/core';
import styles from './page-spinner.module.css';

export function PageSpinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <div className={styles.spinner} role="status">
      <Loader aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </div>
  );
}

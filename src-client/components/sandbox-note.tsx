import { settings } from '../lib/public-settings.ts';
import styles from './sandbox-note.module.css';

/** Said on every page while a local sandbox stands in for a provider. Never in production. */
export function SandboxNote() {
  if (settings.sandbox.length === 0) return null;
  return (
    <footer className={styles.note}>
      A local sandbox stands in for {settings.sandbox.join(', ')}: no money moves.{' '}
      {settings.sandboxControlRoom !== null && (
        <a href={settings.sandboxControlRoom} target="_blank" rel="noopener">
          Control room
        </a>
      )}
    </footer>
  );
}

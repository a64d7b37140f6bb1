import { CopyButton } from './copy-button.tsx';
import styles from './parts.module.css';

/** A name in words above the identifier that logs and providers use. */
export function NamedCode({ name, code }: { name: string; code: string }) {
  return (
    <>
      {name}
      <span className={styles.code}>
        <code>{code}</code> <CopyButton text={code} label={`Copy ${code}`} />
      </span>
    </>
  );
}

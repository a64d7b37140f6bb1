import styles from './brand.module.css';

/** A candle crossed by a rising line. */
export function CandleMark(props: { 'data-brand-mark'?: string }) {
  return (
    <svg
      className={styles.mark}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      {...props}
    >
      <path d="M12 1.5v6M12 18v4.5" className={styles.wick} />
      <path d="M7 9.2A1.7 1.7 0 0 1 8.7 7.5h6.6A1.7 1.7 0 0 1 17 9.2v1.3l-10 4.7z" />
      <path
        d="M17 12.9v3.4a1.7 1.7 0 0 1-1.7 1.7H8.7A1.7 1.7 0 0 1 7 16.3z"
        transform="translate(0 .9)"
      />
    </svg>
  );
}

/** The style of a seller's brand draws their logo in its place. */
export const BrandMark = () => <CandleMark data-brand-mark="" />;

export function Brand({ name, href = '/' }: { name: string; href?: string }) {
  return (
    <a className={styles.brand} href={href}>
      <BrandMark />
      <span>{name}</span>
    </a>
  );
}

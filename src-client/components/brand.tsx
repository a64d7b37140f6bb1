import styles from './brand.module.css';

/** A candle, cut by a rising line. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M12 1.500v6M12 18v4.500" className={styles.wick} />
      <path d="M7 9.200A1.700 1.700 0 0 1 8.700 7.500h6.600A1.700 1.700 0 0 1 17 9.200v1.300l-10 4.700z" />
      <path
        d="M17 12.900v3.400a1.700 1.700 0 0 1-1.700 1.700H8.700A1.700 1.700 0 0 1 7 16.300z"
        transform="translate(0 .9)"
      />
    </svg>
  );
}

export function Brand({ name, href = '/' }: { name: string; href?: string }) {
  return (
    <a className={styles.brand} href={href}>
      <BrandMark />
      <span>{name}</span>
    </a>
  );
}

/** The product's candle as an outline. */
export function Mark() {
  return (
    <svg
      style={{ flex: 'none' }}
      width="24"
      height="28"
      viewBox="0 0 24 28"
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M12 1v6M12 21v6"
        stroke="var(--wl-ink)"
        strokeWidth="2.2"
        strokeLinecap="round"
        fill="none"
      />
      <rect
        x="6.500"
        y="7"
        width="11"
        height="14"
        rx="2"
        fill="var(--wl-wick)"
        stroke="var(--wl-ink)"
        strokeWidth="2.2"
      />
    </svg>
  );
}

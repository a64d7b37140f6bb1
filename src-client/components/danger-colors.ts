/** Colours of a filled button that takes something away. A disabled one keeps the theme's label. */
export const dangerColors = (isEnabled: boolean) => ({
  color: 'var(--wl-bear)',
  ...(isEnabled && { c: 'var(--wl-page)' }),
});

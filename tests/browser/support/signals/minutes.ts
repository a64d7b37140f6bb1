/** Minutes before now. */
export const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
export const soon = (minutes: number) => ago(-minutes);
export const id = (n: number) => `0198f3a2-7c1e-7000-8000-${String(n).padStart(12, '0')}`;

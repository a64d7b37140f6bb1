/** '$49.00'. Every supported currency has hundredths. */
export function moneyText(cents: number, currency: string): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency });
}

/** In minor units, as docs.stripe.com/currencies lists them. */
const SMALLEST: Readonly<Record<string, number>> = {
  aed: 200,
  czk: 1_500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1_000,
};
const DEFAULT_SMALLEST = 50;

/** Stripe collects no smaller invoice: it is paid, and its sum is carried to the next one. */
export function isTooSmallToCharge(amount: number, currency: string): boolean {
  return amount > 0 && amount < (SMALLEST[currency] ?? DEFAULT_SMALLEST);
}

/** The terms until the seller writes others. */
export const DEFAULT_TERMS = `You earn a share of what people pay after they came through your link, without tax. The share and the number of months are on this page.

A commission is held until refunds are no longer expected. A refund reduces it, and a lost dispute ends it. A refund after a payout is deducted from the next one.

Say that you earn when you recommend us: use “#ad” or words as clear. Do not promise profits, do not bid on our name in advertising, do not send unwanted mail, and do not use your link for your own purchases.

We may change these terms for new buyers. If you or we end the partnership, payments from that day on earn nothing. Held commissions are still paid.`;

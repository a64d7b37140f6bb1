import { z } from 'zod';

/** What every page may know of the configuration. Embedded in the served page, never fetched. */
export const publicSettings = z.object({
  brandName: z.string(),
  supportEmail: z.string().nullable(),
  /** What stands before an amount, as '$'. */
  currencySign: z.string(),
  pricing: z.enum(['documented', 'unified']),
  links: z.object({
    help: z.string(),
    contact: z.string(),
    privacy: z.string(),
    terms: z.string(),
  }),
  stats: z.object({ traders: z.string(), accuracy: z.string(), coverage: z.string() }),
  /** The providers that are the local sandbox's; empty in production. */
  sandbox: z.array(z.enum(['stripe', 'discord', 'tradingview'])),
  sandboxControlRoom: z.string().nullable(),
  /** Indicators without a script id: they are not delivered automatically. */
  notDelivered: z.array(z.enum(['main', 'wavematrix', 'orderblock'])),
});
export type PublicSettings = z.infer<typeof publicSettings>;

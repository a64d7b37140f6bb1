/** The services of the public status page, in its order. */
export const SERVICES = ['payments', 'discord', 'tradingview', 'signals'] as const;
export type Service = (typeof SERVICES)[number];

/** limited: works in part or late. by-hand: the seller gives access without the provider. */
export type ServiceState = 'working' | 'limited' | 'failing' | 'by-hand';

/** One service as the health probe saw it. */
export interface ServiceReading {
  service: Service;
  state: ServiceState;
  /** Time of the last successful call or read-back; null: none is known. */
  okAt: Date | null;
}

export const isTrouble = (state: ServiceState): boolean =>
  state === 'limited' || state === 'failing';

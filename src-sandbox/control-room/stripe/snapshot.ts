export interface StripeSnapshot {
  customers: { id: string }[];
  subscriptions: { id: string; status: string }[];
  deliveries: { id: string; state: string }[];
}

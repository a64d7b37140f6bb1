/** What a POST was answered, kept under its Idempotency-Key. */
export interface StoredAnswer {
  request: string;
  status: number;
  body: string;
  requestId: string;
  /** Sandbox seconds. */
  at: number;
}

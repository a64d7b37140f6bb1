/** The answer to a POST, stored under its Idempotency-Key. */
export interface StoredAnswer {
  request: string;
  status: number;
  body: string;
  requestId: string;
  /** Sandbox seconds. */
  at: number;
}

import { createHmac } from 'node:crypto';

/** The Stripe-Signature header. Signed with machine time: receivers check its age against their own clock. */
export function signatureHeader(payload: string, secret: string, machineNow: number): string {
  const timestamp = Math.floor(machineNow / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

import { createHmac } from 'node:crypto';

export const DATABASE_NAME = 'wickline';
/** Neither a superuser nor the owner of the tables. */
const RUNTIME_ROLE = 'wickline_app';

/** URL of the product's role. Its password derives from the owner's, one-way. */
export function runtimeUrlOf(ownerPassword: string, port: number): string {
  const password = createHmac('sha256', ownerPassword).update(RUNTIME_ROLE).digest('hex');
  return `postgres://${RUNTIME_ROLE}:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;
}

import { createHmac } from 'node:crypto';

export const DATABASE_NAME = 'wickline';
/** No superuser, and no owner of the tables. */
const RUNTIME_ROLE = 'wickline_app';

/** As the running product connects. Its password leads from the owner's and not back. */
export function runtimeUrlOf(ownerPassword: string, port: number): string {
  const password = createHmac('sha256', ownerPassword).update(RUNTIME_ROLE).digest('hex');
  return `postgres://${RUNTIME_ROLE}:${password}@127.0.0.1:${port}/${DATABASE_NAME}`;
}

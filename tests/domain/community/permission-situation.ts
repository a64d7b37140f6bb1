import type {
  Override,
  PermissionServer,
  PermissionSubject,
} from '../../../src/domain/community/channel-permissions.ts';
import { PERMISSION as P } from '../../../src/domain/community/permission-flags.ts';

export const EVERYONE = '100000000000000001';
export const A = '100000000000000002';
export const B = '100000000000000003';
export const ADMIN = '100000000000000004';
export const OWNER = '200000000000000001';
export const MEMBER = '200000000000000002';
export const OTHER = '200000000000000003';
export const EVERYDAY =
  P.viewChannel | P.sendMessages | P.readMessageHistory | P.attachFiles | P.connect;

export interface Case {
  everyone?: bigint;
  a?: bigint;
  b?: bigint;
  roles?: string[];
  who?: string;
  timedOut?: boolean;
  overrides?: Override[];
  yes?: bigint;
  no?: bigint;
}

export const role = (id: string, allow: bigint, deny = 0n): Override => ({
  id,
  kind: 'role',
  allow,
  deny,
});
export const member = (id: string, allow: bigint, deny = 0n): Override => {
  return { id, kind: 'member', allow, deny };
};

/** Converts a case to the arguments of the calculation. */
export function situation(given: Case) {
  const server: PermissionServer = {
    id: EVERYONE,
    ownerId: OWNER,
    roles: new Map([
      [EVERYONE, { permissions: given.everyone ?? EVERYDAY }],
      [A, { permissions: given.a ?? 0n }],
      [B, { permissions: given.b ?? 0n }],
      [ADMIN, { permissions: P.administrator }],
    ]),
  };
  const subject: PermissionSubject = {
    id: given.who ?? MEMBER,
    roleIds: given.roles ?? [],
    timedOut: given.timedOut ?? false,
  };
  return { server, subject, overrides: given.overrides ?? [] };
}

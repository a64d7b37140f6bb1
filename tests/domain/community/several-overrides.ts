import {
  ALL_PERMISSIONS,
  PERMISSION as P,
} from '../../../src/domain/community/permission-flags.ts';
import { A, ADMIN, B, type Case, EVERYONE, MEMBER, member, role } from './permission-situation.ts';

/** Several overrides for the same bit or for different ones. */
export const SEVERAL_OVERRIDES: Record<string, Case> = {
  'both roles deny and neither allows': {
    roles: [A, B],
    overrides: [role(A, 0n, P.sendMessages), role(B, 0n, P.sendMessages)],
    yes: P.viewChannel,
    no: P.sendMessages,
  },
  'one role allows and denies the same bit': {
    roles: [A],
    overrides: [role(A, P.manageChannels, P.manageChannels)],
    yes: P.manageChannels,
  },
  'the member allows and denies the same bit': {
    overrides: [member(MEMBER, P.manageChannels, P.manageChannels)],
    yes: P.manageChannels,
  },
  "a role's allow does not lift other bits that @everyone denies": {
    roles: [A],
    overrides: [role(EVERYONE, 0n, P.viewChannel | P.sendMessages), role(A, P.viewChannel)],
    yes: P.viewChannel | P.readMessageHistory,
    no: P.sendMessages,
  },
  'a paid role that views and reads cannot write': {
    roles: [A],
    overrides: [
      role(EVERYONE, 0n, P.viewChannel | P.sendMessages),
      role(A, P.viewChannel | P.readMessageHistory),
    ],
    yes: P.viewChannel | P.readMessageHistory,
    no: P.sendMessages | P.attachFiles,
  },
  'a role override denies one bit and allows another': {
    roles: [A],
    overrides: [role(A, P.manageChannels, P.sendMessages)],
    yes: P.manageChannels,
    no: P.sendMessages,
  },
  "the member's override keeps the roles' decisions on other bits": {
    roles: [A],
    overrides: [role(A, P.manageChannels), member(MEMBER, 0n, P.sendMessages)],
    yes: P.manageChannels | P.viewChannel,
    no: P.sendMessages,
  },
  "a role's override grants what @everyone lacks": {
    everyone: P.readMessageHistory,
    roles: [A],
    overrides: [role(A, P.viewChannel)],
    yes: P.viewChannel | P.readMessageHistory,
    no: P.sendMessages,
  },
  'the second of two roles grants administrator': {
    roles: [A, ADMIN],
    overrides: [role(A, 0n, P.viewChannel)],
    yes: ALL_PERMISSIONS,
  },
};

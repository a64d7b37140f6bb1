import {
  ALL_PERMISSIONS,
  PERMISSION as P,
} from '../../../src/domain/community/permission-flags.ts';
import { A, ADMIN, B, type Case, EVERYONE, MEMBER, member, role } from './permission-situation.ts';

/** Several overrides for the same bit or for different ones. */
export const SEVERAL_OVERRIDES: Record<string, Case> = {
  'both held roles deny and neither allows': {
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
  "a role's allow does not lift what @everyone's override denies beside it": {
    roles: [A],
    overrides: [role(EVERYONE, 0n, P.viewChannel | P.sendMessages), role(A, P.viewChannel)],
    yes: P.viewChannel | P.readMessageHistory,
    no: P.sendMessages,
  },
  'a paid role that sees and reads does not write': {
    roles: [A],
    overrides: [
      role(EVERYONE, 0n, P.viewChannel | P.sendMessages),
      role(A, P.viewChannel | P.readMessageHistory),
    ],
    yes: P.viewChannel | P.readMessageHistory,
    no: P.sendMessages | P.attachFiles,
  },
  'a role override denies one and allows another bit': {
    roles: [A],
    overrides: [role(A, P.manageChannels, P.sendMessages)],
    yes: P.manageChannels,
    no: P.sendMessages,
  },
  "the member's override leaves what the roles decided about other bits": {
    roles: [A],
    overrides: [role(A, P.manageChannels), member(MEMBER, 0n, P.sendMessages)],
    yes: P.manageChannels | P.viewChannel,
    no: P.sendMessages,
  },
  'what @everyone lacks an override of a held role gives': {
    everyone: P.readMessageHistory,
    roles: [A],
    overrides: [role(A, P.viewChannel)],
    yes: P.viewChannel | P.readMessageHistory,
    no: P.sendMessages,
  },
  'an administrator by the second of two roles': {
    roles: [A, ADMIN],
    overrides: [role(A, 0n, P.viewChannel)],
    yes: ALL_PERMISSIONS,
  },
};

import {
  ALL_PERMISSIONS,
  PERMISSION as P,
} from '../../../src/domain/community/permission-flags.ts';
import {
  A,
  ADMIN,
  B,
  type Case,
  EVERYDAY,
  EVERYONE,
  MEMBER,
  member,
  OTHER,
  OWNER,
  role,
} from './permission-situation.ts';
import { SEVERAL_OVERRIDES } from './several-overrides.ts';

/** Written by hand from Discord's documentation. Every bit of `yes` must be granted and every bit of `no` denied. */
export const CASES: Record<string, Case> = {
  'nothing is held where no role gives anything': { everyone: 0n, no: ALL_PERMISSIONS },
  '@everyone alone gives its bits': { yes: EVERYDAY, no: P.manageChannels },
  'a held role adds to @everyone': {
    a: P.manageChannels,
    roles: [A],
    yes: EVERYDAY | P.manageChannels,
  },
  'a role that is not held adds nothing': { a: P.manageChannels, no: P.manageChannels },
  'two held roles add up': {
    a: P.speak,
    b: P.manageChannels,
    roles: [A, B],
    yes: P.speak | P.manageChannels,
  },
  'a held role that was deleted gives nothing': { roles: ['100000000000000099'], yes: EVERYDAY },
  'the owner may do everything': { everyone: 0n, who: OWNER, yes: ALL_PERMISSIONS },
  'the owner ignores overrides': {
    who: OWNER,
    overrides: [role(EVERYONE, 0n, EVERYDAY), member(OWNER, 0n, EVERYDAY)],
    yes: ALL_PERMISSIONS,
  },
  'the owner ignores a time-out': { who: OWNER, timedOut: true, yes: ALL_PERMISSIONS },
  'an administrator may do everything': { roles: [ADMIN], yes: ALL_PERMISSIONS },
  'an administrator ignores overrides': {
    roles: [ADMIN],
    overrides: [role(EVERYONE, 0n, P.viewChannel), role(ADMIN, 0n, P.viewChannel)],
    yes: ALL_PERMISSIONS,
  },
  'an administrator ignores their own override': {
    roles: [ADMIN],
    overrides: [member(MEMBER, 0n, P.viewChannel)],
    yes: ALL_PERMISSIONS,
  },
  'an administrator ignores a time-out': { roles: [ADMIN], timedOut: true, yes: ALL_PERMISSIONS },
  '@everyone as administrator makes everybody one': {
    everyone: P.administrator,
    yes: ALL_PERMISSIONS,
  },
  'an override cannot make an administrator': {
    overrides: [member(MEMBER, P.administrator)],
    no: P.manageChannels,
  },
  "@everyone's override denies": {
    overrides: [role(EVERYONE, 0n, P.sendMessages)],
    yes: P.viewChannel,
    no: P.sendMessages,
  },
  "@everyone's override allows": {
    overrides: [role(EVERYONE, P.manageChannels)],
    yes: P.manageChannels,
  },
  "@everyone's override allows what it denies as well": {
    overrides: [role(EVERYONE, P.sendMessages, P.sendMessages)],
    yes: P.sendMessages,
  },
  "a role's override denies what the role itself gives": {
    a: P.manageChannels,
    roles: [A],
    overrides: [role(A, 0n, P.manageChannels)],
    no: P.manageChannels,
  },
  "a role's allow beats @everyone's denial": {
    roles: [A],
    overrides: [role(EVERYONE, 0n, P.viewChannel), role(A, P.viewChannel)],
    yes: P.viewChannel,
  },
  "a role's denial beats @everyone's allow": {
    roles: [A],
    overrides: [role(EVERYONE, P.sendMessages), role(A, 0n, P.sendMessages)],
    no: P.sendMessages,
  },
  'the order of overrides in the list does not matter': {
    roles: [A],
    overrides: [role(A, P.viewChannel), role(EVERYONE, 0n, P.viewChannel)],
    yes: P.viewChannel,
  },
  "one role's allow beats another role's denial": {
    roles: [A, B],
    overrides: [role(A, 0n, P.sendMessages), role(B, P.sendMessages)],
    yes: P.sendMessages,
  },
  'and in the other order as well': {
    roles: [A, B],
    overrides: [role(A, P.sendMessages), role(B, 0n, P.sendMessages)],
    yes: P.sendMessages,
  },
  'denials of two roles add up': {
    roles: [A, B],
    overrides: [role(A, 0n, P.sendMessages), role(B, 0n, P.attachFiles)],
    no: P.sendMessages | P.attachFiles,
  },
  'an override of a role that is not held counts for nothing': {
    overrides: [role(A, 0n, P.viewChannel)],
    yes: EVERYDAY,
  },
  "the member's denial beats every role's allow": {
    roles: [A],
    overrides: [role(A, P.viewChannel), member(MEMBER, 0n, P.viewChannel)],
    no: P.viewChannel,
  },
  "the member's allow beats every denial": {
    roles: [A],
    overrides: [
      role(EVERYONE, 0n, P.viewChannel),
      role(A, 0n, P.viewChannel),
      member(MEMBER, P.viewChannel),
    ],
    yes: P.viewChannel,
  },
  "another member's override counts for nothing": {
    overrides: [member(OTHER, 0n, EVERYDAY)],
    yes: EVERYDAY,
  },
  'an empty override changes nothing': {
    overrides: [role(EVERYONE, 0n), member(MEMBER, 0n)],
    yes: EVERYDAY,
  },
  'bits that nobody names stay': {
    overrides: [role(EVERYONE, 0n, P.sendMessages)],
    yes: P.readMessageHistory | P.connect,
  },
  'without seeing nothing else counts': {
    a: P.manageChannels,
    roles: [A],
    overrides: [role(EVERYONE, 0n, P.viewChannel)],
    no: ALL_PERMISSIONS,
  },
  'an allow without seeing counts for nothing': {
    overrides: [role(EVERYONE, P.manageChannels, P.viewChannel)],
    no: ALL_PERMISSIONS,
  },
  'without sending no files, links and mentions': {
    everyone: EVERYDAY | P.embedLinks | P.mentionEveryone,
    overrides: [role(EVERYONE, 0n, P.sendMessages)],
    yes: P.readMessageHistory,
    no: P.attachFiles | P.embedLinks | P.mentionEveryone,
  },
  'without connecting no rights of a voice': {
    everyone: EVERYDAY | P.speak | P.useVoiceActivity,
    overrides: [role(EVERYONE, 0n, P.connect)],
    yes: P.sendMessages,
    no: P.speak | P.useVoiceActivity,
  },
  'with connecting they stay': { everyone: EVERYDAY | P.speak, yes: P.speak },
  'a time-out leaves seeing and reading': {
    timedOut: true,
    yes: P.viewChannel | P.readMessageHistory,
    no: P.sendMessages | P.connect | P.attachFiles,
  },
  'a time-out also takes what an override allows': {
    timedOut: true,
    overrides: [member(MEMBER, P.sendMessages | P.manageChannels)],
    no: P.sendMessages | P.manageChannels,
  },
  'a time-out opens no hidden channel': {
    timedOut: true,
    overrides: [role(EVERYONE, 0n, P.viewChannel)],
    no: ALL_PERMISSIONS,
  },
  'a time-out does not give reading back': {
    timedOut: true,
    overrides: [role(EVERYONE, 0n, P.readMessageHistory)],
    yes: P.viewChannel,
    no: P.readMessageHistory,
  },
  'bits above 32 are held exactly': {
    everyone: EVERYDAY | P.moderateMembers,
    yes: P.moderateMembers,
  },
  'and are denied exactly': {
    everyone: EVERYDAY | P.moderateMembers,
    overrides: [member(MEMBER, 0n, P.moderateMembers)],
    yes: EVERYDAY,
    no: P.moderateMembers,
  },
  'a member in no role has @everyone': { roles: [], yes: EVERYDAY },
  ...SEVERAL_OVERRIDES,
};

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
  'no role grants anything': { everyone: 0n, no: ALL_PERMISSIONS },
  '@everyone alone grants its bits': { yes: EVERYDAY, no: P.manageChannels },
  "a member's role adds to @everyone": {
    a: P.manageChannels,
    roles: [A],
    yes: EVERYDAY | P.manageChannels,
  },
  'a role the member lacks adds nothing': { a: P.manageChannels, no: P.manageChannels },
  'two roles add up': {
    a: P.speak,
    b: P.manageChannels,
    roles: [A, B],
    yes: P.speak | P.manageChannels,
  },
  'a deleted role grants nothing': { roles: ['100000000000000099'], yes: EVERYDAY },
  'the owner has every permission': { everyone: 0n, who: OWNER, yes: ALL_PERMISSIONS },
  'the owner ignores overrides': {
    who: OWNER,
    overrides: [role(EVERYONE, 0n, EVERYDAY), member(OWNER, 0n, EVERYDAY)],
    yes: ALL_PERMISSIONS,
  },
  'the owner ignores a timeout': { who: OWNER, timedOut: true, yes: ALL_PERMISSIONS },
  'an administrator has every permission': { roles: [ADMIN], yes: ALL_PERMISSIONS },
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
  'an administrator ignores a timeout': { roles: [ADMIN], timedOut: true, yes: ALL_PERMISSIONS },
  '@everyone as administrator makes every member one': {
    everyone: P.administrator,
    yes: ALL_PERMISSIONS,
  },
  'an override cannot grant administrator': {
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
  "@everyone's override allows a bit that it also denies": {
    overrides: [role(EVERYONE, P.sendMessages, P.sendMessages)],
    yes: P.sendMessages,
  },
  "a role's override denies a bit that the role grants": {
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
  "one role's allow beats another role's denial in the other order": {
    roles: [A, B],
    overrides: [role(A, P.sendMessages), role(B, 0n, P.sendMessages)],
    yes: P.sendMessages,
  },
  'denials of two roles add up': {
    roles: [A, B],
    overrides: [role(A, 0n, P.sendMessages), role(B, 0n, P.attachFiles)],
    no: P.sendMessages | P.attachFiles,
  },
  'the override of a role the member lacks has no effect': {
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
  "another member's override has no effect": {
    overrides: [member(OTHER, 0n, EVERYDAY)],
    yes: EVERYDAY,
  },
  'an empty override changes nothing': {
    overrides: [role(EVERYONE, 0n), member(MEMBER, 0n)],
    yes: EVERYDAY,
  },
  'unnamed bits stay': {
    overrides: [role(EVERYONE, 0n, P.sendMessages)],
    yes: P.readMessageHistory | P.connect,
  },
  'a hidden channel leaves no permission': {
    a: P.manageChannels,
    roles: [A],
    overrides: [role(EVERYONE, 0n, P.viewChannel)],
    no: ALL_PERMISSIONS,
  },
  'an allow in a hidden channel has no effect': {
    overrides: [role(EVERYONE, P.manageChannels, P.viewChannel)],
    no: ALL_PERMISSIONS,
  },
  'no sending means no files, links or mentions': {
    everyone: EVERYDAY | P.embedLinks | P.mentionEveryone,
    overrides: [role(EVERYONE, 0n, P.sendMessages)],
    yes: P.readMessageHistory,
    no: P.attachFiles | P.embedLinks | P.mentionEveryone,
  },
  'no connecting means no voice permissions': {
    everyone: EVERYDAY | P.speak | P.useVoiceActivity,
    overrides: [role(EVERYONE, 0n, P.connect)],
    yes: P.sendMessages,
    no: P.speak | P.useVoiceActivity,
  },
  'connecting keeps voice permissions': { everyone: EVERYDAY | P.speak, yes: P.speak },
  'a timeout leaves viewing and reading': {
    timedOut: true,
    yes: P.viewChannel | P.readMessageHistory,
    no: P.sendMessages | P.connect | P.attachFiles,
  },
  'a timeout removes what an override allows': {
    timedOut: true,
    overrides: [member(MEMBER, P.sendMessages | P.manageChannels)],
    no: P.sendMessages | P.manageChannels,
  },
  'a timeout opens no hidden channel': {
    timedOut: true,
    overrides: [role(EVERYONE, 0n, P.viewChannel)],
    no: ALL_PERMISSIONS,
  },
  'a timeout does not restore reading': {
    timedOut: true,
    overrides: [role(EVERYONE, 0n, P.readMessageHistory)],
    yes: P.viewChannel,
    no: P.readMessageHistory,
  },
  'bits above 32 are granted exactly': {
    everyone: EVERYDAY | P.moderateMembers,
    yes: P.moderateMembers,
  },
  'bits above 32 are denied exactly': {
    everyone: EVERYDAY | P.moderateMembers,
    overrides: [member(MEMBER, 0n, P.moderateMembers)],
    yes: EVERYDAY,
    no: P.moderateMembers,
  },
  'a member without roles has @everyone': { roles: [], yes: EVERYDAY },
  ...SEVERAL_OVERRIDES,
};

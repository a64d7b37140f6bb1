import type { z } from 'zod';
import type {
  ConsoleAnswer,
  MatrixFlag,
  whyInput,
} from '../../../../src/contract/discord/discord-console.contract.ts';
import {
  PERMISSION,
  PERMISSION_LABELS,
} from '../../../../src/domain/community/permission-flags.ts';
import {
  explainFlag,
  type PermissionReason,
} from '../../../../src/domain/community/permission-reason.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { answerFailures } from '../failure-messages.ts';
import { permissionServerOf, permissionSubjectOf } from './permission-server.ts';
import type { ServerFrame } from './server-frame.ts';

const FLAG = {
  view: 'viewChannel',
  send: 'sendMessages',
  history: 'readMessageHistory',
  manage: 'manageChannels',
} as const satisfies Record<MatrixFlag, keyof typeof PERMISSION>;

/** Names the role or override that decides a member's permission in a channel. */
export function explainPermission(
  { directory, machineClock }: ConsoleDeps,
  input: z.output<typeof whyInput>,
): Promise<ConsoleAnswer & { granted?: boolean }> {
  return answerFailures(async () => {
    const frame = await directory.frame();
    const channel = frame.channels.get(input.channelId);
    const named =
      channel?.overrides.flatMap(({ kind, id }) => (kind === 'member' ? [id] : [])) ?? [];
    const members = await directory.membersOf([input.memberId, ...named]);
    const member = members.get(input.memberId);
    if (member === undefined || channel === undefined) {
      const gone = member === undefined ? 'member left' : 'channel was deleted';
      return { success: false, message: `The ${gone} in the meantime.` };
    }
    const subject = permissionSubjectOf(member, machineClock.now());
    const { granted, because } = explainFlag(
      permissionServerOf(frame),
      subject,
      channel.overrides,
      PERMISSION[FLAG[input.flag]],
    );
    const nameOf = (id: string) => members.get(id)?.displayName;
    const verdict = granted ? 'Granted' : 'Not granted';
    return {
      success: true,
      message: `${verdict}: ${reasonText(because, frame, nameOf)}`,
      granted,
    };
  }, {});
}

/** A reason as a sentence, naming what an operator can change. */
export function reasonText(
  reason: PermissionReason,
  frame: ServerFrame,
  memberName: (id: string) => string | undefined,
): string {
  const role = (id: string) => `the role ${frame.roles.get(id)?.name ?? id}`;
  switch (reason.kind) {
    case 'owner':
      return 'owns the server.';
    case 'administrator':
      return `${role(reason.roleId)} has ${PERMISSION_LABELS.administrator}.`;
    case 'timed-out':
      return 'is timed out, which leaves only seeing and reading.';
    case 'cannot-view':
      return `cannot see the channel; ${reasonText(reason.because, frame, memberName)}`;
    case 'role':
      return `${role(reason.roleId)} gives it.`;
    case 'no-role':
      return 'no role gives it and no override allows it.';
    case 'override': {
      const verb = reason.effect === 'allow' ? 'allows' : 'denies';
      if (reason.of === 'everyone') return `the channel's override for @everyone ${verb} it.`;
      const whom = reason.of === 'role' ? role(reason.id) : (memberName(reason.id) ?? reason.id);
      return `the channel's override for ${whom} ${verb} it.`;
    }
  }
}

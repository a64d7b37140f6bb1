import { setTimeout as delay } from 'node:timers/promises';
import {
  InviteTargetUsersJobStatus,
  type RawFile,
  type RESTGetAPIInviteTargetUsersJobStatusResult,
  Routes,
} from 'discord.js';
import { askUnless, type BotApi } from '../bot-api.ts';
import type { TargetCheck } from '../community.ts';

/** Delays between two looks at the job. Three seconds in all: a subscriber waits for the invite. */
const LOOK_AGAIN_AFTER_MS = [200, 300, 500, 1_000, 1_000];

/** A list of one, because an invite has one use. Discord reads a line for each id. */
export function targetFile(memberId: string): RawFile {
  return { key: 'target_users_file', name: 'users.csv', contentType: 'text/csv', data: memberId };
}

export async function listInviteTargets(api: BotApi, code: string): Promise<string[] | null> {
  const file = await ask<ArrayBuffer>(api, () => api.rest.get(Routes.inviteTargetUsers(code)));
  if (file === null) return null;
  // The first line is a header. Whether the ids are quoted is not documented.
  return Buffer.from(file).toString('utf8').match(/\d+/g) ?? [];
}

export async function checkInviteTarget(
  api: BotApi,
  { code, memberId, waitScale }: { code: string; memberId: string; waitScale: number },
): Promise<TargetCheck> {
  const ended = await awaitJob(api, code, waitScale);
  if (ended !== 'completed') return ended;
  const listed = await listInviteTargets(api, code);
  const isOnlyTheirs = listed?.length === 1 && listed[0] === memberId;
  return isOnlyTheirs ? 'confirmed' : 'target-differs';
}

async function awaitJob(
  api: BotApi,
  code: string,
  waitScale: number,
): Promise<'completed' | 'target-job-failed' | 'target-job-slow'> {
  for (const waitMs of [...LOOK_AGAIN_AFTER_MS, null]) {
    const job = await ask<RESTGetAPIInviteTargetUsersJobStatusResult>(api, () =>
      api.rest.get(Routes.inviteTargetUsersJobStatus(code)),
    );
    // Null too may mean that the job has not begun.
    if (job?.status === InviteTargetUsersJobStatus.Completed) return 'completed';
    if (job?.status === InviteTargetUsersJobStatus.Failed) return 'target-job-failed';
    if (waitMs !== null) await delay(waitMs * waitScale);
  }
  return 'target-job-slow';
}

/** Null if the invite is gone, or has no targets. */
function ask<T>({ askMaybe }: BotApi, call: () => Promise<unknown>): Promise<T | null> {
  return askUnless<T | null>({ ask: askMaybe as BotApi['ask'] }, 'no-invite-targets', call);
}

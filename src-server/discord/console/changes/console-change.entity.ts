import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

interface Bits {
  allow: string;
  deny: string;
}

/** applying: started, perhaps interrupted. partly: some steps failed. */
export type ChangeState = 'applying' | 'applied' | 'partly' | 'undone';
type StepOutcome = 'planned' | 'done' | 'failed' | 'undone' | 'kept';

/** unclear: it was sent, and its answer was lost. */
export type StepSent = 'yes' | 'unclear' | 'no';

interface StepProgress {
  outcome: StepOutcome;
  message: string | null;
  /** Whether it had an effect at Discord; absent while planned, and in old rows. */
  sent?: StepSent;
}

/**
 * One step with the state before it: all that undoing needs. Permission bits are decimal strings.
 */
export type ChangeStep = StepProgress &
  (
    | {
        kind: 'role';
        /** Null until it is created. */
        roleId: string | null;
        name: string;
        /** Its purpose in the mapping; null: none. */
        purpose?: string | null;
        /** How it was obtained; absent in old rows, which means created. */
        made?: 'created' | 'mapped' | 'kept';
        look?: { colour: number; permissions: string; hoist: boolean; mentionable: boolean };
        /** Other roles that had the name before. Never delete them. */
        namesakes?: string[];
      }
    | {
        kind: 'channel';
        /** Null until it is created. */
        channelId: string | null;
        name: string;
        topic: string;
        /** Its purpose in the mapping. */
        purpose: string;
        overrides: (Bits & { id: string; kind: 'role' | 'member' })[];
        namesakes?: string[];
      }
    | {
        kind: 'override';
        channelId: string;
        channelName: string;
        target: { id: string; kind: 'role' | 'member'; name: string };
        before: Bits | null;
        after: Bits | null;
        /**
         * The category it is synced with. Discord applies this change along with the category's.
         */
        follows?: string;
      }
  );

/** A change that the console made in the server, step by step. Times are machine time. */
export const ConsoleChangeEntity = defineEntity({
  name: 'ConsoleChange',
  tableName: 'console_change',
  properties: {
    id: p.uuid().primary(),
    guildId: p.text(),
    /** 'set-up', 'repair', 'read-only', 'chart-request', 'override', 'create-role'. */
    action: p.text(),
    operator: p.text(),
    at: p.datetime(3),
    /** Shared by all changes of one click. */
    runId: p.uuid().nullable(),
    state: p.text().$type<ChangeState>(),
    steps: p.json<ChangeStep[]>(),
  },
  indexes: [{ name: 'console_change_guild_index', properties: ['guildId', 'at'] }],
});
export type ConsoleChange = InferEntity<typeof ConsoleChangeEntity>;

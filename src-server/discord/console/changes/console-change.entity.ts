import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

interface Bits {
  allow: string;
  deny: string;
}

/** applying: begun, perhaps interrupted. partly: some steps failed. */
export type ChangeState = 'applying' | 'applied' | 'partly' | 'undone';
export type StepOutcome = 'planned' | 'done' | 'failed' | 'undone' | 'kept';

interface StepProgress {
  outcome: StepOutcome;
  message: string | null;
}

/** What one step does, with what was there before: undoing needs nothing else. Bits as decimal text. */
export type ChangeStep = StepProgress &
  (
    | {
        kind: 'role';
        /** Null until it is made. */
        roleId: string | null;
        name: string;
        /** Its row in the mapping; null: it stands for nothing. */
        purpose?: string | null;
        /** How it came to serve; absent in old rows: created. */
        made?: 'created' | 'mapped' | 'kept';
        look?: { colour: number; permissions: string; hoist: boolean; mentionable: boolean };
        /** Others that had the name before, which are not ours to take away. */
        namesakes?: string[];
      }
    | {
        kind: 'channel';
        /** Null until it is made. */
        channelId: string | null;
        name: string;
        topic: string;
        /** Its row in the mapping. */
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
        /** The category that it is in sync with: Discord makes this change with the category's. */
        follows?: string;
      }
  );

/** A change that the console made in the server, step by step. Machine time. */
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
    /** Shared by the changes that one press of a button made. */
    runId: p.uuid().nullable(),
    state: p.text().$type<ChangeState>(),
    steps: p.json<ChangeStep[]>(),
  },
  indexes: [{ name: 'console_change_guild_index', properties: ['guildId', 'at'] }],
});
export type ConsoleChange = InferEntity<typeof ConsoleChangeEntity>;

import { useRef, useState } from 'react';
import type { z } from 'zod';
import type { takeRolesAnswer } from '../../../../src/contract/discord/discord-unexplained.contract.ts';
import { MAX_TAKEN_AT_ONCE } from '../../../../src/domain/community/paid-role.ts';
import { trpc } from '../../../lib/call/trpc.ts';

type Taken = z.infer<typeof takeRolesAnswer>['members'][number];

export interface TakenRoles {
  isRunning: boolean;
  /** Those about whom the server answered. */
  members: readonly Taken[];
  /** The error that stopped it early. */
  error: unknown;
}

/** Takes roles in parts, one after another: one call for all of them would outlast its connection. */
export function useTakeRoles() {
  const { mutateAsync } = trpc.discord.takeRoles.useMutation();
  const [taken, setTaken] = useState<TakenRoles | null>(null);
  const isStopped = useRef(false);
  const take = async (memberIds: readonly string[]): Promise<TakenRoles> => {
    let now: TakenRoles = { isRunning: true, members: [], error: null };
    setTaken(now);
    let rest = memberIds;
    while (rest.length > 0 && !isStopped.current) {
      const part = rest.slice(0, MAX_TAKEN_AT_ONCE);
      try {
        const { members } = await mutateAsync({ memberIds: part, typedCount: part.length });
        // A slow call leaves some members to the next one.
        const answered = new Set(members.map(({ memberId }) => memberId));
        if (answered.size === 0) break;
        rest = rest.filter((memberId) => !answered.has(memberId));
        now = { ...now, members: [...now.members, ...members] };
        setTaken(now);
      } catch (error) {
        now = { ...now, error };
        break;
      }
    }
    now = { ...now, isRunning: false };
    setTaken(now);
    return now;
  };
  /** The part under way is finished first. */
  const stop = () => {
    isStopped.current = true;
  };
  return { taken, take, stop };
}

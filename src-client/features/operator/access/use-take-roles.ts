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
    for (let from = 0; from < memberIds.length; from += MAX_TAKEN_AT_ONCE) {
      if (isStopped.current || now.error !== null) break;
      const part = memberIds.slice(from, from + MAX_TAKEN_AT_ONCE);
      try {
        const { members } = await mutateAsync({ memberIds: part, typedCount: part.length });
        now = { ...now, members: [...now.members, ...members] };
      } catch (error) {
        now = { ...now, error };
      }
      setTaken(now);
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

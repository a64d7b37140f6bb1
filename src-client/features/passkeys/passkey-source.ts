import type { ShownPasskey } from '../../../src/contract/passkeys.contract.ts';
import { trpc } from '../../lib/call/trpc.ts';

/** Source of one's own passkeys, for subscribers and operators alike. */
export interface PasskeySource {
  /** Undefined while they load. */
  passkeys: readonly ShownPasskey[] | undefined;
  notLoaded: boolean;
  reload(): unknown;
  /** Takes the password. Returns the browser's creation options. */
  begin(password: string): Promise<Record<string, unknown>>;
  finish(name: string, passkey: unknown): Promise<unknown>;
  /** Subscribers enter their password. Operators pass the step-up dialog when the server asks for it. */
  removalAsksPassword: boolean;
  remove(passkeyId: string, password: string): Promise<unknown>;
}

export function useSubscriberPasskeys(): PasskeySource {
  const list = trpc.auth.passkeys.useQuery();
  const begin = trpc.auth.beginPasskey.useMutation();
  const finish = trpc.auth.finishPasskey.useMutation();
  const remove = trpc.auth.removePasskey.useMutation();
  return {
    passkeys: list.data?.passkeys,
    notLoaded: list.isError,
    reload: () => list.refetch(),
    begin: async (password) => (await begin.mutateAsync({ password })).options,
    finish: (name, passkey) => finish.mutateAsync({ name, passkey: passkey as never }),
    removalAsksPassword: true,
    remove: (passkeyId, password) => remove.mutateAsync({ passkeyId, password }),
  };
}

export function useOperatorPasskeys(): PasskeySource {
  const list = trpc.admin.passkeys.useQuery();
  const begin = trpc.admin.beginPasskey.useMutation();
  const finish = trpc.admin.finishPasskey.useMutation();
  const remove = trpc.admin.removePasskey.useMutation();
  return {
    passkeys: list.data?.passkeys,
    notLoaded: list.isError,
    reload: () => list.refetch(),
    begin: async (password) => (await begin.mutateAsync({ password })).options,
    finish: (name, passkey) => finish.mutateAsync({ name, passkey: passkey as never }),
    removalAsksPassword: false,
    remove: (passkeyId) => remove.mutateAsync({ passkeyId }),
  };
}

import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { trpc } from '../../../lib/call/trpc.ts';
import importStyles from '../import/import.module.css';
import { MOVE_COPY as COPY } from './copy.ts';
import { useMoveCall } from './use-move-call.ts';

/** Asks for the key of one read. The page forgets it as soon as it is sent. */
export function WhopForm() {
  const [token, setToken] = useState('');
  const call = useMoveCall();
  const read = trpc.admin.readWhop.useMutation({ ...call, onSuccess: () => setToken('') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    read.mutate({ token: token.trim() });
  };
  return (
    <form className={importStyles.card} onSubmit={submit}>
      <h3>{COPY.whop}</h3>
      <p className={importStyles.muted}>{COPY.whopWhat}</p>
      <PasswordInput
        label={COPY.whopKey}
        autoComplete="off"
        value={token}
        onChange={({ currentTarget: { value } }) => setToken(value)}
      />
      <div className={importStyles.row}>
        <Button type="submit" size="sm" disabled={read.isPending || token.trim() === ''}>
          {COPY.readWhop}
        </Button>
      </div>
    </form>
  );
}

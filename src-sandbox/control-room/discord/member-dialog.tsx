import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { useAct } from '../use-act.ts';
import styles from './member-dialog.module.css';
import { displayName, type Member, type Role } from './snapshot.ts';

export interface MemberQuestion {
  kind: 'give-role' | 'take-role' | 'rename' | 'nick';
  member: Member;
}

const TITLES: Record<MemberQuestion['kind'], (name: string) => string> = {
  'give-role': (name) => `Add a role to ${name}`,
  'take-role': (name) => `Remove a role from ${name}`,
  rename: (name) => `Rename ${name}`,
  nick: (name) => `Nickname of ${name}`,
};

interface MemberDialogProps {
  question: MemberQuestion | null;
  roles: Role[];
  onClose(): void;
}

export function MemberDialog({ question, roles, onClose }: MemberDialogProps) {
  return (
    <Modal.Root opened={question !== null} onClose={onClose} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Modal.Title className={styles.title}>
            {question && TITLES[question.kind](displayName(question.member))}
          </Modal.Title>
          {question !== null && <Answer question={question} roles={roles} onClose={onClose} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Answer(props: { question: MemberQuestion; roles: Role[]; onClose(): void }) {
  const { question, roles, onClose } = props;
  const { member, kind } = question;
  const { busy, run } = useAct();
  const has = (role: Role) => member.roles.includes(role.id);
  const offered = roles.filter((role) =>
    kind === 'give-role' ? isGivable(role) && !has(role) : has(role),
  );
  const [value, setValue] = useState('');
  const first = offered[0]?.id ?? '';
  useEffect(() => setValue(kind.endsWith('role') ? first : ''), [kind, first]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const base = `discord/members/${member.id}`;
    const name = displayName(member);
    const done = {
      'give-role': () => run('POST', `${base}/roles/${value}`, {}, `${name} has the role.`),
      'take-role': () =>
        run('DELETE', `${base}/roles/${value}`, undefined, `The role was removed.`),
      rename: () => run('POST', `${base}/rename`, { username: value }, `${name} is ${value} now.`),
      nick: () => run('POST', `${base}/nick`, { nick: value || null }, 'Nickname set.'),
    }[kind];
    if (await done()) onClose();
  };

  return (
    <form onSubmit={submit}>
      {kind.endsWith('role') ? (
        <NativeSelect
          label="Role"
          value={value}
          data={offered.map((role) => ({ value: role.id, label: role.name }))}
          onChange={(event) => setValue(event.currentTarget.value)}
          data-autofocus
        />
      ) : (
        <TextInput
          label={kind === 'rename' ? 'New username' : 'Nickname (empty: none)'}
          required={kind === 'rename'}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
          data-autofocus
        />
      )}
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="filled"
          loading={busy}
          disabled={kind.endsWith('role') && offered.length === 0}
        >
          {kind === 'take-role' ? 'Take' : kind === 'give-role' ? 'Give' : 'Save'}
        </Button>
      </Group>
    </form>
  );
}

/** Excludes bots' own roles, which Discord manages, and @everyone. */
function isGivable(role: Role): boolean {
  return role.botId === null && role.position > 0;
}

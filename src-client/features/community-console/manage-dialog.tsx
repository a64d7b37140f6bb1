import { Button } from '@mantine/core';
import { useState } from 'react';
import type {
  ConsoleChannel,
  ConsoleRole,
} from '../../../src/contract/discord-console.contract.ts';
import { channelLabel } from '../../../src/domain/channel-type.ts';
import { trpc } from '../../lib/trpc.ts';
import { Banner } from './banner.tsx';
import { bannerText } from './banner-text.ts';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';
import { OverrideDialog } from './override-dialog.tsx';
import { RoleSwatch } from './role-swatch.tsx';
import type { ServerData } from './server-console-page.tsx';
import { MANAGE_COPY as COPY, FAILURE } from './server-copy.ts';

interface ManageDialogProps {
  memberId: string;
  name: string;
  username: string;
  data: ServerData;
  onChanged: () => void;
  onClose: () => void;
}

interface RoleLinesProps {
  roles: readonly ConsoleRole[];
  verb: string;
  label: (name: string) => string;
  empty: string;
  busy: boolean;
  onPress: (role: ConsoleRole) => void;
}

function RoleLines({ roles, verb, label, empty, busy, onPress }: RoleLinesProps) {
  if (roles.length === 0) return <p>{empty}</p>;
  return (
    <ul className={styles.list}>
      {roles.map((role) => (
        <li key={role.id}>
          <span className={styles.role}>
            <RoleSwatch color={role.color} /> {role.name}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={label(role.name)}
            disabled={busy || role.refusal !== null}
            {...(role.refusal === null ? {} : { title: role.refusal })}
            onClick={() => onPress(role)}
          >
            {verb}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** A member's roles and, channel by channel, their own permissions. */
export function ManageDialog(props: ManageDialogProps) {
  const { memberId, name, username, data, onChanged, onClose } = props;
  const [channel, setChannel] = useState<ConsoleChannel | null>(null);
  const page = trpc.discord.memberPage.useQuery({ search: username });
  const member = page.data?.members.find((each) => each.id === memberId);
  const change = trpc.discord.memberRole.useMutation({ onSettled: onChanged });
  const problem = change.error === null ? change.data : null;
  const assignable = data.roles.filter((role) => role.id !== data.serverInfo.id);
  const held = assignable.filter((role) => member?.roles.includes(role.id));
  const addable = assignable.filter(
    (role) => !member?.roles.includes(role.id) && role.refusal === null,
  );
  const press = (action: 'add' | 'remove') => (role: ConsoleRole) =>
    change.mutate({ memberId, roleId: role.id, action });
  if (channel !== null) {
    return (
      <OverrideDialog
        memberId={memberId}
        memberName={name}
        channel={channel}
        onChanged={onChanged}
        onClose={() => setChannel(null)}
      />
    );
  }
  return (
    <Dialog title={COPY.title(name)} onClose={onClose}>
      {change.error !== null && <Banner text={`${FAILURE.role} ${bannerText(change.error)}`} />}
      {problem?.success === false && <Banner text={`${FAILURE.role} ${problem.message}`} />}
      <h3>{COPY.current}</h3>
      <RoleLines
        roles={held}
        verb={COPY.remove}
        label={COPY.removeRole}
        empty={COPY.noRoles}
        busy={change.isPending}
        onPress={press('remove')}
      />
      <h3>{COPY.addable}</h3>
      <RoleLines
        roles={addable}
        verb={COPY.add}
        label={COPY.addRole}
        empty={COPY.nothingToAdd}
        busy={change.isPending}
        onPress={press('add')}
      />
      <h3>{COPY.channels}</h3>
      <ul className={styles.channels}>
        {data.channels.map((each) => (
          <li key={each.id}>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={COPY.editChannel(each.name)}
              onClick={() => setChannel(each)}
            >
              {channelLabel(each.type) === 'text' && <span aria-hidden="true"># </span>}
              {each.name}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

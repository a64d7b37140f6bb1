import { Button } from '@mantine/core';
import { useState } from 'react';
import type {
  ConsoleChannel,
  ConsoleMember,
  ConsoleRole,
} from '../../../src/contract/discord/discord-console.contract.ts';
import { isWritten } from '../../../src/domain/community/channel-type.ts';
import { Dialog } from '../../components/dialog/dialog.tsx';
import { trpc } from '../../lib/call/trpc.ts';
import { OverrideDialog } from './channels/override-dialog.tsx';
import { Banner } from './parts/banner.tsx';
import { bannerText } from './parts/banner-text.ts';
import styles from './parts/dialog-content.module.css';
import { useKeptFocus } from './parts/use-kept-focus.ts';
import { RoleLines } from './roles/role-lines.tsx';
import { MANAGE_COPY as COPY, FAILURE } from './server-copy.ts';
import type { ServerData } from './server-data.ts';

interface ManageDialogProps {
  memberId: string;
  name: string;
  data: ServerData;
  onChanged: () => void;
  onClose: () => void;
}

interface RolesProps {
  member: ConsoleMember;
  data: ServerData;
  onChanged: () => void;
}

function Roles({ member, data, onChanged }: RolesProps) {
  const change = trpc.discord.memberRole.useMutation({ onSettled: onChanged });
  const [pressed, setPressed] = useState('');
  const { box, follow } = useKeptFocus(change.isPending, member.roles.join());
  const assignable = data.roles.filter((role) => role.id !== data.serverInfo.id);
  const held = assignable.filter((role) => member.roles.includes(role.id));
  const addable = assignable.filter(
    (role) => !member.roles.includes(role.id) && role.refusal === null,
  );
  const press = (action: 'add' | 'remove') => (role: ConsoleRole) => {
    setPressed(role.name);
    follow(role.id);
    change.mutate({ memberId: member.id, roleId: role.id, action });
  };
  const said = change.error === null ? change.data : undefined;
  return (
    <div ref={box} tabIndex={-1}>
      {change.error !== null && <Banner text={`${FAILURE.role} ${bannerText(change.error)}`} />}
      {said?.success === false && <Banner text={`${FAILURE.role} ${said.message}`} />}
      <p role="status" className="visually-hidden">
        {said?.success && `${pressed}: ${said.message}`}
      </p>
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
    </div>
  );
}

/** A member's roles and their own overrides per channel. */
export function ManageDialog({ memberId, name, data, onChanged, onClose }: ManageDialogProps) {
  const [channel, setChannel] = useState<ConsoleChannel | null>(null);
  const [edited, setEdited] = useState('');
  // Looked up by id, which survives a rename.
  const page = trpc.discord.memberPage.useQuery({ search: memberId });
  const member = page.data?.members.find((each) => each.id === memberId);
  const failure = page.error === null ? page.data?.message : bannerText(page.error);
  const failed = page.error !== null || page.data?.success === false;
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
      <div className={styles.sections}>
        {page.isPending && <p role="status">{COPY.loading}</p>}
        {failed && (
          <>
            <Banner text={failure ?? COPY.failed} />
            <Button size="compact-sm" variant="default" onClick={() => void page.refetch()}>
              {COPY.retry}
            </Button>
          </>
        )}
        {page.data?.success && member === undefined && <Banner text={COPY.gone} />}
        {member !== undefined && <Roles member={member} data={data} onChanged={onChanged} />}
        <h3>{COPY.channels}</h3>
        <ul className={styles.channels}>
          {data.channels.map((each) => (
            <li key={each.id}>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={COPY.editChannel(each.name)}
                data-autofocus={each.id === edited || undefined}
                onClick={() => {
                  setChannel(each);
                  setEdited(each.id);
                }}
              >
                {isWritten(each.type) && <span aria-hidden="true"># </span>}
                {each.name}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

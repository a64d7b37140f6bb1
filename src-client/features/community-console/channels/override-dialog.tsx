import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ConsoleChannel } from '../../../../src/contract/discord/discord-console.contract.ts';
import {
  OVERRIDE_FLAGS,
  type OverrideValues,
} from '../../../../src/domain/community/channel-override.ts';
import { Dialog } from '../../../components/dialog/dialog.tsx';
import { FormActions } from '../../../components/form-actions.tsx';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { CONSOLE_COPY } from '../copy.ts';
import { Banner } from '../parts/banner.tsx';
import { bannerText } from '../parts/banner-text.ts';
import { OVERRIDE_COPY as COPY, FAILURE } from '../server-copy.ts';
import { TriStateField } from './tri-state-field.tsx';

interface OverrideDialogProps {
  memberId: string;
  memberName: string;
  channel: ConsoleChannel;
  onChanged: () => void;
  onClose: () => void;
}

/** A member's own overrides in one channel. Opens once the values have loaded. */
export function OverrideDialog(props: OverrideDialogProps) {
  const { memberId, memberName, channel, onChanged, onClose } = props;
  const target = { channelId: channel.id, userId: memberId };
  const current = trpc.discord.channelOverride.useQuery(target);
  const loaded = current.data?.permissions;
  const follows = current.data?.follows ?? [];
  const [edited, setEdited] = useState<Partial<OverrideValues>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const settle = (prefix: string, done: string) => ({
    onSuccess(answer: { success: boolean; message: string }) {
      if (!answer.success) {
        setProblem(`${prefix} ${answer.message}`);
        setEdited({});
        void current.refetch();
        return;
      }
      notify.success(done, `${memberName}, ${channel.name}`);
      onChanged();
      onClose();
    },
    onError(error: unknown) {
      setProblem(`${prefix} ${bannerText(error)}`);
      void current.refetch();
    },
  });
  const save = trpc.discord.saveChannelOverride.useMutation(settle(FAILURE.override, COPY.saved));
  const remove = trpc.discord.removeChannelOverride.useMutation(
    settle(FAILURE.remove, COPY.removed),
  );
  const busy = save.isPending || remove.isPending;
  const said =
    current.error === null
      ? current.data?.success === false
        ? current.data.message
        : null
      : bannerText(current.error);
  return (
    <Dialog
      title={COPY.title(memberName, channel.name)}
      keepOpen={busy || Object.keys(edited).length > 0}
      onClose={onClose}
    >
      {problem !== null && <Banner text={problem} />}
      {said !== null && <Banner text={`${FAILURE.override} ${said}`} />}
      {loaded === undefined ? (
        <p role="status">{said === null && COPY.loading}</p>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate({ ...target, permissions: { ...loaded, ...edited }, expected: loaded });
          }}
        >
          {OVERRIDE_FLAGS.map((flag) => (
            <TriStateField
              key={flag}
              name={COPY.flags[flag]}
              value={edited[flag] === undefined ? loaded[flag] : edited[flag]}
              onChange={(value) => setEdited((before) => ({ ...before, [flag]: value }))}
            />
          ))}
          {follows.length > 0 && <p role="note">{COPY.follows(memberName, follows)}</p>}
          <FormActions
            cancel={CONSOLE_COPY.cancel}
            onCancel={onClose}
            apart={
              <Button variant="default" disabled={busy} onClick={() => remove.mutate(target)}>
                {COPY.remove}
              </Button>
            }
          >
            <Button type="submit" disabled={busy}>
              {busy ? COPY.saving : COPY.save}
            </Button>
          </FormActions>
        </form>
      )}
    </Dialog>
  );
}

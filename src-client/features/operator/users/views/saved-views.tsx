import { Button, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import type { UsersColumn } from '../../../../../src/domain/operator/users-columns.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { notify } from '../../../../lib/toasts.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import styles from '../users.module.css';
import type { UsersSearch } from '../users-search.ts';
import { VIEWS_COPY as COPY } from './copy.ts';
import { currentView, isSameView, type SavedView, searchOfView } from './view-search.ts';

interface SavedViewsProps {
  search: UsersSearch;
  columns: readonly UsersColumn[];
  onSearch: (change: { [Key in keyof UsersSearch]?: UsersSearch[Key] | undefined }) => void;
}

/** Chooses, saves and deletes the operator's own views of the list. */
export function SavedViews({ search, columns, onSearch }: SavedViewsProps) {
  const { data: views = [] } = trpc.admin.usersViews.useQuery();
  const [saving, setSaving] = useState(false);
  const [removing, setRemoving] = useState<SavedView | null>(null);
  const now = currentView(search, columns);
  const chosen = views.find((view) => isSameView(view, now)) ?? null;
  return (
    <div className={styles.views}>
      {views.length > 0 && (
        <select
          aria-label={COPY.views}
          className={styles.select}
          data-set={chosen !== null}
          value={chosen?.id ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const view = views.find(({ id }) => id === value);
            if (view !== undefined) onSearch(searchOfView(view));
          }}
        >
          <option value="">{COPY.noView}</option>
          {views.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      {chosen === null ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBookmark size={15} aria-hidden="true" />}
          onClick={() => setSaving(true)}
        >
          {COPY.save}
        </Button>
      ) : (
        <Button size="xs" variant="default" onClick={() => setRemoving(chosen)}>
          {COPY.remove}
        </Button>
      )}
      {saving && (
        <SaveDialog
          view={now}
          searchIsKept={search.q === undefined || now.q !== null}
          onClose={() => setSaving(false)}
        />
      )}
      {removing !== null && <RemoveDialog view={removing} onClose={() => setRemoving(null)} />}
    </div>
  );
}

interface SaveDialogProps {
  view: ReturnType<typeof currentView>;
  searchIsKept: boolean;
  onClose: () => void;
}

function SaveDialog({ view, searchIsKept, onClose }: SaveDialogProps) {
  const [name, setName] = useState('');
  const utils = trpc.useUtils();
  const save = trpc.admin.saveUsersView.useMutation({
    onSuccess: async () => {
      await utils.admin.usersViews.invalidate();
      notify.success(COPY.saved.title, COPY.saved.message);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={COPY.saveTitle}
      confirm={COPY.save}
      keep={COPY.cancel}
      disabled={name.trim() === ''}
      call={save}
      onConfirm={() => save.mutate({ ...view, name })}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={COPY.name}
        description={COPY.nameHint}
        value={name}
        maxLength={60}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <p className={styles.hint}>{COPY.what}</p>
      {!searchIsKept && <p className={styles.hint}>{COPY.searchNotKept}</p>}
    </ConfirmDialog>
  );
}

function RemoveDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const remove = trpc.admin.deleteUsersView.useMutation({
    onSuccess: async () => {
      await utils.admin.usersViews.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={COPY.removeTitle(view.name)}
      confirm={COPY.remove}
      tone="danger"
      keep={COPY.keep}
      call={remove}
      onConfirm={() => remove.mutate({ id: view.id })}
      onClose={onClose}
    >
      <p>{COPY.removeWhat}</p>
    </ConfirmDialog>
  );
}

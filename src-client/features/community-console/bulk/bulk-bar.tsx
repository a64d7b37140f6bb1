import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ConsoleRole } from '../../../../src/contract/discord/discord-console.contract.ts';
import {
  isRoleAction,
  MEMBER_ACTIONS,
  type MemberAction,
} from '../../../../src/domain/community/member-action.ts';
import { Banner } from '../parts/banner.tsx';
import shared from '../parts/console.module.css';
import { ACTION_NAMES, BULK_COPY as COPY, FAILURE } from '../server-copy.ts';
import styles from './bulk.module.css';
import { BulkDialog } from './bulk-dialog.tsx';
import { RecentJobs } from './recent-jobs.tsx';

interface BulkBarProps {
  roles: readonly ConsoleRole[];
  everyoneId: string;
  selected: ReadonlySet<string>;
  onClear: () => void;
  onChanged: () => void;
}

export function BulkBar({ roles, everyoneId, selected, onClear, onChanged }: BulkBarProps) {
  const [type, setType] = useState<MemberAction>('add_role');
  const [roleId, setRoleId] = useState('');
  const [nobody, setNobody] = useState(false);
  const [open, setOpen] = useState(false);
  const needsRole = isRoleAction(type);
  const review = () => {
    setNobody(selected.size === 0);
    setOpen(selected.size > 0);
  };
  return (
    <section className={styles.bar} aria-label={COPY.bar} data-active={selected.size > 0}>
      {nobody && selected.size === 0 && <Banner text={`${FAILURE.bulk} ${COPY.nobody}`} />}
      <div className={styles.controls}>
        <strong role="status">{COPY.selected(selected.size)}</strong>
        <select
          aria-label={COPY.action}
          className={shared.pick}
          value={type}
          onChange={({ currentTarget: { value } }) => setType(value as MemberAction)}
        >
          {MEMBER_ACTIONS.map((action) => (
            <option key={action} value={action}>
              {ACTION_NAMES[action]}
            </option>
          ))}
        </select>
        {needsRole && (
          <select
            aria-label={COPY.role}
            className={shared.pick}
            value={roleId}
            onChange={({ currentTarget: { value } }) => setRoleId(value)}
          >
            <option value="">{COPY.chooseRole}</option>
            {roles
              .filter((role) => role.id !== everyoneId)
              .map((role) => (
                <option key={role.id} value={role.id}>
                  {role.name}
                </option>
              ))}
          </select>
        )}
        <Button size="sm" onClick={review} disabled={needsRole && roleId === ''}>
          {COPY.review}
        </Button>
        <Button size="sm" variant="default" onClick={onClear} disabled={selected.size === 0}>
          {COPY.clear}
        </Button>
      </div>
      <RecentJobs onChanged={onChanged} />
      {open && (
        <BulkDialog
          input={{
            memberIds: [...selected],
            action: { type, ...(needsRole ? { roleId } : {}) },
          }}
          roleName={roles.find(({ id }) => id === roleId)?.name ?? ''}
          onDone={() => {
            onClear();
            onChanged();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}

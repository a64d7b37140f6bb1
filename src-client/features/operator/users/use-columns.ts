import { useCallback, useState } from 'react';
import {
  columnsIn,
  DOCUMENTED_COLUMNS,
  type UsersColumn,
} from '../../../../src/domain/operator/users-columns.ts';
import { localStore } from '../../../lib/browser-storage.ts';

/** Not in storage-keys.ts, which every first page loads. */
const USERS_COLUMNS_KEY = 'usersColumns';

/** The columns of the address, else those that this browser remembers, else the documented ones. */
export function useColumns(inAddress: UsersColumn[] | undefined) {
  const [remembered, setRemembered] = useState(() => columnsIn(localStore.read(USERS_COLUMNS_KEY)));
  const remember = useCallback((columns: UsersColumn[]) => {
    localStore.write(USERS_COLUMNS_KEY, columns.join(','));
    setRemembered(columns);
  }, []);
  return { columns: inAddress ?? remembered ?? DOCUMENTED_COLUMNS, remember };
}

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EntitlementProvider } from '../../../../src/domain/catalogue/catalogue.ts';
import { Panel } from '../../../components/panel.tsx';
import { Table } from '../parts/table.tsx';
import styles from './catalogue.module.css';
import { CATALOGUE_COPY } from './copy.ts';
import { addEntitlement, changeEntitlement, removeEntitlement } from './edit-catalogue.ts';
import { translateEntitlement } from './edit-translations.ts';
import { AddByName } from './plan-ladder.tsx';
import type { CatalogueDraft } from './use-catalogue-draft.ts';

const COPY = CATALOGUE_COPY.entitlements;

/** Names and scripts. An entitlement keeps its provider. */
export function EntitlementTable({ draft }: { draft: CatalogueDraft }) {
  const { document, edit, faults, languages } = draft;
  const [provider, setProvider] = useState<EntitlementProvider>('tradingview');
  return (
    <Panel dense title={COPY.title} note={COPY.note}>
      <Table
        label={COPY.table}
        columns={[
          COPY.name,
          ...languages.map(({ name }) => COPY.nameIn(name)),
          COPY.provider,
          COPY.pineId,
          { name: COPY.actions, hidden: true },
        ]}
      >
        {document.entitlements.map(({ key, name, provider: kind, pineId, translations }) => (
          <tr key={key}>
            <td>
              <TextInput
                size="sm"
                aria-label={COPY.field(COPY.name, key)}
                value={name}
                error={faults.get(`entitlements.${key}.name`)}
                onChange={(event) =>
                  edit(changeEntitlement(key, { name: event.currentTarget.value }))
                }
              />
            </td>
            {languages.map(({ locale, name: language }) => (
              <td key={locale}>
                <TextInput
                  size="sm"
                  lang={locale}
                  aria-label={COPY.field(COPY.nameIn(language), key)}
                  placeholder={name}
                  value={translations?.[locale]?.name ?? ''}
                  error={faults.get(`entitlements.${key}.translations.${locale}.name`)}
                  onChange={(event) =>
                    edit(translateEntitlement(key, locale, { name: event.currentTarget.value }))
                  }
                />
              </td>
            ))}
            <td>{COPY[kind]}</td>
            <td>
              {kind === 'tradingview' && (
                <TextInput
                  size="sm"
                  aria-label={COPY.field(COPY.pineId, name)}
                  placeholder={COPY.pineHint}
                  value={pineId ?? ''}
                  error={faults.get(`entitlements.${key}.pineId`)}
                  onChange={(event) =>
                    edit(
                      changeEntitlement(key, { pineId: event.currentTarget.value.trim() || null }),
                    )
                  }
                />
              )}
            </td>
            <td data-action>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={COPY.remove(name)}
                onClick={() => edit(removeEntitlement(key))}
              >
                {COPY.removeShort}
              </Button>
            </td>
          </tr>
        ))}
      </Table>
      <div className={styles.addCycle}>
        <NativeSelect
          size="sm"
          aria-label={COPY.provider}
          value={provider}
          data={[
            { value: 'tradingview', label: COPY.tradingview },
            { value: 'discord', label: COPY.discord },
          ]}
          onChange={(event) => setProvider(event.currentTarget.value as EntitlementProvider)}
        />
        <AddByName
          label={COPY.newName}
          button={COPY.add}
          onAdd={(name) => edit(addEntitlement(provider, name))}
        />
      </div>
    </Panel>
  );
}

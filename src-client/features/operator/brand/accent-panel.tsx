import { Button, TextInput } from '@mantine/core';
import {
  type Accent,
  accentFrom,
  isReadable,
  lowestContrast,
  nearestReadable,
  type Scheme,
} from '../../../../src/domain/brand/accent.ts';
import { shownRatio } from '../../../../src/domain/brand/brand.ts';
import { isHex } from '../../../../src/domain/brand/colour.ts';
import { Panel } from '../../../components/panel.tsx';
import styles from './brand.module.css';
import { BRAND_COPY as COPY } from './copy.ts';
import type { BrandDraft } from './use-brand-draft.ts';

/** A first suggestion for sellers who leave the amber. */
const START = '#1f6f4a';

export function AccentPanel({ draft }: { draft: BrandDraft }) {
  const { accent } = draft.brand;
  return (
    <Panel dense title={COPY.accentTitle} note={COPY.accentNote}>
      {accent === null ? (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => draft.edit({ accent: accentFrom(START) })}
        >
          {COPY.ownAccent}
        </Button>
      ) : (
        <>
          <div className={styles.fields}>
            <ColourField scheme="light" accent={accent} draft={draft} />
            <ColourField scheme="dark" accent={accent} draft={draft} />
          </div>
          <div className={styles.actions}>
            <Button
              size="compact-sm"
              variant="default"
              disabled={!isHex(accent.light)}
              onClick={() =>
                draft.edit({
                  accent: { ...accent, dark: nearestReadable(accent.light, 'dark') },
                })
              }
            >
              {COPY.suggestDark}
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              onClick={() => draft.edit({ accent: null })}
            >
              {COPY.standardAccent}
            </Button>
          </div>
        </>
      )}
    </Panel>
  );
}

interface ColourFieldProps {
  scheme: Scheme;
  accent: Accent;
  draft: BrandDraft;
}

function ColourField({ scheme, accent, draft }: ColourFieldProps) {
  const colour = accent[scheme];
  const label = COPY[scheme];
  const set = (value: string) =>
    draft.edit({ accent: { ...accent, [scheme]: value.trim().toLowerCase() } });
  const isRefused = isHex(colour) && !isReadable(colour, scheme);
  const nearest = isRefused ? nearestReadable(colour, scheme) : colour;
  return (
    <div>
      <TextInput
        size="sm"
        label={label}
        value={colour}
        maxLength={9}
        spellCheck={false}
        autoComplete="off"
        leftSection={
          <input
            type="color"
            className={styles.swatch}
            aria-label={COPY.pick(label)}
            value={isHex(colour) ? colour : '#000000'}
            onChange={(event) => set(event.currentTarget.value)}
          />
        }
        error={
          isHex(colour)
            ? isRefused && COPY.tooLow(shownRatio(lowestContrast(colour, scheme)))
            : COPY.noColour
        }
        onChange={(event) => set(event.currentTarget.value)}
      />
      {isRefused && (
        <Button
          size="compact-sm"
          variant="default"
          mt={8}
          leftSection={<span className={styles.dot} style={{ background: nearest }} />}
          onClick={() => set(nearest)}
        >
          {COPY.takeNearest(nearest)}
        </Button>
      )}
    </div>
  );
}

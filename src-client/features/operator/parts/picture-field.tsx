import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import type { Picture } from '../../../../src/domain/brand/brand.ts';
import { picturePath } from '../../../../src/domain/brand/picture-path.ts';
import { PICTURE_RULES, type PictureUse } from '../../../../src/domain/brand/picture-rule.ts';
import styles from './picture-field.module.css';
import { uploadPicture } from './upload-picture.ts';

const COPY = {
  upload: 'Upload',
  uploading: 'Uploading…',
  replace: 'Replace',
  remove: 'Remove',
  uploadOf: (name: string) => `Upload: ${name}`,
  replaceOf: (name: string) => `Replace: ${name}`,
  removeOf: (name: string) => `Remove: ${name}`,
  size: (width: number, height: number) => `${Math.round(width)} × ${Math.round(height)}`,
};

interface PictureFieldProps {
  use: PictureUse;
  /** In the names of its buttons, among those of other pictures. */
  name: string;
  /** Above the buttons. Default: the name. */
  label?: string;
  hint?: string;
  /** Null: none. Without a size the picture is shown as it is stored. */
  picture: (Pick<Picture, 'file'> & Partial<Picture>) | null;
  onChange: (picture: Picture | null) => void;
}

/** Uploads, shows and removes one picture. */
export function PictureField(props: PictureFieldProps) {
  const { use, name, label = name, hint, picture, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  // An upload may outlive this render, and the parent may have saved since it began.
  const latestChange = useRef(onChange);
  useEffect(() => {
    latestChange.current = onChange;
  });
  const upload = async (file: File | undefined) => {
    if (file === undefined) return;
    setBusy(true);
    setRefusal(null);
    try {
      const uploaded = await uploadPicture(file, use);
      latestChange.current(uploaded);
    } catch (error) {
      setRefusal((error as Error).message);
    }
    setBusy(false);
    if (input.current !== null) input.current.value = '';
  };
  return (
    <div className={styles.field} data-use={use}>
      {picture !== null && <img className={styles.picture} src={picturePath(picture)} alt="" />}
      <div className={styles.text}>
        <p className={styles.name}>{label}</p>
        {hint !== undefined && (
          <p id={hintId} className={styles.hint}>
            {hint}
          </p>
        )}
        {picture?.width !== undefined && picture.height !== undefined && (
          <p className={styles.hint}>{COPY.size(picture.width, picture.height)}</p>
        )}
        {refusal !== null && (
          <p role="alert" className={styles.refusal}>
            {refusal}
          </p>
        )}
        <div className={styles.actions}>
          <input
            ref={input}
            type="file"
            hidden
            accept={PICTURE_RULES[use].kinds.map((kind) => `.${kind}`).join(',')}
            onChange={(event) => void upload(event.currentTarget.files?.[0])}
          />
          <Button
            size="compact-sm"
            variant="default"
            disabled={busy}
            aria-label={picture === null ? COPY.uploadOf(name) : COPY.replaceOf(name)}
            aria-describedby={hint === undefined ? undefined : hintId}
            onClick={() => input.current?.click()}
          >
            {busy ? COPY.uploading : picture === null ? COPY.upload : COPY.replace}
          </Button>
          {picture !== null && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              aria-label={COPY.removeOf(name)}
              onClick={() => onChange(null)}
            >
              {COPY.remove}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

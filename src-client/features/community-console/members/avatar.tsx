import { useState } from 'react';
import { avatarAddress } from './avatar-address.ts';
import styles from './member.module.css';

interface AvatarProps {
  member: { id: string; avatar: string | null; displayName: string };
  cdn: string | undefined;
}

const SHOWN_SIZE = 36;
const TINTS = 5n;

/** The member's avatar, or their initial when the image cannot load. */
export function Avatar({ member, cdn }: AvatarProps) {
  const [failed, setFailed] = useState(false);
  if (failed) {
    return (
      <span
        className={styles.initial}
        aria-hidden="true"
        data-tint={String(BigInt(member.id) % TINTS)}
      >
        {[...member.displayName][0]?.toUpperCase() ?? '?'}
      </span>
    );
  }
  return (
    <img
      className={styles.avatar}
      src={avatarAddress(member.id, member.avatar, cdn)}
      alt=""
      width={SHOWN_SIZE}
      height={SHOWN_SIZE}
      loading="lazy"
      onError={() => setFailed(true)}
    />
  );
}

import { settings } from '../../lib/public-settings.ts';
import styles from './members-page.module.css';

const CDN = 'https://cdn.discordapp.com';
const AVATAR_SIZE = 64;
const DEFAULT_AVATARS = 5n;

/** Ids are larger than a number holds exactly, hence the big integer. */
export function avatarAddress(id: string, avatar: string | null): string {
  if (avatar !== null) return `${CDN}/avatars/${id}/${avatar}.png?size=${AVATAR_SIZE}`;
  return `${CDN}/embed/avatars/${BigInt(id) % DEFAULT_AVATARS}.png`;
}

interface AvatarProps {
  member: { id: string; avatar: string | null; displayName: string };
}

/** The sandbox's people are unknown to the real CDN: they show their initial. */
export function Avatar({ member }: AvatarProps) {
  if (settings.sandbox.includes('discord')) {
    return (
      <span className={styles.initial} aria-hidden="true">
        {member.displayName.charAt(0).toUpperCase()}
      </span>
    );
  }
  return (
    <img
      src={avatarAddress(member.id, member.avatar)}
      alt=""
      width={AVATAR_SIZE / 2}
      height={AVATAR_SIZE / 2}
      loading="lazy"
    />
  );
}

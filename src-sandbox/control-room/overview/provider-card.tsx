import { Pill, type Tone } from '../parts/pill.tsx';
import styles from './overview-room.module.css';

interface ProviderCardProps {
  room: string;
  title: string;
  state: { tone: Tone; text: string } | null;
  figures: [label: string, value: number][];
}

export function ProviderCard({ room, title, state, figures }: ProviderCardProps) {
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <a className={styles.link} href={`#${room}`}>
            {title}
          </a>
        </h2>
        {state !== null && <Pill tone={state.tone}>{state.text}</Pill>}
      </div>
      <dl className={styles.figures}>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value.toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

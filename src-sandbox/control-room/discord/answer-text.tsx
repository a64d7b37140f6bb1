import { Fragment } from 'react';
import { Moment, Muted } from '../parts/text.tsx';
import styles from './answer-text.module.css';
import type { Interaction } from './snapshot.ts';

interface Embed {
  title?: string;
  description?: string;
  fields?: { name: string; value: string }[];
  footer?: { text: string };
}

const DEFERRED = 5;

/** The answer as its reader sees it: Discord's bold, links and times, and nothing else. */
export function AnswerText({ interaction }: { interaction: Interaction }) {
  const { answer, failure } = interaction;
  if (answer === null) return <Muted>{failure ?? 'not answered'}</Muted>;
  if (answer.type === DEFERRED) return <Muted>is thinking…</Muted>;
  const { content = '', embeds = [] } = (answer.data ?? {}) as {
    content?: string;
    embeds?: Embed[];
  };
  return (
    <div className={styles.answer}>
      {content !== '' && <Marked text={content} />}
      {embeds.map((embed, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Embeds have no id and never move.
        <div key={index} className={styles.embed}>
          {embed.title !== undefined && <strong>{embed.title}</strong>}
          {embed.description !== undefined && <Marked text={embed.description} />}
          {embed.fields?.map(({ name, value }) => (
            <div key={name}>
              <strong>{name}</strong>
              <Marked text={value} />
            </div>
          ))}
          {embed.footer !== undefined && <Muted>{embed.footer.text}</Muted>}
        </div>
      ))}
    </div>
  );
}

const MARK = /(\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\)|<t:\d+(?::[A-Za-z])?>)/;

function Marked({ text }: { text: string }) {
  return (
    <p className={styles.text}>
      {text.split(MARK).map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Parts of one text never move.
        <Fragment key={index}>{marked(part)}</Fragment>
      ))}
    </p>
  );
}

function marked(part: string) {
  const bold = /^\*\*(.+)\*\*$/.exec(part);
  if (bold) return <strong>{bold[1]}</strong>;
  const link = /^\[(.+)\]\((.+)\)$/.exec(part);
  if (link) return <a href={link[2]}>{link[1]}</a>;
  const time = /^<t:(\d+)/.exec(part);
  if (time) return <Moment at={new Date(Number(time[1]) * 1000).toISOString()} />;
  return part;
}

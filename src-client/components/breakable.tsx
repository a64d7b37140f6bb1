import { Fragment } from 'react';
import styles from './breakable.module.css';

/** A name or an address that wraps only after @, a dot or an underscore. A longer piece ends with an ellipsis. */
export function Breakable({ text }: { text: string }) {
  let at = 0;
  return (
    <span className={styles.text} title={text}>
      {text.split(/(?<=[@._])/).map((piece) => {
        at += piece.length;
        return (
          <Fragment key={at}>
            {at > piece.length && <wbr />}
            {piece}
          </Fragment>
        );
      })}
    </span>
  );
}

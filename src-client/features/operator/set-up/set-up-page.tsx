import { SET_UP_PARTS } from '../../../../src/domain/community/set-up-part.ts';
import { OperatorPage } from '../frame/operator-page.tsx';
import styles from '../parts/parts.module.css';
import { MappingBlock } from './mapping-block.tsx';
import { PartBlock } from './part-block.tsx';

/** From sandbox to live: what exists, what is missing, and the step that fixes it. */
export function SetUpPage() {
  return (
    <OperatorPage title="Setup">
      <div className={styles.stack}>
        <div className={styles.columns}>
          {SET_UP_PARTS.map((part) => (
            <PartBlock key={part} part={part} />
          ))}
        </div>
        <MappingBlock />
      </div>
    </OperatorPage>
  );
}

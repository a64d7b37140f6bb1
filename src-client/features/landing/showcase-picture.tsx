import { picturePath } from '../../../src/domain/brand/picture-path.ts';
import { LANDING_COPY } from '../../../src/texts/pages/landing.texts.ts';
import { CandleChart } from '../chart/candle-chart.tsx';
import { WavePane } from '../chart/wave-pane.tsx';
import { BLOCK_MARKET, SIGNAL_MARKET, WAVE_MARKET } from './demo-markets.ts';
import type { Showcase } from './feature-copy.ts';
import styles from './showcases.module.css';

const WIDTH = 720;
const COPY = LANDING_COPY.pictures;

function Signals() {
  return (
    <CandleChart
      candles={SIGNAL_MARKET}
      width={WIDTH}
      height={420}
      signals
      averages
      label={COPY.signals}
    />
  );
}

function OrderBlocks() {
  return (
    <CandleChart candles={BLOCK_MARKET} width={WIDTH} height={420} zones={3} label={COPY.blocks} />
  );
}

function WaveUnderPrice() {
  return (
    <>
      <div className={styles.half}>
        <CandleChart candles={WAVE_MARKET} width={WIDTH} height={230} label={COPY.price} />
      </div>
      <div className={styles.half}>
        <WavePane candles={WAVE_MARKET} width={WIDTH} height={190} label={COPY.wave} />
      </div>
    </>
  );
}

const PICTURE: Record<Showcase['id'], () => React.ReactNode> = {
  signals: Signals,
  'order-blocks': OrderBlocks,
  wave: WaveUnderPrice,
};

interface ShowcasePictureProps {
  id: Showcase['id'];
  /** An uploaded picture; null: the drawn chart. */
  file: string | null;
  title: string;
}

export function ShowcasePicture({ id, file, title }: ShowcasePictureProps) {
  const Drawn = PICTURE[id];
  return (
    <figure className={styles.picture}>
      {file === null ? (
        <Drawn />
      ) : (
        <img src={picturePath({ file })} alt={title} loading="lazy" decoding="async" />
      )}
    </figure>
  );
}

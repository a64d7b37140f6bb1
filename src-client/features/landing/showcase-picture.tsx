import { CandleChart } from '../chart/candle-chart.tsx';
import { WavePane } from '../chart/wave-pane.tsx';
import { BLOCK_MARKET, SIGNAL_MARKET, WAVE_MARKET } from './demo-markets.ts';
import type { Showcase } from './feature-copy.ts';
import styles from './showcases.module.css';

const WIDTH = 720;

function Signals() {
  return (
    <CandleChart
      candles={SIGNAL_MARKET}
      width={WIDTH}
      height={420}
      signals
      averages
      label="Candles with two moving averages; a mark stands at every crossing: buy below, sell above"
    />
  );
}

function OrderBlocks() {
  return (
    <CandleChart
      candles={BLOCK_MARKET}
      width={WIDTH}
      height={420}
      zones={3}
      label="Candles with shaded zones that start at the last candle before a strong move"
    />
  );
}

function WaveUnderPrice() {
  return (
    <>
      <div className={styles.half}>
        <CandleChart
          candles={WAVE_MARKET}
          width={WIDTH}
          height={230}
          label="Candles rising and falling"
        />
      </div>
      <div className={styles.half}>
        <WavePane
          candles={WAVE_MARKET}
          width={WIDTH}
          height={190}
          label="The oscillator beneath, with its turning points marked"
        />
      </div>
    </>
  );
}

const PICTURE: Record<Showcase['id'], () => React.ReactNode> = {
  signals: Signals,
  'order-blocks': OrderBlocks,
  wave: WaveUnderPrice,
};

export function ShowcasePicture({ id }: { id: Showcase['id'] }) {
  const Picture = PICTURE[id];
  return (
    <figure className={styles.picture}>
      <Picture />
    </figure>
  );
}

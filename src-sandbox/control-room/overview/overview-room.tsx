import { useReading } from '../live.ts';
import { RoomHead } from '../parts/room-head.tsx';

export function OverviewRoom() {
  useReading('health');
  return <RoomHead title="Overview" lead="" />;
}

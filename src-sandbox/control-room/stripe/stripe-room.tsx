import { RoomHead } from '../parts/room-head.tsx';

export function StripeRoom() {
  return <RoomHead title="Stripe" lead="" />;
}

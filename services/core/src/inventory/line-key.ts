export interface LineKey {
  productId: string;
  orderId: string;
  lineId: string;
}

export function reservationKey(line: Pick<LineKey, 'orderId' | 'lineId'>): string {
  return `${line.orderId}:${line.lineId}`;
}

export function splitReservationKey(key: string): { orderId: string; lineId: string } {
  const [orderId = '', lineId = ''] = key.split(':');
  return { orderId, lineId };
}

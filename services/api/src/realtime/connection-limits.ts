interface Connection {
  on(event: 'packetCreate', listener: () => void): unknown;
  on(event: 'packet', listener: (packet: { type: string }) => void): unknown;
  /** `data` is what the shop is told of a message. */
  removeAllListeners(event: 'data'): unknown;
  close(discard: boolean): unknown;
}

/** Events that may wait for one browser: more means that its network does not keep up, and it fetches anew anyway. */
const MAX_WAITING_PACKETS = 1000;
const MAX_WAITING_BYTES = 512 * 1024;
/** Browsers send only the handshake and pongs; commands go over HTTP. */
const MAX_RECEIVED_MESSAGES = 16;

/** Cuts a connection that lets events pile up or sends too much, instead of buffering without bound. */
export function limitConnection(connection: Connection, onCut: (reason: 'slow' | 'noisy') => void): void {
  let received = 0;
  let over = false;
  const cut = (reason: 'slow' | 'noisy'): void => {
    if (over) return;
    over = true;
    onCut(reason);
    // Frames that came in the same packet are still read: nobody listens any more.
    connection.removeAllListeners('data');
    terminate(connection);
  };
  connection.on('packetCreate', () => {
    const { writeBuffer = [], transport } = inner(connection);
    if (writeBuffer.length > MAX_WAITING_PACKETS || (transport?.socket?.bufferedAmount ?? 0) > MAX_WAITING_BYTES) cut('slow');
  });
  connection.on('packet', (packet) => {
    if (packet.type === 'message' && ++received > MAX_RECEIVED_MESSAGES) cut('noisy');
  });
}

/** Engine.IO's types hide what is needed here: packets not yet given to the transport, and the WebSocket below it with the bytes that the network did not take yet. */
interface Inner {
  writeBuffer?: unknown[];
  transport?: { socket?: { bufferedAmount?: number; terminate?: () => void } };
}

const inner = (connection: Connection): Inner => connection as unknown as Inner;

/** Not `close()`, which waits for the buffered events to go out. The browser reconnects. */
function terminate(connection: Connection): void {
  const socket = inner(connection).transport?.socket;
  if (socket?.terminate !== undefined) socket.terminate();
  else connection.close(true);
}

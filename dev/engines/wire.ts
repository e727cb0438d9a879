import { connect } from 'node:net';

const ANSWER_WITHIN_MS = 2000;

/** Whether a Redis on this loopback port answers who signs in with a password (of letters and digits), or who does not with null. */
export function redisAnswers(port: number, password: string | null): Promise<boolean> {
  const signIn = password === null ? '' : `AUTH ${password}\r\n`;
  return ask(port, Buffer.from(`${signIn}PING\r\n`), (answer) => answer.includes('+PONG'));
}

/** Whether something that speaks MongoDB's protocol answers `ping` on this loopback port, which it does before anybody signs in. */
export function mongoAnswers(port: number): Promise<boolean> {
  return ask(port, mongoPing(), (answer) => answer.includes(OK_ONE));
}

/** Whether anything accepts connections there. */
export function accepts(port: number, host = '127.0.0.1', withinMs = ANSWER_WITHIN_MS): Promise<boolean> {
  return ask(port, null, () => true, host, withinMs);
}

/** @throws Error when nothing listens where a setting points to. */
export async function assertAnswers(setting: string, host: string, usualPort: number): Promise<void> {
  const { hostname, port } = new URL(`tcp://${host}`);
  if (await accepts(Number(port) || usualPort, hostname.replace(/^\[|\]$/g, ''), 5000)) return;
  throw new Error(
    `${setting} points to ${host}, where nothing answers. Start it there, or remove ${setting} (also from .env) to have one brought up here.`,
  );
}

/** The BSON element `ok: 1.0`. */
const OK_ONE = Buffer.from('016f6b00000000000000f03f', 'hex');

/** An OP_MSG with the document `{ping: 1, $db: 'admin'}`. */
function mongoPing(): Buffer {
  const fields = Buffer.concat([
    Buffer.from('\x10ping\0\x01\0\0\0', 'latin1'),
    Buffer.from('\x02$db\0\x06\0\0\0admin\0', 'latin1'),
    Buffer.from([0]),
  ]);
  const size = Buffer.alloc(4);
  size.writeInt32LE(fields.length + 4);
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + size.length + fields.length, 0);
  head.writeInt32LE(1, 4);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, size, fields]);
}

function ask(
  port: number,
  question: Buffer | null,
  isAnswer: (answer: Buffer) => boolean,
  host = '127.0.0.1',
  withinMs = ANSWER_WITHIN_MS,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    let received = Buffer.alloc(0);
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(withinMs, () => finish(false));
    socket.on('error', () => finish(false));
    socket.on('close', () => resolve(false));
    socket.on('connect', () => {
      if (question === null) finish(true);
      else socket.write(question);
    });
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (isAnswer(received)) finish(true);
    });
  });
}

import type { Actor, EncodedActor, Hold, Order, Product, State } from './state.ts';

/** Numbers that the next encoding overwrites. */
export type Encoded = Uint32Array;

/**
 * Encodes alike the states between which nothing in the future can tell a difference: reservation ids are renamed in
 * order of appearance, actors of a kind are interchangeable, and what nobody will read again is left out.
 */
export function createEncoder(): { encode(state: State): Encoded; encodeDocuments(state: State): Encoded } {
  const out = createWriter();
  const words = createWords();
  const reservationIds = createRenaming();

  function writeProduct({ received, committed, available, holds }: Product): void {
    out.write(received);
    out.write(committed);
    out.write(available);
    out.write(holds.length);
    for (const hold of holds.length > 1 ? holds.toSorted((a, b) => a.line - b.line) : holds) {
      out.write(hold.line);
      out.write(hold.quantity);
      out.write(hold.until === null ? 0 : words.numberOf(hold.until));
      out.write(hold.pin === null ? 0 : hold.pin + 1);
      out.write(reservationIds.rename(hold.reservationId));
    }
  }

  function writeOrder({ state, attempt, confirmation, lastConfirmationId }: Order): void {
    out.write(words.numberOf(state));
    out.write(attempt);
    out.write(lastConfirmationId);
    out.write(confirmation === null ? 0 : words.numberOf(confirmation.step));
    out.write(confirmation?.id ?? 0);
    // Recorded ids are read only by the step that follows.
    if (state === 'confirming' && confirmation?.step === 'pinned')
      for (const reservationId of confirmation.reservationIds) out.write(reservationIds.rename(reservationId));
  }

  function writeActors(actors: readonly Actor[]): void {
    const encoded = actors.map((actor) => (actor.encoded ??= encodeActor(actor, words)));
    if (encoded.length > 1) encoded.sort((a, b) => a.fields - b.fields);
    for (const { fields, reservationIds: own } of encoded) {
      out.write(fields);
      for (const reservationId of own) out.write(reservationIds.rename(reservationId));
    }
  }

  function writeDocuments(state: State): void {
    out.clear();
    reservationIds.forget();
    for (const product of state.products) writeProduct(product);
    for (const line of state.lines) {
      out.write(words.numberOf(line.state));
      out.write(line.quantity);
    }
    for (const order of state.orders) writeOrder(order);
    for (const status of state.tracking) out.write(words.numberOf(status));
    for (const units of state.confirmed) out.write(units === null ? 0 : 1 + words.numberOf(units.join()));
    for (const { times, units } of state.sold) out.write(times * 256 + units);
  }

  return {
    encode(state) {
      writeDocuments(state);
      const { confirm, topUps, select, giveBack, cancel, replays } = state.left;
      for (const left of [confirm, topUps, select, giveBack, cancel, replays]) for (const times of left) out.write(times);
      writeActors(state.actors);
      return out.written();
    },
    encodeDocuments(state) {
      writeDocuments(state);
      return out.written();
    },
  };
}

/** Numbers written one after the other into the same memory. */
function createWriter() {
  const buffer = new Uint32Array(1024);
  const views: Encoded[] = [];
  let length = 0;
  return {
    write(value: number): void {
      buffer[length++] = value;
    },
    clear(): void {
      length = 0;
    },
    written: (): Encoded => (views[length] ??= buffer.subarray(0, length)),
  };
}

interface Words {
  numberOf(word: string): number;
}

function encodeActor(actor: Actor, words: Words): EncodedActor {
  const [own, reservationIds] = actorFields(actor, words);
  return { fields: words.numberOf(`${actor.kind} ${actor.at} ${own.join()}`), reservationIds };
}

function actorFields(actor: Actor, words: Words): [fields: number[], reservationIds: readonly number[]] {
  switch (actor.kind) {
    case 'run': {
      const { order, id, attempt, place, lines, reservationIds, sentReservationId } = actor;
      const reserved = beforeCommit.has(actor.at) ? actor.reserved : 0;
      const view = actor.at === 'changeQuantity' ? [actor.held, actor.available] : [];
      const own = [
        order,
        id,
        attempt,
        place,
        reserved,
        actor.at === 'reservePinned' ? actor.tried : 0,
        inBulk.has(actor.at) ? actor.todo : 0,
        ...view,
      ];
      const inHand = inBulk.has(actor.at) || actor.at === 'recordPinned' || pinning.has(actor.at) ? reservationIds : [];
      return [
        [...own, ...lines.flatMap((of) => [of.line, of.quantity])],
        [sentReservationId, ...inHand],
      ];
    }
    case 'sweep':
      return [holdFields(actor.asRead, words), [actor.asRead.reservationId]];
    case 'tidyUp': {
      const { line, behind, asRead } = actor;
      if (asRead !== null) return [holdFields(asRead, words), [asRead.reservationId]];
      return [behind === null ? [line] : [line, words.numberOf(behind.state), behind.attempt, Number(behind.lineSelected)], []];
    }
    case 'selection': {
      const { line, quantity, undo, held, available, asRead, sentReservationId } = actor;
      const own = [line, quantity, words.numberOf(undo), held, actor.at === 'changeQuantity' ? available : 0];
      return asRead === null
        ? [own, [sentReservationId]]
        : [
            [...own, ...holdFields(asRead, words)],
            [sentReservationId, asRead.reservationId],
          ];
    }
    case 'return':
    case 'cancellation': {
      const { asRead } = actor;
      const what = actor.kind === 'return' ? [actor.line] : [actor.order, actor.place];
      return asRead === null ? [what, []] : [[...what, ...holdFields(asRead, words)], [asRead.reservationId]];
    }
    case 'decision':
      return [[actor.order, actor.attempt, words.numberOf(JSON.stringify(actor.command))], []];
    default:
      return actor satisfies never;
  }
}

/** Where it still matters which units a run reserved itself. */
const beforeCommit: ReadonlySet<Actor['at']> = new Set([
  'reservePinned',
  'pin',
  'view',
  'reserve',
  'changeQuantity',
  'recordFailed',
  'giveBack',
  'recordPinned',
  'readAgain',
]);

/** Where a bulk write is done in parts. */
const inBulk: ReadonlySet<Actor['at']> = new Set(['reservePinned', 'commit']);

/** Where the ids of the lines reserved or pinned so far are still needed. */
const pinning: ReadonlySet<Actor['at']> = new Set(['pin', 'view', 'reserve', 'changeQuantity']);

function holdFields({ line, quantity, until, pin }: Hold, words: Words): number[] {
  return [line, quantity, until === null ? 0 : words.numberOf(until), pin === null ? 0 : pin + 1];
}

function createWords(): Words {
  const numbers = new Map<string, number>();
  return {
    numberOf(word) {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      numbers.set(word, numbers.size + 1);
      return numbers.size;
    },
  };
}

/** New names for reservation ids: 1, 2, … in order of appearance; 0 stays 0. */
function createRenaming(): { rename(reservationId: number): number; forget(): void } {
  const names: number[] = [0];
  const renamed: number[] = [];
  return {
    rename(reservationId) {
      const known = names[reservationId] ?? 0;
      if (known !== 0 || reservationId === 0) return known;
      names[reservationId] = renamed.push(reservationId);
      return renamed.length;
    },
    forget() {
      for (const reservationId of renamed) names[reservationId] = 0;
      renamed.length = 0;
    },
  };
}

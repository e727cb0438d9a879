import type { Actor, EncodedActor, Hold, State } from './state.ts';

/** Numbers that the next encoding overwrites. */
export type Encoded = Uint16Array;

/**
 * Encodes alike the states between which nothing in the future can tell a difference: reservation ids are renamed in
 * order of appearance, actors of a kind are interchangeable, and what nobody will read again is left out.
 */
export function createEncoder(): (state: State) => Encoded {
  const buffer = new Uint16Array(1024);
  const words = createWords();
  const rids = createRenaming();
  let length = 0;
  const write = (value: number): void => {
    buffer[length++] = value;
  };

  function writeDocuments(state: State): void {
    for (const { received, committed, available, holds } of state.products) {
      write(received);
      write(committed);
      write(available);
      write(holds.length);
      for (const hold of holds.length > 1 ? holds.toSorted((a, b) => a.line - b.line) : holds) {
        for (const field of holdFields(hold, words)) write(field);
        write(rids.rename(hold.rid));
      }
    }
    for (const line of state.lines) {
      write(words.numberOf(line.state));
      write(line.quantity);
    }
    for (const [number, { state: orderState, n, confirmation, lastConfirmationId }] of state.orders.entries()) {
      write(words.numberOf(orderState));
      write(n);
      write(lastConfirmationId);
      write(confirmation === null ? 0 : words.numberOf(confirmation.step));
      write(confirmation?.id ?? 0);
      // Recorded ids are read only by the step that follows.
      if (orderState === 'confirming' && confirmation?.step === 'pinned') for (const rid of confirmation.rids) write(rids.rename(rid));
      write(words.numberOf(state.tracking[number] ?? ''));
      const confirmed = state.confirmed[number] ?? [];
      write(confirmed.length);
      for (const units of confirmed) write(units);
    }
    for (const { times, units } of state.sold) write(times * 256 + units);
    for (const left of Object.values(state.left)) for (const times of left) write(times);
  }

  return (state) => {
    length = 0;
    rids.forget();
    writeDocuments(state);
    const actors = state.actors.map((actor) => (actor.encoded ??= encodeActor(actor, words)));
    if (actors.length > 1) actors.sort((a, b) => (a.fields < b.fields ? -1 : Number(a.fields > b.fields)));
    for (const { fields, rids: of } of actors) {
      for (let i = 0; i < fields.length; i++) write(fields.charCodeAt(i));
      for (const rid of of) write(rids.rename(rid));
    }
    return buffer.subarray(0, length);
  };
}

interface Words {
  numberOf(word: string): number;
}

function encodeActor(actor: Actor, words: Words): EncodedActor {
  const [own, rids] = actorFields(actor, words);
  return { fields: String.fromCharCode(words.numberOf(actor.kind), words.numberOf(actor.at), own.length, ...own), rids };
}

function actorFields(actor: Actor, words: Words): [fields: number[], rids: readonly number[]] {
  switch (actor.kind) {
    case 'run': {
      const { order, id, n, place, lines, rids, sentRid } = actor;
      const reserved = beforeCommit.has(actor.at) ? actor.reserved : 0;
      const view = actor.at === 'changeQuantity' ? [actor.held, actor.available] : [];
      const own = [order, id, n, place, reserved, actor.at === 'commit' ? actor.todo : 0, ...view];
      const inHand = actor.at === 'commit' || actor.at === 'recordPinned' ? rids : pinning.has(actor.at) ? rids.slice(0, place) : [];
      return [
        [...own, ...lines.flatMap((of) => [of.line, of.quantity])],
        [sentRid, ...inHand],
      ];
    }
    case 'sweep':
      return [holdFields(actor.asRead, words), [actor.asRead.rid]];
    case 'tidyUp': {
      const { line, behind, asRead } = actor;
      if (asRead !== null) return [holdFields(asRead, words), [asRead.rid]];
      return [behind === null ? [line] : [line, words.numberOf(behind.state), behind.n, Number(behind.lineSelected)], []];
    }
    case 'selection': {
      const { line, quantity, undo, held, available, asRead, sentRid } = actor;
      const own = [line, quantity, words.numberOf(undo), held, actor.at === 'changeQuantity' ? available : 0];
      return asRead === null
        ? [own, [sentRid]]
        : [
            [...own, ...holdFields(asRead, words)],
            [sentRid, asRead.rid],
          ];
    }
    case 'return':
    case 'cancellation': {
      const { asRead } = actor;
      const what = actor.kind === 'return' ? [actor.line] : [actor.order, actor.place];
      return asRead === null ? [what, []] : [[...what, ...holdFields(asRead, words)], [asRead.rid]];
    }
    case 'decision':
      return [[actor.order, actor.n, words.numberOf(JSON.stringify(actor.command))], []];
    default:
      return actor satisfies never;
  }
}

/** Where it still matters which units a run reserved itself. */
const beforeCommit: ReadonlySet<Actor['at']> = new Set([
  'pin',
  'view',
  'reserve',
  'changeQuantity',
  'recordFailed',
  'giveBack',
  'recordPinned',
  'readAgain',
]);

/** Where the ids of the lines pinned so far are still needed. */
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
function createRenaming(): { rename(rid: number): number; forget(): void } {
  const names: number[] = [0];
  const renamed: number[] = [];
  return {
    rename(rid) {
      const known = names[rid] ?? 0;
      if (known !== 0 || rid === 0) return known;
      names[rid] = renamed.push(rid);
      return renamed.length;
    },
    forget() {
      for (const rid of renamed) names[rid] = 0;
      renamed.length = 0;
    },
  };
}

/**
 * A set of number sequences that keeps 53 bits of a hash of each. Two may be taken for one: with ten million, the chance
 * is below one in a hundred.
 */
export function createSeenSet(): { add(sequence: Uint32Array): boolean; size(): number } {
  let slots = new Float64Array(1 << 16);
  let size = 0;

  function place(into: Float64Array, value: number): boolean {
    const mask = into.length - 1;
    let slot = (value ^ (value / 0x200000)) & mask;
    while (into[slot] !== 0) {
      if (into[slot] === value) return false;
      slot = (slot + 1) & mask;
    }
    into[slot] = value;
    return true;
  }

  function grow(): void {
    const larger = new Float64Array(slots.length * 2);
    for (const value of slots) if (value !== 0) place(larger, value);
    slots = larger;
  }

  return {
    /** Answers false where the sequence is known already. */
    add(sequence) {
      if (!place(slots, hash(sequence))) return false;
      size++;
      if (size * 2 > slots.length) grow();
      return true;
    },
    size: () => size,
  };
}

/** Two multiplicative hashes side by side, put together to 53 bits; never 0. */
function hash(sequence: Uint32Array): number {
  let a = 0x811c9dc5;
  let b = 0x9747b28c;
  for (let i = 0; i < sequence.length; i++) {
    const c = sequence[i] ?? 0;
    a = Math.imul(a ^ c, 0x01000193);
    b = Math.imul(b ^ c, 0x5bd1e995);
    b ^= b >>> 13;
  }
  a = Math.imul(a ^ (a >>> 15), 0x85ebca6b);
  a ^= a >>> 13;
  b = Math.imul(b ^ (b >>> 16), 0xc2b2ae35);
  b ^= b >>> 15;
  return (a >>> 0) * 0x200000 + (b & 0x1fffff) + 1;
}

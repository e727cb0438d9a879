/** Money is integer cents inside the shop and dollars (a number with at most two decimals) on the wire. */

/** Dollars from the wire → cents. Rounds, because 0.1 + 0.2 is not 0.3 in binary. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** Cents → dollars for the wire. */
export function toDollars(cents: number): number {
  return cents / 100;
}

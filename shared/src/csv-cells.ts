/*
 * Cells of CSV files. What a shopper typed must not run in a spreadsheet: a text that begins like a formula is given an
 * apostrophe, which spreadsheets read as "this is text". A spreadsheet that separates by `;` or tab cuts our cells there
 * and takes no notice of our quotes, so that each such part counts as a beginning.
 */

const signs = '=+\\-@\uFF1D\uFF0B\uFF0D\uFF20';
const formula = new RegExp(`(^|[;\\t\\r\\n])(['" \u00A0]*[${signs}])`, 'g');
const disarmedFormula = new RegExp(`(^|[;\\t\\r\\n])'(['" \u00A0]*[${signs}])`, 'g');

/** A cell as it is written. Numbers are no formulas. */
export const disarmed = <C extends string | number>(cell: C): C | string =>
  typeof cell === 'string' ? cell.replace(formula, "$1'$2") : cell;

/** The text of a cell as it was before it was disarmed. */
export const restored = (cell: string): string => cell.replace(disarmedFormula, '$1$2');

/** Stands in a cell where there is no value. */
export const nothing = <span className="text-ink-faint">–</span>;

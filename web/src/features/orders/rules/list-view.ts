/** What a list of the back office shows, as its address says: `?page=2&search=AB12`. */
export interface ListView {
  page: number;
  search: string;
}

export const ROWS_PER_PAGE = 20;

export function readListView(params: URLSearchParams): ListView {
  const page = Number(params.get('page'));
  return { page: Number.isSafeInteger(page) && page > 1 ? page : 1, search: (params.get('search') ?? '').trim().slice(0, 100) };
}

/** Only what differs from the list's beginning stands in the address. */
export function writeListView({ page, search }: ListView): Record<string, string> {
  return { ...(search ? { search } : {}), ...(page > 1 ? { page: String(page) } : {}) };
}

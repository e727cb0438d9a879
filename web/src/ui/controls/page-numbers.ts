export type PageEntry = number | 'gap-before' | 'gap-after';

/**
 * Which numbers a pager shows: the first, the last, the present one and its neighbours, with gaps between. Never more
 * than seven entries; a gap stands for at least two pages, because one page takes no more room than its gap.
 */
export function pageNumbers(page: number, pages: number): PageEntry[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1);
  if (page <= 4) return [1, 2, 3, 4, 5, 'gap-after', pages];
  if (page >= pages - 3) return [1, 'gap-before', pages - 4, pages - 3, pages - 2, pages - 1, pages];
  return [1, 'gap-before', page - 1, page, page + 1, 'gap-after', pages];
}

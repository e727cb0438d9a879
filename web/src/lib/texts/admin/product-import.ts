import type { ImportRowState, ProductImport } from '@pulsecart/shared/catalogue/import-contract';
import { productLabels } from './catalogue-admin.ts';

const states: Record<ImportRowState, string> = {
  right: 'right',
  wrong: 'wrong',
  inserted: 'added',
  updated: 'changed',
  unchanged: 'as before',
  rejected: 'rejected',
};
const stages: Record<ProductImport['state'], string> = { checked: 'not taken over yet', applying: 'being taken over', done: 'taken over' };
/** Named by the labels, which the compiler holds to the table of fields: the table itself would bring zod into the page. */
const columns = ['sku', ...Object.keys(productLabels)].join(', ');
const products = (count: string) => (count === '1' ? '1 product' : `${count} products`);

/** What the import of products says. */
export const importTexts = {
  title: 'Import products',
  hint: 'A file is read and shown first; nothing changes until you take it over.',
  back: 'All Products',
  open: 'Import',
  fileHint: `CSV, JSON or NDJSON, up to 50 MB. Columns: ${columns}. In CSV, | separates the entries of a list.`,
  drop: 'Choose a file, or drop it here',
  other: 'Choose another file',
  fileWanted: 'Choose a file first',
  setStock: 'Also set the stock of products that are there already',
  setStockHint: 'Without it only new products get the stock of the file.',
  check: 'Read the file',
  recent: 'Earlier imports',
  columns: { name: 'File', at: 'When', by: 'By', rows: 'Rows', wrong: 'Wrong', state: 'State' },
  stages,
  states,

  detailBack: 'Import products',
  read: (count: string) => `${count} rows read`,
  by: (who: string) => `by ${who}`,
  filters: {
    all: 'All',
    right: 'Right',
    wrong: 'Wrong',
    inserted: 'Added',
    updated: 'Changed',
    unchanged: 'As before',
    rejected: 'Rejected',
  },
  filterLabel: 'Rows shown',
  rowColumns: { at: 'Row', sku: 'SKU', title: 'Title', price: 'Price', stock: 'Stock', state: 'State', reasons: 'Why' },
  allRight: 'Every row is right.',
  someWrong: (count: string) => (count === '1' ? '1 row is wrong and will be left out.' : `${count} rows are wrong and will be left out.`),
  noneRight: 'No row is right: there is nothing to take over. Mend the file and read it again.',
  apply: (count: string) => `Take ${products(count)} over`,
  applyTitle: (count: string) => `Take ${products(count)} over?`,
  applyText: 'New products are added, known ones are changed to what the file says.',
  applyYes: 'Take over',
  stays: 'You can leave this page: the work goes on.',
  progressLabel: 'Taken over',
  progress: (done: string, of: string) => `${done} of ${of} rows taken over`,
  done: (inserted: string, updated: string, unchanged: string) => `${inserted} added, ${updated} changed, ${unchanged} as before.`,
  rejected: (count: string) => `${count} could not be taken over.`,
  none: 'No row is in this state.',
} as const;

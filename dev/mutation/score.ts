/** What became of one changed piece of code. */
export interface Mutant {
  /** Relative to the repository. */
  fileName: string;
  status: string;
}

export interface FolderScore {
  folder: string;
  /** A test went red, or never ended. */
  noticed: number;
  /** Noticed by no test. */
  survived: number;
  /** Noticed ones of all, in per cent. */
  percent: number;
}

const noticed = new Set(['Killed', 'Timeout']);
const survived = new Set(['Survived', 'NoCoverage']);

/** Scores by folder and, last, of all together. What could not be run or is left out on purpose counts nowhere. */
export function scoreByFolder(mutants: readonly Mutant[]): FolderScore[] {
  const counted = mutants.filter(({ status }) => noticed.has(status) || survived.has(status));
  const byFolder = Map.groupBy(counted, ({ fileName }) => folderOf(fileName));
  const folders = [...byFolder].sort(([a], [b]) => (a < b ? -1 : 1));
  return [...folders, ['all', counted] as const].map(([folder, some]) => {
    const killed = some.filter(({ status }) => noticed.has(status)).length;
    return { folder, noticed: killed, survived: some.length - killed, percent: some.length === 0 ? 100 : (100 * killed) / some.length };
  });
}

/** `services/core/src/orders`, and of the web's features their rules and what else they have together. */
function folderOf(fileName: string): string {
  const parts = fileName.split('/').slice(0, -1);
  const depth = parts[0] === 'services' ? 4 : 3;
  return parts.slice(0, depth).join('/');
}

export function tableOf(scores: readonly FolderScore[]): string {
  const rows = scores.map(({ folder, noticed, survived, percent }) => `| ${folder} | ${noticed} | ${survived} | ${percent.toFixed(1)} % |`);
  return ['| Folder | Noticed | Survived | Score |', '|---|---|---|---|', ...rows, ''].join('\n');
}

/** What processes expose: of each metric its type, and the labels of the samples seen so far (null: no sample yet). */
export type Exposed = Map<string, { type: string; labels: Set<string> | null }>;

/** Set by Prometheus itself, or part of every histogram. */
const givenLabels = ['job', 'instance', 'le'];

/** Reads the text that processes answer at `/metrics`. */
export function readExposed(texts: readonly string[]): Exposed {
  const exposed: Exposed = new Map();
  for (const text of texts) {
    for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
      if (!exposed.has(name)) exposed.set(name, { type, labels: null });
    }
    for (const [, sample = '', labels = ''] of text.matchAll(/^(\w+)(?:\{([^}]*)\})? \S+$/gm)) {
      const metric = exposed.get(sample) ?? exposed.get(familyOf(sample));
      if (metric === undefined) continue;
      metric.labels ??= new Set();
      for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) metric.labels.add(label);
    }
  }
  return exposed;
}

/** The histogram that a sample belongs to. */
const familyOf = (name: string): string => name.replace(/_(bucket|count|sum)$/, '');

/**
 * What can be said of a query without a Prometheus: its brackets, and for each metric in it whether it is exposed, whether
 * the query treats it as what it is, and whether it has the labels that are asked for. Answers what is wrong, in words.
 */
export function checkQuery(query: string, exposed: Exposed): string[] {
  const bare = query.replace(/"(?:[^"\\]|\\.)*"/g, '""');
  const wrong: string[] = [];
  if (/"/.test(bare.replaceAll('""', ''))) wrong.push('a quote is not closed');
  if (!balanced(bare)) wrong.push('its brackets do not match');
  const metrics = [...bare.matchAll(/\b(?:pulsecart|nodejs|process)_\w+\b/g)].map(([name]) => name);
  for (const name of metrics) wrong.push(...checkKind(name, bare, exposed));
  const known = metrics.map((name) => (exposed.get(name) ?? exposed.get(familyOf(name)))?.labels);
  if (metrics.length > 0 && known.every((labels) => labels != null)) {
    const labels = new Set([...givenLabels, ...known.flatMap((set) => [...(set ?? [])])]);
    for (const label of labelsIn(bare)) if (!labels.has(label)) wrong.push(`no metric in it has the label ${label}`);
  }
  return wrong;
}

function checkKind(name: string, bare: string, exposed: Exposed): string[] {
  const own = exposed.get(name);
  const histogram = own === undefined && exposed.get(familyOf(name))?.type === 'histogram';
  if (own === undefined && !histogram) return [`${name} is not exposed`];
  const grows = histogram || own?.type === 'counter';
  const rated = new RegExp(`\\b(?:rate|increase)\\(${name}(?:\\{[^}]*\\})?\\[\\d+[smh]\\]`).test(bare);
  if (own?.type === 'histogram') return [`${name} is a histogram: its buckets, count or sum can be asked for`];
  if (grows && !rated) return [`${name} only grows: its rate can be asked for`];
  if (!grows && rated) return [`${name} does not only grow: its rate says nothing`];
  return [];
}

function labelsIn(bare: string): string[] {
  const matched = [...bare.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*""/g)].map(([, label = '']) => label);
  const grouped = [...bare.matchAll(/\b(?:by|without|on|ignoring)\s*\(([^)]*)\)/g)].flatMap(([, list = '']) =>
    list.split(',').map((label) => label.trim()),
  );
  return [...matched, ...grouped.filter((label) => label !== '')];
}

function balanced(bare: string): boolean {
  const closing: Record<string, string> = { '(': ')', '[': ']', '{': '}' };
  const open: string[] = [];
  for (const sign of bare.replace(/[^()[\]{}]/g, '')) {
    if (closing[sign] !== undefined) open.push(closing[sign]);
    else if (open.pop() !== sign) return false;
  }
  return open.length === 0;
}

/** One piece of a text: a paragraph, a list, or terms with what they mean. */
export type Block = string | { list: readonly string[] } | { facts: readonly (readonly [term: string, meaning: string])[] };

export interface Section {
  /** Its place in the address (`#returns`). */
  id: string;
  title: string;
  blocks: readonly Block[];
}

/** A long page such as a policy. */
export interface TextDocument {
  title: string;
  lead: string;
  /** ISO day. */
  updated: string;
  /** Said before everything else, where another page or the checkout says otherwise. */
  note?: string;
  sections: readonly Section[];
}

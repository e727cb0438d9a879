/** One blog article. */
export interface Article {
  /** Its place in the address. */
  slug: string;
  title: string;
  /** ISO day. */
  date: string;
  /** What it is about, in two sentences. */
  description: string;
  picture: string;
  minutes: number;
  /** `## ` begins a heading; everything else is a paragraph. */
  body: readonly string[];
}

/** What a command answers: 0 where it found its work done, or nothing to do it to. */
const countOf = async (done: Promise<unknown>): Promise<0 | 1> => ((await done) === false ? 0 : 1);

export const modified = async (done: Promise<unknown>) => ({ modifiedCount: await countOf(done) });
export const deleted = async (done: Promise<unknown>) => ({ deletedCount: await countOf(done) });

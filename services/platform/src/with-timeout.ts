/** Rejects when the promise takes longer than `ms` milliseconds. */
export async function withTimeout<T>(
  ms: number,
  promise: Promise<T>,
  tooLate: () => Error = () => new Error(`no answer within ${ms} ms`),
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate()), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/** A call that changes something: whether it worked or not, what is known under these keys is read again. */
export function useCommand<Input, Output>(mutationFn: (input: Input) => Promise<Output>, ...keys: QueryKey[]) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey }))) });
}

import { detailOf } from './api-error.ts';
import { notify } from './notify.ts';

/**
 * Says how a command ended, also when what gave it has left the page meanwhile: a row goes as soon as it is dealt with,
 * and callbacks of `mutate` go with it.
 */
export function told<Answer>(
  command: Promise<Answer>,
  done: (answer: Answer) => void,
  failed: (error: unknown) => void = (error) => notify.error(detailOf(error)),
): void {
  command.then(done, failed);
}

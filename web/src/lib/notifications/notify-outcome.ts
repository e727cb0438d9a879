import { detailOf } from '../errors/api-error.ts';
import { notify } from './notify.ts';

/**
 * Shows a toast for how a command ended, also when the component that sent it has been unmounted meanwhile: a row goes as
 * soon as it is dealt with, and callbacks of `mutate` go with it.
 */
export function notifyOutcome<Answer>(
  command: Promise<Answer>,
  done: (answer: Answer) => void,
  failed: (error: unknown) => void = (error) => notify.error(detailOf(error)),
): void {
  command.then(done, failed);
}

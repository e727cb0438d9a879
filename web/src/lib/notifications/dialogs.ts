import { DIALOG_WORDS } from '../constants.ts';
import { retryImport } from '../loading/retry-import.ts';
import { common } from '../texts/common/common.ts';

const loadSwal = retryImport(() => import('./swal.ts'));

type Icon = 'warning' | 'question' | 'info' | 'success' | 'error';
type Choice = 'confirmed' | 'denied' | 'dismissed';

interface Question {
  title: string;
  text?: string;
  icon?: Icon;
  /** Words of the buttons; 'OK', 'No', 'Cancel' unless given. */
  confirm?: string;
  deny?: string;
  cancel?: string;
  /** What is lost cannot be got back: the button says so in red. */
  destructive?: boolean;
}

async function fire({ title, text, icon = 'warning', confirm, deny, cancel, destructive }: Question): Promise<Choice> {
  const { default: Swal } = await loadSwal();
  const result = await Swal.fire({
    title,
    icon,
    ...(text ? { text } : {}),
    showCancelButton: true,
    showDenyButton: deny !== undefined,
    confirmButtonText: confirm ?? DIALOG_WORDS.confirmButtonText,
    denyButtonText: deny ?? DIALOG_WORDS.denyButtonText,
    cancelButtonText: cancel ?? DIALOG_WORDS.cancelButtonText,
    buttonsStyling: false,
    returnFocus: true,
    reverseButtons: true,
    customClass: { popup: 'shop-dialog', ...(destructive ? { confirmButton: 'shop-dialog-loss' } : {}) },
  });
  if (result.isConfirmed) return 'confirmed';
  return result.isDenied ? 'denied' : 'dismissed';
}

/** Asks before something happens. True when the person agreed. */
export async function confirmDialog(question: Question): Promise<boolean> {
  return (await fire(question)) === 'confirmed';
}

/** A question with two answers beside cancel, such as the role dialog of All Users. */
export function choiceDialog(question: Question & { deny: string }): Promise<Choice> {
  return fire(question);
}

/** The guest's warning. True when the person wants to go to /login. */
export function notLoggedInDialog(): Promise<boolean> {
  return confirmDialog(common.notLoggedIn);
}

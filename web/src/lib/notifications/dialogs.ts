import { retryImport } from '../loading/retry-import.ts';
import { common } from '../texts/common/common.ts';

const loadSwal = retryImport(() => import('./swal.ts'));

type Icon = 'warning' | 'question' | 'info' | 'success' | 'error';
type Choice = 'confirmed' | 'denied' | 'dismissed';

interface Question {
  title: string;
  text?: string;
  icon?: Icon;
  /** Words of the buttons; 'OK' and 'Cancel' unless given. */
  confirm?: string;
  deny?: string;
  cancel?: string;
  /** What is lost cannot be got back: the button says so in red. */
  destructive?: boolean;
}

/** Asks with up to two answers beside cancel, such as the role dialog of All Users. */
export async function choiceDialog(question: Question): Promise<Choice> {
  const { title, text, icon = 'warning', confirm = 'OK', deny, cancel = 'Cancel', destructive } = question;
  const { default: Swal } = await loadSwal();
  const result = await Swal.fire({
    title,
    icon,
    ...(text ? { text } : {}),
    ...(deny ? { showDenyButton: true, denyButtonText: deny } : {}),
    showCancelButton: true,
    confirmButtonText: confirm,
    cancelButtonText: cancel,
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
  return (await choiceDialog(question)) === 'confirmed';
}

/** The guest's warning. True when the person wants to go to /login. */
export const notLoggedInDialog = (): Promise<boolean> => confirmDialog(common.notLoggedIn);

import { common } from '../texts/common/common.ts';
import { confirmDialog } from './dialogs.ts';

/** Asks before something is deleted for good. True when the person agreed. */
export function confirmDeletion(text: string): Promise<boolean> {
  return confirmDialog({ title: common.areYouSure, text, confirm: common.yesDelete, destructive: true });
}

import { pictureFile } from '../../../lib/forms/picture-file.ts';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';

export const photoFile = pictureFile(accountTexts.photo.notImage, accountTexts.photo);

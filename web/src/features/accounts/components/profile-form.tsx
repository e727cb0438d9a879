import type { User } from '@pulsecart/shared/accounts/contract';
import { useState } from 'react';
import { showFieldErrors } from '../../../lib/errors/form-errors.ts';
import { useDraftedForm } from '../../../lib/forms/use-drafted-form.ts';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { DraftNote } from '../../../ui/forms/draft-note.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import { PictureField } from '../../../ui/forms/picture-field.tsx';
import { ReadOnlyField } from '../../../ui/forms/read-only-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useProfileUpdate } from '../api/user.ts';
import { profileForm, profileFormOf } from '../rules/profile-form.ts';
import { AddressFields } from './address-fields.tsx';

const { fields, edit, photo } = accountTexts;

/** Edits a profile; the e-mail is read-only. */
export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const { form, restored, drop, discard } = useDraftedForm({
    name: `profile:${user._id}`,
    schema: profileForm,
    initial: profileFormOf(user),
    secret: ['photo', 'email'],
  });
  const [failure, setFailure] = useState<string | null>(null);
  const update = useProfileUpdate(user.email);

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await update.mutateAsync(values);
      drop();
      onDone();
    } catch (error) {
      setFailure(showFieldErrors(form, error));
    }
  });
  return (
    <Card className="max-w-3xl">
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        {restored && <DraftNote words={edit} onDiscard={discard} />}
        <FormAlert>{failure}</FormAlert>
        <PictureField
          control={form.control}
          name="photo"
          label={fields.photo}
          hint={photo.formats}
          optionalNote={fields.optional}
          present={user.photoURL}
          round
          words={photo}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField form={form} name="name" label={fields.name} autoComplete="name" required />
          <ReadOnlyField label={fields.email} hint={edit.emailHint}>
            {user.email}
          </ReadOnlyField>
          <TextField form={form} name="phone" label={fields.phone} type="tel" autoComplete="tel" required />
          <TextField form={form} name="alterPhone" label={fields.alterPhone} type="tel" optionalNote={fields.optional} />
          <Field label={fields.gender} optionalNote={fields.optional}>
            {(control) => (
              <Select {...control} {...form.register('gender')}>
                {Object.entries(edit.genders).map(([value, word]) => (
                  <option key={value} value={value}>
                    {word}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <AddressFields form={form} label={fields.addressShort} />
        </div>
        <div className="flex gap-3">
          <Button type="submit" className="px-8" busy={form.formState.isSubmitting}>
            {edit.confirm}
          </Button>
          <ButtonLink variant="ghost" to="/dashboard/profile" onClick={drop}>
            {edit.cancel}
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}

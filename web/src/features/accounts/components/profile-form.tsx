import { zodResolver } from '@hookform/resolvers/zod';
import type { User } from '@pulsecart/shared/accounts/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showFieldErrors } from '../../../lib/errors/form-errors.ts';
import { dropDraft, readDraft, useFormDraft } from '../../../lib/forms/form-draft.ts';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ButtonLink } from '../../../ui/controls/button-link.tsx';
import { DraftNote } from '../../../ui/forms/draft-note.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { Select } from '../../../ui/forms/input.tsx';
import { PictureField } from '../../../ui/forms/picture-field.tsx';
import { ReadOnlyField } from '../../../ui/forms/read-only-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useProfileUpdate } from '../api/user.ts';
import { type ProfileEdited, type ProfileForm as ProfileFormValues, profileForm, profileFormOf } from '../rules/profile-form.ts';
import { AddressFields } from './address-fields.tsx';

const { fields, edit, photo } = accountTexts;

/** Edits a profile; the e-mail is read-only. */
export function ProfileForm({ user, onDone }: { user: User; onDone: () => void }) {
  const draftName = `profile:${user._id}`;
  const [draft] = useState(() => readDraft<ProfileFormValues>(draftName));
  const [failure, setFailure] = useState<string | null>(null);
  const update = useProfileUpdate(user.email);
  const form = useForm<ProfileFormValues, unknown, ProfileEdited>({
    resolver: zodResolver(profileForm),
    defaultValues: { ...profileFormOf(user), ...draft },
  });
  useFormDraft(form, draftName, ['photo', 'email']);

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await update.mutateAsync(values);
      dropDraft(draftName);
      onDone();
    } catch (error) {
      setFailure(showFieldErrors(form, error));
    }
  });
  const discard = () => {
    dropDraft(draftName);
    form.reset(profileFormOf(user));
  };

  return (
    <Card className="max-w-3xl">
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        {draft !== null && <DraftNote words={edit} onDiscard={discard} />}
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
          <ButtonLink variant="ghost" to="/dashboard/profile" onClick={() => dropDraft(draftName)}>
            {edit.cancel}
          </ButtonLink>
        </div>
      </form>
    </Card>
  );
}

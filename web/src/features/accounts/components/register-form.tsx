import { type ReactNode, useState } from 'react';
import { showFieldErrors } from '../../../lib/errors/form-errors.ts';
import { useDraftedForm } from '../../../lib/forms/use-drafted-form.ts';
import { identityErrorCode } from '../../../lib/session/identity-error.ts';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { PictureField } from '../../../ui/forms/picture-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { explainRegistration } from '../api/explain.ts';
import { register as registerAccount } from '../api/register.ts';
import { emptyRegistration, registration } from '../rules/registration.ts';
import { AddressFields } from './address-fields.tsx';

const { fields, login, photo: words, register } = accountTexts;

/** The registration form. Nothing typed is lost by a failure; passwords and the photo are not kept over a reload. */
export function RegisterForm({ onDone }: { onDone: (email: string, mailed: boolean) => void }) {
  const [failure, setFailure] = useState<ReturnType<typeof explainRegistration> | null>(null);
  const { form, drop } = useDraftedForm({
    name: 'register',
    schema: registration,
    initial: emptyRegistration,
    secret: ['password', 'confirm', 'photo'],
  });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ confirm: _confirm, photo, ...values }) => {
    setFailure(null);
    try {
      if (photo === null) return;
      const { mailed } = await registerAccount({ ...values, photo });
      drop();
      onDone(values.email, mailed);
    } catch (error) {
      const explained = explainRegistration(error);
      setFailure(explained);
      if (identityErrorCode(error) === 'auth/email-already-in-use')
        form.setError('email', { message: explained.title }, { shouldFocus: true });
      else showFieldErrors(form, error);
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-8">
      {failure && (
        <FormAlert>
          <p className="font-semibold">{failure.title}</p>
          <p>{failure.reason}</p>
          {failure.title === register.failed && <p>{register.nothingLeft}</p>}
        </FormAlert>
      )}
      <FieldGroup title={register.aboutYou}>
        <TextField form={form} name="displayName" label={fields.fullName} autoComplete="name" required className="sm:col-span-2" />
        <TextField form={form} name="email" label={fields.email} type="email" autoComplete="email" required />
        <TextField form={form} name="phone" label={fields.phone} type="tel" autoComplete="tel" required />
        <PictureField
          control={form.control}
          name="photo"
          label={fields.photo}
          hint={words.formats}
          required
          className="sm:col-span-2"
          round
          words={words}
        />
      </FieldGroup>
      <FieldGroup title={register.delivery}>
        <AddressFields form={form} label={fields.address} />
      </FieldGroup>
      <FieldGroup title={register.security}>
        <Field label={fields.password} hint={register.passwordHint} error={errors.password?.message} required>
          {(control) => <PasswordInput {...control} words={login} autoComplete="new-password" {...form.register('password')} />}
        </Field>
        <Field label={fields.confirmPassword} error={errors.confirm?.message} required>
          {(control) => <PasswordInput {...control} words={login} autoComplete="new-password" {...form.register('confirm')} />}
        </Field>
      </FieldGroup>
      <Button type="submit" size="lg" className="sm:self-start sm:px-10" busy={isSubmitting}>
        {register.submit}
      </Button>
    </form>
  );
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-4 w-full border-b pb-2 font-semibold">{title}</legend>
      <div className="grid gap-x-4 gap-y-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}

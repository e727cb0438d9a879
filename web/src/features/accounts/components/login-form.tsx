import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { accountTexts } from '../../../lib/texts/shop/accounts.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { explainSignIn } from '../api/explain.ts';
import { signInWithPassword } from '../api/sign-in.ts';
import { GoogleButton } from './google-button.tsx';
import { ResetDialog } from './reset-dialog.tsx';

const { fields, login } = accountTexts;
const schema = z.object({
  email: z.string().trim().min(1, login.emailRequired),
  password: z.string().min(1, login.passwordRequired),
});

/** E-mail and password, or Google. `initialEmail` is what the person just registered with. */
export function LoginForm({ initialEmail, onDone }: { initialEmail: string; onDone: () => void }) {
  const [failure, setFailure] = useState<string | null>(null);
  const [resetting, setResetting] = useState(false);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: initialEmail, password: '' } });
  const { errors, isSubmitting } = form.formState;
  const fail = (error: unknown) => setFailure(explainSignIn(error));

  const submit = form.handleSubmit(async ({ email, password }) => {
    setFailure(null);
    try {
      await signInWithPassword(email, password);
      onDone();
    } catch (error) {
      fail(error);
      form.setFocus('password', { shouldSelect: true });
    }
  });

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <FormAlert>{failure}</FormAlert>
      <TextField form={form} name="email" label={fields.email} type="email" autoComplete="username" required />
      <div className="relative">
        <Field label={fields.password} error={errors.password?.message} required>
          {(control) => <PasswordInput {...control} words={login} autoComplete="current-password" {...form.register('password')} />}
        </Field>
        <button
          type="button"
          className="absolute top-0 right-0 rounded-sm text-sm leading-5 text-accent underline-offset-4 hover:underline"
          onClick={() => setResetting(true)}
        >
          {login.forgot}
        </button>
      </div>
      <Button type="submit" size="lg" className="mt-2 w-full" busy={isSubmitting}>
        {login.submit}
      </Button>
      <p className="flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {login.or}
      </p>
      <GoogleButton disabled={isSubmitting} onDone={onDone} onFailed={fail} />
      {resetting && <ResetDialog initial={form.getValues('email')} onClose={() => setResetting(false)} />}
    </form>
  );
}

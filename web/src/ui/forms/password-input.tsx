import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from './input.tsx';

/** A password with a button that shows and hides it. */
export function PasswordInput({ words, ...rest }: Omit<ComponentProps<typeof Input>, 'type'> & { words: { show: string; hide: string } }) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input {...rest} type={shown ? 'text' : 'password'} className="pr-12" autoCapitalize="none" spellCheck={false} />
      <button
        type="button"
        aria-label={shown ? words.hide : words.show}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-ink-soft hover:text-ink [&_svg]:size-5"
      >
        {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      </button>
    </div>
  );
}

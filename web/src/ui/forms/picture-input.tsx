import { clsx } from 'clsx';
import { ImagePlus } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { buttonClass } from '../controls/button.tsx';
import type { ControlProps } from './field.tsx';

export interface PictureInputProps {
  control: ControlProps;
  file: File | null;
  onFile: (file: File | null) => void;
  present?: string | undefined;
  round?: boolean | undefined;
  words: { choose: string; change: string; none: string };
  ref?: Ref<HTMLInputElement>;
  onBlur?: () => void;
}

const chooser = buttonClass({
  variant: 'outline',
  size: 'sm',
  // Also where a script has brought the focus here: the field itself is never seen.
  className:
    'cursor-pointer peer-focus:outline-2 peer-focus:outline-offset-2 peer-focus:outline-accent peer-aria-invalid:border-loss peer-aria-invalid:peer-focus:outline-loss',
});

/** Chooses an image file and shows it; without one it says so in red. */
export function PictureInput({ control, file, onFile, present, round = false, words, ref, onBlur }: PictureInputProps) {
  const preview = usePreview(file) ?? present;
  return (
    <div className="flex items-center gap-4">
      <span
        className={clsx(
          'grid shrink-0 place-items-center overflow-hidden border bg-plate text-ink-faint',
          round ? 'size-18 rounded-full' : 'size-28 rounded-md',
        )}
      >
        {preview ? (
          <img src={preview} alt="" className="size-full object-cover" />
        ) : (
          <ImagePlus aria-hidden="true" className="size-6 stroke-[1.5]" />
        )}
      </span>
      <div className="relative flex min-w-0 flex-col items-start gap-1.5">
        <input
          {...control}
          ref={ref}
          type="file"
          accept="image/*"
          onBlur={onBlur}
          className="peer sr-only"
          onChange={(event) => onFile(event.target.files?.[0] ?? null)}
        />
        <label htmlFor={control.id} className={chooser}>
          {preview ? words.change : words.choose}
        </label>
        <span className={clsx('max-w-full truncate text-sm', file ? 'text-ink-soft' : 'text-loss')}>{file?.name ?? words.none}</span>
      </div>
    </div>
  );
}

/** The address of a chosen file while it is shown. */
function usePreview(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (file === null) return setAddress(null);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { adminProductTexts } from '../../../../lib/texts/admin/catalogue-admin.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Field } from '../../../../ui/forms/field.tsx';
import { Input } from '../../../../ui/forms/input.tsx';
import { withFeature } from '../../rules/product-form.ts';

const { feature: words, fields } = adminProductTexts;

/** Adds features one by one: only what is not empty and not in the list; each can be removed. */
export function FeatureAdder({ features, onChange }: { features: readonly string[]; onChange: (features: string[]) => void }) {
  const [entry, setEntry] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = () => {
    const next = withFeature(features, entry);
    if (next === null) return setProblem(entry.trim() === '' ? undefined : words.known);
    onChange(next);
    setEntry('');
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label={fields.features} optionalNote={fields.optional} error={problem}>
        {(control) => (
          <span className="flex gap-2">
            <Input
              {...control}
              value={entry}
              placeholder={words.placeholder}
              maxLength={200}
              onChange={(event) => {
                setEntry(event.target.value);
                setProblem(undefined);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
            />
            <Button variant="outline" onClick={add}>
              <Plus aria-hidden="true" />
              {words.add}
            </Button>
          </span>
        )}
      </Field>
      {features.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {features.map((feature) => (
            <li key={feature} className="inline-flex items-center gap-1 rounded-full bg-plate py-1 pr-1 pl-3 text-sm">
              <span className="wrap-anywhere">{feature}</span>
              <button
                type="button"
                aria-label={words.remove(feature)}
                className="grid size-6 place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-loss"
                onClick={() => onChange(features.filter((other) => other !== feature))}
              >
                <X aria-hidden="true" className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

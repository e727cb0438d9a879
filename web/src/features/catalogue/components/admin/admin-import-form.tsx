import { clsx } from 'clsx';
import { FileUp } from 'lucide-react';
import { type DragEvent, type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { detailOf } from '../../../../lib/errors/api-error.ts';
import { importTexts as words } from '../../../../lib/texts/admin/product-import.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { Checkbox } from '../../../../ui/forms/checkbox.tsx';
import { FormAlert } from '../../../../ui/forms/form-alert.tsx';
import { Card } from '../../../../ui/layout/card.tsx';
import { useImportUpload } from '../../api/imports.ts';

/** Chooses a file, by click or by drop, and has it read. */
export function ImportForm() {
  const id = useId();
  const navigate = useNavigate();
  const upload = useImportUpload();
  const [file, setFile] = useState<File | null>(null);
  const [setStock, setSetStock] = useState(false);
  const [over, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const choose = (chosen: File | null) => {
    setRefusal(null);
    setFile(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files[0] ?? null);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return setRefusal(words.fileWanted);
    setRefusal(null);
    upload.mutate(
      { file, setStock },
      {
        onSuccess: ({ importId }) => void navigate(`/dashboard/import-products/${importId}`),
        onError: (error) => setRefusal(detailOf(error)),
      },
    );
  };

  return (
    <Card className="max-w-3xl">
      <form noValidate onSubmit={send} className="space-y-5">
        <FormAlert>{refusal}</FormAlert>
        <div>
          <input
            id={id}
            type="file"
            accept=".csv,.tsv,.json,.ndjson,text/csv,application/json,application/x-ndjson"
            aria-describedby={`${id}-hint`}
            className="peer sr-only"
            onChange={(event) => choose(event.target.files?.[0] ?? null)}
          />
          <label
            htmlFor={id}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(true);
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
            className={clsx(
              'flex cursor-pointer flex-col items-center gap-2 rounded-lg border border-dashed border-line-strong px-5 py-8 text-center transition-colors hover:bg-plate peer-focus-visible:outline-2 peer-focus-visible:outline-accent',
              over && 'border-accent bg-accent-soft',
            )}
          >
            <FileUp aria-hidden="true" className="size-7 stroke-[1.5] text-ink-soft" />
            <span className="font-[550]">{file?.name ?? words.drop}</span>
            {file && <span className="text-sm text-accent">{words.other}</span>}
          </label>
          <p id={`${id}-hint`} className="mt-2 text-sm text-ink-soft">
            {words.fileHint}
          </p>
        </div>
        <div className="flex items-start gap-3">
          <Checkbox
            id={`${id}-stock`}
            checked={setStock}
            aria-describedby={`${id}-stock-hint`}
            className="mt-0.5"
            onChange={(event) => setSetStock(event.target.checked)}
          />
          <div className="text-sm">
            <label htmlFor={`${id}-stock`} className="font-[550]">
              {words.setStock}
            </label>
            <p id={`${id}-stock-hint`} className="text-ink-soft">
              {words.setStockHint}
            </p>
          </div>
        </div>
        <Button type="submit" className="max-sm:w-full" busy={upload.isPending}>
          {words.check}
        </Button>
      </form>
    </Card>
  );
}

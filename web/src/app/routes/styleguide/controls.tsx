import { Heart, Search, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/controls/dropdown-menu.tsx';
import { Pager } from '../../../ui/controls/pager.tsx';
import { Tooltip } from '../../../ui/controls/tooltip.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, Select, Textarea } from '../../../ui/forms/input.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { PictureInput } from '../../../ui/forms/picture-input.tsx';
import { QuantityStepper } from '../../../ui/forms/quantity-stepper.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Chapter, Specimen } from './specimen.tsx';

const variants = ['solid', 'outline', 'ghost', 'danger'] as const;
const sizes = ['sm', 'md', 'lg'] as const;

export function Controls() {
  return (
    <Chapter title="Controls">
      {variants.map((variant) => (
        <Specimen key={variant} name={`Button, ${variant}: sizes, busy, disabled`}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {variant === 'danger' ? 'Delete' : 'Add to Cart'}
            </Button>
          ))}
          <Button variant={variant} busy>
            Saving
          </Button>
          <Button variant={variant} disabled>
            Not now
          </Button>
        </Specimen>
      ))}
      <Specimen name="Icon button: sizes, disabled, with a tooltip">
        {sizes.map((size) => (
          <IconButton key={size} size={size} label={`Search, ${size}`}>
            <Search />
          </IconButton>
        ))}
        <IconButton label="Delete" disabled>
          <Trash2 />
        </IconButton>
        <Tooltip text="Keep it for later">
          <IconButton label="Wishlist" variant="outline">
            <Heart />
          </IconButton>
        </Tooltip>
      </Specimen>
      <Specimen name="Menu">
        <DropdownMenu align="start" trigger={<Button variant="outline">Open the menu</Button>}>
          <MenuLabel>An account</MenuLabel>
          <MenuItem>My Profile</MenuItem>
          <MenuSeparator />
          <MenuItem destructive>Logout</MenuItem>
        </DropdownMenu>
      </Specimen>
      <Fields />
      <Counting />
    </Chapter>
  );
}

function Fields() {
  const [file, setFile] = useState<File | null>(null);
  const [term, setTerm] = useState('lamp');
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label="Field" hint="A hint says what is expected." required>
        {(control) => <Input {...control} placeholder="Placeholder" />}
      </Field>
      <Field label="Field with an error" error="Please enter a number." required>
        {(control) => <Input {...control} defaultValue="twelve" />}
      </Field>
      <Field label="Field that may stay empty" optionalNote="(optional)">
        {(control) => <Input {...control} disabled defaultValue="Disabled" />}
      </Field>
      <Field label="Password">
        {(control) => <PasswordInput {...control} defaultValue="secret" words={{ show: 'Show password', hide: 'Hide password' }} />}
      </Field>
      <Field label="Select">
        {(control) => (
          <Select {...control}>
            <option>Newest</option>
            <option>Best rated</option>
          </Select>
        )}
      </Field>
      <Field label="Picture">
        {(control) => (
          <PictureInput
            control={control}
            file={file}
            onFile={setFile}
            words={{ choose: 'Choose a picture', change: 'Choose another', none: 'No file Select' }}
          />
        )}
      </Field>
      <Field label="Text of several lines" className="sm:col-span-2">
        {(control) => <Textarea {...control} defaultValue={'The first line\nand the second'} />}
      </Field>
      <SearchField value={term} onSearch={setTerm} label="Search by order id" clearLabel="Clear search" />
    </div>
  );
}

function Counting() {
  const [quantity, setQuantity] = useState(2);
  const [page, setPage] = useState(4);
  return (
    <>
      <Specimen name="Quantity: in between, at its least, at its most, busy, small">
        <QuantityStepper label="Quantity" value={quantity} onChange={setQuantity} max={9} maxReason="9 is all there is right now" />
        <QuantityStepper label="Least quantity" value={1} onChange={() => {}} />
        <QuantityStepper label="Most quantity" value={3} max={3} maxReason="3 is all there is right now" onChange={() => {}} />
        <QuantityStepper label="Quantity being saved" value={2} busy onChange={() => {}} />
        <QuantityStepper label="Small quantity" size="sm" value={2} onChange={() => {}} />
      </Specimen>
      <Specimen name="Pages">
        <Pager page={page} pages={12} onPage={setPage} label="Pages of the style guide" />
      </Specimen>
    </>
  );
}

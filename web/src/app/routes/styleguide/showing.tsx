import { orderStatuses } from '@pulsecart/shared/orders/tracking-statuses';
import { PackageSearch } from 'lucide-react';
import { useState } from 'react';
import { StatusBadge } from '../../../features/orders/components/order/status-badge.tsx';
import { ApiError } from '../../../lib/errors/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog, Sheet } from '../../../ui/controls/dialog.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Price } from '../../../ui/data/price.tsx';
import { StarRating } from '../../../ui/data/star-rating.tsx';
import { Table, TableHead, Td } from '../../../ui/data/table.tsx';
import { Timeline, type TimelineStep } from '../../../ui/data/timeline.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { LoadingRegion, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { DraftNote } from '../../../ui/forms/draft-note.tsx';
import { FormAlert } from '../../../ui/forms/form-alert.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Carousel } from '../../../ui/media/carousel.tsx';
import { Picture } from '../../../ui/media/picture.tsx';
import { Chapter, Specimen } from './specimen.tsx';

const steps: TimelineStep[] = [
  { key: '1', title: 'Order received', detail: 'yesterday', state: 'done' },
  { key: '2', title: 'Packed', detail: '2 minutes ago', state: 'current' },
  { key: '3', title: 'On the way to you', state: 'ahead' },
  { key: '4', title: 'Cancelled', detail: 'what a step looks like that failed', state: 'failed' },
];

export function Showing() {
  return (
    <Chapter title="Showing">
      <Specimen name="Badges">
        {(['neutral', 'accent', 'loss'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        {orderStatuses.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
      </Specimen>
      <Specimen name="Stars: none, a half, all, ten, with their number">
        <StarRating value={0} />
        <StarRating value={3.5} />
        <StarRating value={5} size="md" />
        <StarRating value={7.5} items={10} />
        <StarRating value={4.3} withNumber />
      </Specimen>
      <Specimen name="Prices">
        <Price dollars={0} />
        <Price dollars={49.9} />
        <Price dollars={1234567.89} className="text-2xl font-semibold" />
      </Specimen>
      <Specimen name="Pictures: there, missing, another ratio">
        <Picture src="/media/products/alder-5.svg" alt="A phone" className="w-32 rounded-lg" />
        <Picture src="" alt="No picture" className="w-32 rounded-lg" />
        <Picture src="/media/categories/popular.svg" alt="A category" ratio="4 / 3" className="w-40 rounded-lg" />
      </Specimen>
      <Specimen name="Timeline">
        <Timeline label="Steps of an order" steps={steps} />
      </Specimen>
      <Card>
        <h3 className="mb-2 font-semibold">Card</h3>
        <Sample />
      </Card>
      <Specimen name="Progress: under way, some failed, of unknown length">
        <div className="grid w-full max-w-md gap-5">
          <ProgressBar label="Confirming" valueText="40 of 100" total={100} done={40} />
          <ProgressBar label="Importing" valueText="100 of 100, 8 failed" total={100} done={92} failed={8} />
          <ProgressBar label="Counting" valueText="12 so far" total={null} done={12} />
        </div>
      </Specimen>
      <Waits />
      <Carousel
        label="Carousel"
        heading={<h3 className="text-sm text-ink-soft">Carousel</h3>}
        slides={slides}
        perView={{ base: 2, 768: 4 }}
      />
      <Opened />
    </Chapter>
  );
}

const slides = Array.from({ length: 6 }, (_, index) => ({
  key: String(index),
  content: <div className="grid aspect-video place-items-center rounded-lg bg-plate text-2xl figures">{index + 1}</div>,
}));

function Sample() {
  return (
    <Table caption="Table">
      <TableHead columns={['Product', ['Price', 'numeric']]} />
      <tbody>
        {['Solar Lamp', 'A product whose name is so long that it has to wrap somewhere or be cut'].map((name, index) => (
          <tr key={name}>
            <Td label="Product">{name}</Td>
            <Td label="Price" numeric>
              <Price dollars={39.5 * (index + 1)} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Waits() {
  const nothing = () => {};
  return (
    <>
      <Specimen name="Waiting: skeletons where the shape is known, else the spinner">
        <LoadingRegion className="grid w-64 gap-2">
          <Skeleton className="aspect-square" />
          <Skeleton className="h-5 w-4/5" />
        </LoadingRegion>
        <Spinner />
      </Specimen>
      <Specimen name="Notes in forms">
        <FormAlert>What went wrong, and what to do.</FormAlert>
        <FormAlert tone="accent">What is good to know.</FormAlert>
        <DraftNote words={{ restored: 'We kept what you had typed.', discard: 'Start over' }} onDiscard={nothing} />
      </Specimen>
      <div className="grid gap-6 md:grid-cols-2">
        <Card>
          <EmptyState
            icon={<PackageSearch />}
            title="Your wishlist is empty"
            hint="What you like and do not buy yet stands here."
            action={<Button>Continue Shopping</Button>}
          />
        </Card>
        <Card>
          <ErrorState error={ApiError.offline()} onRetry={nothing} />
        </Card>
      </div>
    </>
  );
}

function Opened() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | null>(null);
  return (
    <Specimen name="Dialog and sheet">
      <Button variant="outline" onClick={() => setOpen('dialog')}>
        Open a dialog
      </Button>
      <Button variant="outline" onClick={() => setOpen('sheet')}>
        Open a sheet
      </Button>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={(next) => setOpen(next ? 'dialog' : null)}
        title="Are you sure?"
        description="A sentence that says what will happen."
        footer={<Button onClick={() => setOpen(null)}>OK</Button>}
      >
        <p>What is asked about.</p>
      </Dialog>
      <Sheet open={open === 'sheet'} onOpenChange={(next) => setOpen(next ? 'sheet' : null)} title="Your cart">
        <p>It can be swiped shut.</p>
      </Sheet>
    </Specimen>
  );
}

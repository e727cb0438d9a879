import { TESTIMONIALS_PER_VIEW } from '../../../lib/constants.ts';
import { pageTexts } from '../../../lib/texts/shop/pages.ts';
import { StarRating } from '../../../ui/data/star-rating.tsx';
import { Carousel } from '../../../ui/media/carousel.tsx';
import { type Testimonial, testimonials } from '../documents/testimonials.ts';

const words = pageTexts.testimonials;

const slides = testimonials.map((testimonial, index) => ({
  key: String(index),
  content: <Quote testimonial={testimonial} number={index + 1} />,
}));

/** Ten testimonials, one in view, looping; the line below says that they are samples. */
export function TestimonialRow() {
  return (
    <div>
      <Carousel
        label={words.label}
        heading={<h2 className="text-title">{words.title}</h2>}
        slides={slides}
        perView={{ base: TESTIMONIALS_PER_VIEW }}
      />
      <p className="mt-3 text-sm text-ink-soft">{words.sampleNote}</p>
    </div>
  );
}

function Quote({ testimonial: { text, rating }, number }: { testimonial: Testimonial; number: number }) {
  return (
    <figure className="flex h-full flex-col gap-5 rounded-xl border bg-surface p-6 sm:p-10">
      <StarRating value={rating} size="md" />
      <blockquote className="max-w-3xl flex-1 text-xl leading-snug font-[450] tracking-tight text-balance sm:text-2xl">{text}</blockquote>
      <figcaption className="flex flex-wrap items-center gap-3">
        <img
          src={`/media/people/${number}.svg`}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-11 rounded-full bg-plate object-cover"
        />
        <span className="font-[550]">{words.customer(number)}</span>
      </figcaption>
    </figure>
  );
}

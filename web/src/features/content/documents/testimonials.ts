export interface Testimonial {
  text: string;
  /** Stars, to the half. */
  rating: number;
}

/** Ten samples: nobody said this. The page marks them as such. */
export const testimonials: readonly Testimonial[] = [
  {
    rating: 5,
    text: 'Ordered a phone at breakfast and watched the status change to packaged before lunch. It arrived two days later, exactly as pictured.',
  },
  {
    rating: 4.5,
    text: 'The security camera was up in ten minutes and keeps its recordings at home. That was the whole reason I bought it.',
  },
  {
    rating: 5,
    text: 'I chose the wrong plug, wrote to them, and had the right one three days later. Sending the first one back cost me nothing.',
  },
  {
    rating: 4.5,
    text: 'Paying on delivery made it easy to try a shop I had never heard of. I have ordered four times since.',
  },
  {
    rating: 5,
    text: 'The watch really does run for a week. I had stopped believing what shops say about batteries.',
  },
  {
    rating: 4,
    text: 'One of my two items was out of stock, and they said so before confirming and not after. The rest came quickly.',
  },
  {
    rating: 4.5,
    text: 'The description told me what the lamp draws on standby. Nobody else could answer that when I asked.',
  },
  {
    rating: 5,
    text: 'Good packaging, no plastic, and a leaflet on how to change the battery. More of that, please.',
  },
  {
    rating: 4,
    text: 'I use the wishlist to wait for the end of the month. It is a small thing, but it has saved me from a few impulse buys.',
  },
  {
    rating: 5,
    text: 'My solar charger survived a week of rain in a tent. So did I, which is the less impressive part.',
  },
];

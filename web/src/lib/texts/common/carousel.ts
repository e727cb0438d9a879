/** What carousels say to the ear and on their buttons. */
export const carousel = {
  role: 'carousel',
  slideRole: 'slide',
  slide: (number: number, of: number) => `${number} of ${of}`,
  show: (number: number, of: number) => `Show slide ${number} of ${of}`,
  choose: 'Choose a slide',
  pause: 'Pause the slides',
  play: 'Play the slides',
  previous: 'Previous slide',
  next: 'Next slide',
} as const;

/** Services, testimonials and the contact form: far below the first view, so loaded when it comes near. */
export function HomeFoot() {
  return null;
}

/** Says in plain words why an engine cannot be had in one way; the next way is tried. */
export class Unavailable extends Error {
  override name = 'Unavailable';
}

/** The engine may be had this way, but only once the packages are installed. */
export class Later extends Error {
  override name = 'Later';
}

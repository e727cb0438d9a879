/** One SVG document being drawn: hands out ids for gradients and clips, each definition written once. */
export interface Sheet {
  /** Registers a definition with `@` in place of its id and returns the id; the same definition gets the same id. */
  define(markup: string): string;
  defs(): string;
}

export function newSheet(): Sheet {
  const ids = new Map<string, string>();
  return {
    define(markup) {
      const known = ids.get(markup);
      if (known) return known;
      const id = `d${ids.size.toString(36)}`;
      ids.set(markup, id);
      return id;
    },
    defs: () => [...ids].map(([markup, id]) => markup.replace('@', id)).join(''),
  };
}

/** A stop of a gradient: offset 0–1, colour, opacity 0–1. */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** Numbers with at most one decimal: pictures stay small, and no eye sees a twentieth of a pixel. */
export function num(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function stopMarkup([offset, colour, opacity]: Stop): string {
  const alpha = opacity === undefined || opacity === 1 ? '' : ` stop-opacity="${Math.round(opacity * 100) / 100}"`;
  return `<stop offset="${Math.round(offset * 100) / 100}" stop-color="${colour}"${alpha}/>`;
}

/** A linear gradient over the shape's own box; angle 0 runs left to right, 90 top to bottom. */
export function linear(sheet: Sheet, angle: number, stops: readonly Stop[]): string {
  const radians = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.cos(radians) / 2, Math.sin(radians) / 2];
  const at = (value: number) => String(Math.round((0.5 + value) * 100) / 100);
  const box = `x1="${at(-dx)}" y1="${at(-dy)}" x2="${at(dx)}" y2="${at(dy)}"`;
  return `url(#${sheet.define(`<linearGradient id="@" ${box}>${stops.map(stopMarkup).join('')}</linearGradient>`)})`;
}

/** A radial gradient over the shape's own box, lit from (fx, fy), both 0–1. */
export function radial(sheet: Sheet, stops: readonly Stop[], fx = 0.5, fy = 0.5, r = 0.5): string {
  const box = `cx="${fx}" cy="${fy}" r="${r}"`;
  return `url(#${sheet.define(`<radialGradient id="@" ${box}>${stops.map(stopMarkup).join('')}</radialGradient>`)})`;
}

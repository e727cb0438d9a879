import * as audio from './kinds/audio.ts';
import * as cameras from './kinds/cameras.ts';
import * as climate from './kinds/climate.ts';
import * as computers from './kinds/computers.ts';
import * as household from './kinds/household.ts';
import * as lighting from './kinds/lighting.ts';
import * as network from './kinds/network.ts';
import * as outdoors from './kinds/outdoors.ts';
import * as phones from './kinds/phones.ts';
import * as power from './kinds/power.ts';
import * as wearables from './kinds/wearables.ts';
import type { Draw } from './look.ts';

/** Every kind of product that can be drawn. */
export const kinds = {
  ...phones,
  ...computers,
  ...wearables,
  ...audio,
  ...cameras,
  ...lighting,
  ...climate,
  ...household,
  ...network,
  ...power,
  ...outdoors,
} satisfies Record<string, Draw>;
export type Kind = keyof typeof kinds;

/** How far the table is raised (pixels) under what is low, by kind or `kind/variant`. */
const lifts: Partial<Record<Kind | `${Kind}/${string}`, number>> = {
  keyboard: 110,
  'speaker/bar': 150,
  'plug/strip': 90,
  hub: 150,
  'hub/square': 130,
  'hub/tower': 20,
  'sensor/leak': 150,
  'sensor/smoke': 150,
  'sensor/button': 60,
  'sensor/climate': 50,
  vacuum: 120,
  'vacuum/dock': 50,
  torch: 90,
  'pad/flat': 150,
  dock: 60,
  recorder: 80,
  chest: 80,
  glasses: 50,
  'tracker/card': 70,
  panel: 50,
  projector: 70,
  'projector/can': 20,
  earbuds: 50,
  cable: 60,
  stylus: 40,
  scale: 50,
  mouse: 40,
  'charger/desk': 60,
  'indoor/cube': 50,
  dome: 50,
  headset: 20,
  handheld: 50,
  'handheld/upright': 0,
  instant: 30,
  dashcam: 30,
  siren: 30,
  plug: 40,
  station: 20,
  router: 20,
  blind: 0,
};

export function liftOf(kind: Kind, variant: string): number {
  return lifts[`${kind}/${variant}`] ?? lifts[kind] ?? 0;
}

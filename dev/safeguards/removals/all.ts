import type { Group } from '../removal.ts';
import { access, identity, live } from './access.ts';
import { freshness, limits } from './limits.ts';
import { confirming, placing } from './orders.ts';
import { stock } from './stock.ts';
import { platform, undone } from './undone.ts';

export const groups: readonly Group[] = [stock, confirming, placing, undone, platform, access, identity, live, limits, freshness];

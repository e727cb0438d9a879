import type { OrderSort } from '@pulsecart/shared/orders/contract';
import type { ListView } from '../../../lib/hooks/use-list-address.ts';

export type OrderList = 'pending' | 'confirmed' | 'status';
export type OrderView = ListView<OrderSort>;

export const ROWS_PER_PAGE = 20;
export const orderSorts = ['newest', 'oldest'] as const satisfies readonly OrderSort[];

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Location, MemoryRouter, useLocation } from 'react-router-dom';

/** A cache that asks once: a refusal is shown at once. */
export const newTestCache = () => new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });

/** Renders with a cache of its own, unless one is given, and a router; `where()` says which address it is on. */
export function renderInShop(
  element: ReactNode,
  at: string | Partial<Location> = '/',
  client = newTestCache(),
): RenderResult & { where: () => { path: string; search: string; state: unknown } } {
  let place: Location | undefined;
  const result = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        {element}
        <LocationProbe
          onPlace={(next) => {
            place = next;
          }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { ...result, where: () => ({ path: place?.pathname ?? '', search: place?.search ?? '', state: place?.state }) };
}

function LocationProbe({ onPlace }: { onPlace: (place: Location) => void }) {
  onPlace(useLocation());
  return null;
}

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type Location, MemoryRouter, useLocation } from 'react-router-dom';

/** Renders with a cache of its own and a router; `where()` says which address it is on. */
export function renderInShop(element: ReactNode, at = '/'): RenderResult & { where: () => { path: string; state: unknown } } {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
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
  return { ...result, where: () => ({ path: place?.pathname ?? '', state: place?.state }) };
}

function LocationProbe({ onPlace }: { onPlace: (place: Location) => void }) {
  onPlace(useLocation());
  return null;
}

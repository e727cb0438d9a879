import type { ImportRowState, ProductImport } from '@pulsecart/shared/catalogue/import-contract';
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callPaged, pageQuery } from '../../../lib/api/api.ts';
import { useCommand } from '../../../lib/api/use-command.ts';
import { ApiError, readProblem } from '../../../lib/errors/api-error.ts';
import { onLiveUpdate } from '../../../lib/live/live.ts';
import { getAccessToken } from '../../../lib/session/session.ts';

export const IMPORTS_PER_PAGE = 10;
export const IMPORT_ROWS_PER_PAGE = 50;
const LOOK_MS = 1_000;

export const importsQuery = (page: number) => ({
  ...pageQuery(['imports', 'list', page], 'GET /product-imports', { query: { page, limit: IMPORTS_PER_PAGE } }),
  staleTime: 0,
});

/** An import with one page of its rows: all of them, or those in one state. */
export function importQuery(id: string, page: number, state?: ImportRowState) {
  return queryOptions({
    queryKey: ['imports', 'one', id, { page, state: state ?? 'all' }],
    queryFn: async ({ signal }) => {
      const { items, total } = await callPaged('GET /product-imports/{id}', {
        params: { id },
        query: { page, limit: IMPORT_ROWS_PER_PAGE, ...(state ? { state } : {}) },
        signal,
      });
      return { ...items, total };
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.state === 'applying' ? LOOK_MS : false),
  });
}

/** Moves the bar of an import as soon as the server tells; its rows are asked for. */
export function useImportUpdates(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onLiveUpdate('import:progress', (moved) => {
        client.setQueriesData<ProductImport>({ queryKey: ['imports', 'one', moved.importId] }, (held) =>
          held && held.version < moved.version ? { ...held, ...moved } : held,
        );
        if (moved.state !== 'done') return;
        void client.invalidateQueries({ queryKey: ['imports'] });
        void client.invalidateQueries({ queryKey: ['admin-products'] });
        void client.invalidateQueries({ queryKey: ['catalogue'] });
      }),
    [client],
  );
}

/** Sends a file to be read. Nothing is changed by it: the answer is the preview's head. */
export const useImportUpload = () =>
  useCommand(({ file, setStock }: { file: File; setStock: boolean }) => upload(file, setStock), ['imports', 'list']);

async function upload(file: File, setStock: boolean): Promise<ProductImport> {
  try {
    const query = new URLSearchParams({ name: file.name, setStock: String(setStock) });
    const response = await fetch(`${import.meta.env.VITE_API_URL ?? '/api'}/product-imports?${query}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await getAccessToken()}`, 'Content-Type': file.type || 'application/octet-stream' },
      body: file,
    });
    if (!response.ok) throw await readProblem(response);
    return (await response.json()) as ProductImport;
  } catch (error) {
    throw error instanceof ApiError ? error : ApiError.offline(error);
  }
}

/** Takes the right rows over into the catalogue. */
export const useApplyImport = (id: string) => useCommand(() => call('POST /product-imports/{id}/apply', { params: { id } }), ['imports']);

import type { Message } from '@pulsecart/shared/messages/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, pageQuery } from '../../../lib/api/api.ts';
import { useCommand } from '../../../lib/api/use-command.ts';

export const messagesPerPage = 20;

type MessagePage = { items: Message[]; total: number };

export const messagesQuery = (page: number) =>
  pageQuery(['messages', page], 'GET /allMessages', { query: { page, limit: messagesPerPage } });

/** Sends a contact message; the server notes the time. */
export function useContactMessage() {
  return useMutation({
    mutationFn: (body: { name: string; email: string; messageText: string }) => call('POST /sendMessage', { body }),
  });
}

/** Marks a message as replied to: shown at once, taken back when the server refuses. */
export function useReplyRecord() {
  const client = useQueryClient();
  const set = (id: string, replied: boolean) =>
    client.setQueriesData<MessagePage>(
      { queryKey: ['messages'] },
      (page) => page && { ...page, items: page.items.map((message) => (message._id === id ? { ...message, replied } : message)) },
    );
  return useMutation({
    mutationFn: (id: string) => call('PATCH /message-replied/{id}', { params: { id } }),
    onMutate: (id) => void set(id, true),
    onError: (_error, id) => void set(id, false),
    onSettled: () => client.invalidateQueries({ queryKey: ['messages'] }),
  });
}

/** Deletes a message; false when it was gone already. */
export const useMessageDeletion = () =>
  useCommand(async (id: string) => (await call('DELETE /deleteMessage/{id}', { params: { id } })).deletedCount === 1, ['messages']);

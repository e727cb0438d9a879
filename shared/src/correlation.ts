import { z } from 'zod';

/**
 * Names one request of a browser in every log line, job and push that follows from it. The browser's own, or made by
 * the API. It says nothing about a person.
 */
export const correlationId = z.string().regex(/^[\w.-]{8,64}$/, 'A correlation id has 8 to 64 letters, digits, _, . or -');

import { z } from 'zod';

/** RFC 9457 problem details: what every refusal of the API looks like. `code` is stable, `detail` is for people. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  code: z.string(),
  detail: z.string(),
  /** Field errors; `path` uses dots, as in `lines.0.quantity`. */
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  correlationId: z.string().optional(),
});

export type ProblemDetails = z.infer<typeof problemSchema> & Record<string, unknown>;

import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { configContract, PublicConfig } from '@pulsecart/shared/config';

export function createConfigRoutes(config: PublicConfig): Handlers<typeof configContract> {
  return { 'GET /config': async () => config };
}

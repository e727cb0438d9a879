import type { AuditTrail } from '@pulsecart/core/audit-trail/audit-trail';
import type { Handlers } from '@pulsecart/platform/http/handlers';
import type { auditContract } from '@pulsecart/shared/operations/audit-contract';

export function createAuditRoutes(trail: AuditTrail): Handlers<typeof auditContract> {
  return {
    'GET /audit': async ({ query, setTotal }) => {
      const { items, total } = await trail.page(query);
      setTotal(total);
      return items;
    },
  };
}

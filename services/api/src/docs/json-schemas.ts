import * as accounts from '@pulsecart/shared/accounts/contract';
import * as cart from '@pulsecart/shared/cart/contract';
import * as catalogue from '@pulsecart/shared/catalogue/contract';
import * as config from '@pulsecart/shared/config';
import { email } from '@pulsecart/shared/fields';
import * as messages from '@pulsecart/shared/messages/contract';
import * as bulk from '@pulsecart/shared/orders/bulk-contract';
import * as orders from '@pulsecart/shared/orders/contract';
import * as orderStatus from '@pulsecart/shared/orders/order-status';
import * as states from '@pulsecart/shared/orders/states';
import * as problem from '@pulsecart/shared/problem';
import * as events from '@pulsecart/shared/realtime/events';
import * as wishlist from '@pulsecart/shared/wishlist/contract';
import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** Which side of a schema: what a caller sends (defaults may be left out), or what comes back. */
export type Side = 'sent' | 'answered';

const modules = [config, accounts, catalogue, cart, wishlist, messages, orders, bulk, orderStatus, states, problem, events];

/** Schemas that the contract exports appear once, under their own names. */
const names = z.registry<Record<string, unknown>>();
for (const module of modules) {
  for (const [name, schema] of Object.entries(module)) {
    const named = schema instanceof z.ZodObject || schema instanceof z.ZodEnum || schema instanceof z.ZodDiscriminatedUnion;
    if (named && !names.has(schema)) names.add(schema, { id: name[0]?.toUpperCase() + name.slice(1) });
  }
}

/** zod's own JSON schema of one schema, with named parts below `$defs` (or `definitions` in draft 7). */
function convert(schema: z.ZodType, side: Side, target: 'draft-2020-12' | 'draft-7'): JsonSchema {
  return z.toJSONSchema(schema, {
    io: side === 'sent' ? 'input' : 'output',
    target,
    metadata: names,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // Responses may gain fields: a client must not reject unknown ones.
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // The format of a date-time suffices; its pattern takes three lines.
      if (jsonSchema.format === 'date-time') delete jsonSchema.pattern;
      if ((zodSchema as unknown) === email) jsonSchema.format = 'email';
    },
  }) as JsonSchema;
}

const placeholder = /^#\/(?:\$defs|definitions)\/(.+)$/;

/** Collects the named parts of many schemas, so that a document defines each once. */
export function createSchemaBook(target: 'draft-2020-12' | 'draft-7') {
  const defined = { sent: new Map<string, JsonSchema>(), answered: new Map<string, JsonSchema>() };
  return {
    /** A schema whose named parts are references `#/SIDE/Name`; `settle` gives them their place. */
    add(schema: z.ZodType, side: Side): JsonSchema {
      const { $schema: _, $defs, definitions, ...own } = referring(convert(schema, side, target), side);
      for (const [name, part] of Object.entries(($defs ?? definitions ?? {}) as Record<string, JsonSchema>)) defined[side].set(name, part);
      return own;
    },
    /** Puts the named parts below `components.schemas`; one that differs by side is there twice, as `Name` and `NameSent`. */
    settle<T extends object>(document: T): T & { components: { schemas: Record<string, JsonSchema> } } {
      const twice = (name: string): boolean => {
        const [sent, answered] = [defined.sent.get(name), defined.answered.get(name)];
        return (
          sent !== undefined &&
          answered !== undefined &&
          JSON.stringify(sent).replaceAll('#/sent/', '#/answered/') !== JSON.stringify(answered)
        );
      };
      const placed = (name: string, side: string): string => (side === 'sent' && twice(name) ? `${name}Sent` : name);
      const all = (Object.keys(defined) as Side[]).flatMap((side) =>
        [...defined[side]].map(([name, part]) => [placed(name, side), part] as const),
      );
      const schemas = Object.fromEntries(all.toSorted(([a], [b]) => a.localeCompare(b)));
      const components = { ...(document as { components?: object }).components, schemas };
      return JSON.parse(JSON.stringify({ ...document, components }), (key, value: unknown) => {
        const [, side, name] = key === '$ref' && typeof value === 'string' ? (/^#\/(sent|answered)\/(.+)$/.exec(value) ?? []) : [];
        return side === undefined || name === undefined ? value : `#/components/schemas/${placed(name, side)}`;
      });
    },
  };
}

export type SchemaBook = ReturnType<typeof createSchemaBook>;

function referring(schema: JsonSchema, side: Side): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    const [, name] = key === '$ref' && typeof value === 'string' ? (placeholder.exec(value) ?? []) : [];
    return name === undefined ? value : `#/${side}/${name}`;
  }) as JsonSchema;
}

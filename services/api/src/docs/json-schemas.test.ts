import { deliveryInfo } from '@pulsecart/shared/orders/contract';
import { orderStatusValue } from '@pulsecart/shared/orders/order-status';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createSchemaBook, type JsonSchema } from './json-schemas.ts';

const called = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const required = (schema: JsonSchema | undefined) => schema?.required as string[];

describe('a named part of the contract', () => {
  // What has a default may be left out by who sends it, and is always there in what comes back.
  it('that differs by side is there twice, and each side leads to its own', () => {
    const book = createSchemaBook('draft-2020-12');
    const [sent, answered] = [book.add(z.object({ delivery: deliveryInfo }), 'sent'), book.add(deliveryInfo, 'answered')];
    const document = book.settle({ sent, answered });
    expect(document.sent.properties).toEqual({ delivery: called('DeliveryInfoSent') });
    expect(document.answered).toEqual(called('DeliveryInfo'));
    const { DeliveryInfo, DeliveryInfoSent } = document.components.schemas;
    expect(required(DeliveryInfo)).toContain('currentLocation');
    expect(required(DeliveryInfoSent)).not.toContain('currentLocation');
  });

  it('that is the same on both sides, or on one alone, is there once, and all stand in the order of their names', () => {
    const book = createSchemaBook('draft-2020-12');
    const sent = [book.add(orderStatusValue, 'sent'), book.add(deliveryInfo, 'sent')];
    const answered = book.add(orderStatusValue, 'answered');
    const document = book.settle({ sent, answered });
    expect(document).toMatchObject({ sent: [called('OrderStatusValue'), called('DeliveryInfo')], answered: called('OrderStatusValue') });
    expect(Object.keys(document.components.schemas)).toEqual(['DeliveryInfo', 'OrderStatusValue']);
  });

  it('is put in the place of references and of nothing else that looks like one', () => {
    const others = {
      note: '#/sent/DeliveryInfo',
      elsewhere: { $ref: 'https://other.test#/sent/DeliveryInfo' },
      own: { $ref: '#/parts/One' },
    };
    expect(createSchemaBook('draft-7').settle(others)).toEqual({ ...others, components: { schemas: {} } });
  });
});

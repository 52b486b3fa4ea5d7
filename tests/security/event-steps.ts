import type { EventOrder } from '../../contract/features/event-orders/fields.ts'
import type { Client, TestApp } from '../support/app.ts'
import { makeProduct } from '../support/make.ts'

type Step = { path: string; body?: unknown }

/** Changes of events, recipes and locks; the florist had created these before staff act for them. */
export function eventSteps(of: () => { app: TestApp; florist: Client }): Record<string, () => Promise<Step>> {
  const begun = async () => {
    const { body } = await of().florist.post('event-orders', {
      name: 'Harper and Cole',
      eventDay: '2026-12-12',
    })
    return body as EventOrder
  }
  const changed = (
    { version, name, occasion, eventDay, designDay, deliveryMethod, shipTo }: EventOrder,
    productId: number,
  ) => ({
    version,
    name,
    occasion,
    eventDay,
    eventTime: null,
    designDay,
    deliveryMethod,
    shipToId: shipTo.id,
    charge: null,
    note: '',
    designs: [{ name: 'Arch', pieces: 1 }],
    items: [{ productId, waste: 0, shipDay: null, stems: [20] }],
  })
  const designed = async () => {
    const event = await begun()
    const { body } = await of().florist.put(
      `event-orders/${event.id}`,
      changed(event, await makeProduct(of().app.db)),
    )
    return body as EventOrder
  }
  const recipe = async () => ({
    name: `Recipe ${crypto.randomUUID()}`,
    lines: [{ productId: await makeProduct(of().app.db), stems: 8 }],
  })
  const kept = async () => (await of().florist.post('recipes', await recipe())).body as { id: number }
  return {
    'eventOrders.create': async () => ({
      path: 'event-orders',
      body: { name: 'Harper and Cole', eventDay: '2026-12-12' },
    }),
    'eventOrders.change': async () => {
      const event = await begun()
      return { path: `event-orders/${event.id}`, body: changed(event, await makeProduct(of().app.db)) }
    },
    'eventOrders.cancel': async () => ({ path: `event-orders/${(await begun()).id}` }),
    'eventOrders.toCart': async () => {
      const { id, version } = await designed()
      return { path: `event-orders/${id}/cart`, body: { version } }
    },
    'recipes.create': async () => ({ path: 'recipes', body: await recipe() }),
    'recipes.change': async () => ({ path: `recipes/${(await kept()).id}`, body: await recipe() }),
    'recipes.remove': async () => ({ path: `recipes/${(await kept()).id}` }),
    'priceLocks.lock': async () => ({ path: 'price-locks', body: { eventOrderId: (await designed()).id } }),
    'priceLocks.release': async () => {
      const { body } = await of().florist.post('price-locks', { eventOrderId: (await designed()).id })
      const { locks } = body as { locks: [{ id: number }] }
      return { path: `price-locks/${locks[0].id}` }
    },
  }
}

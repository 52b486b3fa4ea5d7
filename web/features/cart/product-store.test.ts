import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { cart } from '../../../contract/features/cart.ts'
import { shipment } from '../../../contract/features/shipment.ts'
import { ChangeQueue } from './change-queue.ts'
import { ProductStore } from './product-store.ts'

const held = (productCode: string, quantity: number) => ({
  id: 1,
  orderId: 1,
  productCode,
  quantity,
  heldUntil: '2026-11-20T12:40:00.000Z',
})
const cartWith = (...details: ReturnType<typeof held>[]) => ({
  orders: [
    {
      id: 1,
      deliveryMethod: 'Truck Delivery',
      shipToId: 2,
      date: '2026-11-24',
      productType: 'STOCK',
      details,
    },
  ],
})

function openStore() {
  const client = new QueryClient()
  const queue = new ChangeQueue({ onCart: () => undefined, storage: undefined, userId: 1 })
  client.setQueryData([shipment.read.path, {}], {
    shipDay: '2026-11-24',
    deliveryMethod: 'Truck Delivery',
    shipToCode: '2',
  })
  return { client, store: new ProductStore(client, queue) }
}

test('a row sees how many units of its product are in the cart for the shipment', () => {
  const { client, store } = openStore()
  client.setQueryData([cart.read.path, {}], cartWith(held('7', 3)))
  expect(store.of(7)).toMatchObject({ quantity: 3, placed: 3, waits: false, orderDate: '2026-11-24' })
  expect(store.of(8)).toMatchObject({ quantity: 0, placed: 0, heldUntil: null })
})

test('a change of one product leaves the others the same objects, so that only one row is drawn again', () => {
  const { client, store } = openStore()
  client.setQueryData([cart.read.path, {}], cartWith(held('7', 3), held('8', 5)))
  const [seven, eight] = [store.of(7), store.of(8)]
  client.setQueryData([cart.read.path, {}], cartWith(held('7', 4), held('8', 5)))
  expect(store.of(8)).toBe(eight)
  expect(store.of(7)).not.toBe(seven)
})

test('listeners hear of another cart, and none is left behind', async () => {
  const { client, store } = openStore()
  const heard = vi.fn()
  const stop = store.listen(heard)
  client.setQueryData([cart.read.path, {}], cartWith(held('7', 3)))
  await vi.waitFor(() => expect(heard).toHaveBeenCalled())
  stop()
  heard.mockClear()
  client.setQueryData([cart.read.path, {}], cartWith())
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(heard).not.toHaveBeenCalled()
})

import type { Client, TestApp } from '../support/app.ts'
import { makeProduct } from '../support/make.ts'

type Step = { path: string; body?: unknown }
type Around = { app: () => TestApp; florist: () => Client; addressId: () => number }

/** A request that succeeds for each change of a standing order. */
export function standingSteps({ app, florist, addressId }: Around): Record<string, () => Promise<Step>> {
  const template = async () => ({
    name: 'Tuesdays',
    everyWeeks: 1,
    weekdays: [2],
    deliveryMethod: 'Truck Delivery',
    shipToId: addressId(),
    startsOn: '2026-12-01',
    lines: [{ productId: await makeProduct(app().db), quantity: 5 }],
  })
  const standing = async () => {
    const body = await template()
    const made = (await florist().post('standing-orders', body)).body as { id: number; version: number }
    return { path: `standing-orders/${made.id}`, version: made.version, template: body }
  }
  const paused = async () => {
    const { path } = await standing()
    await florist().post(`${path}/pause`, { from: '2026-12-05', to: null })
    return path
  }
  return {
    'standing.create': async () => ({ path: 'standing-orders', body: await template() }),
    'standing.change': async () => {
      const { path, version, template: body } = await standing()
      return { path, body: { ...body, version } }
    },
    'standing.end': async () => ({ path: (await standing()).path }),
    'standing.pause': async () => ({
      path: `${(await standing()).path}/pause`,
      body: { from: '2026-12-05', to: null },
    }),
    'standing.resume': async () => ({ path: `${await paused()}/resume`, body: {} }),
    'standing.setDate': async () => ({
      path: `${(await standing()).path}/dates/2026-12-01`,
      body: { do: 'SKIP' },
    }),
  }
}

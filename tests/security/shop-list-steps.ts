import type { Client, TestApp } from '../support/app.ts'
import { makeProduct } from '../support/make.ts'

/** Changes of named lists; the florist had created these before staff act for them. */
export function shopListSteps(
  of: () => { app: TestApp; florist: Client },
): Record<string, () => Promise<{ path: string; body?: unknown }>> {
  const list = async () => {
    const { app, florist } = of()
    const lines = [{ productId: await makeProduct(app.db), quantity: 5 }]
    await app.deps.catalogue.reload()
    const name = `List ${crypto.randomUUID()}`
    const { id } = (await florist.post('lists', { name, lines })).body as { id: number }
    return { id, name, lines }
  }
  return {
    'shopLists.create': async () => ({ path: 'lists', body: { name: `List ${crypto.randomUUID()}` } }),
    'shopLists.change': async () => ({
      path: `lists/${(await list()).id}`,
      body: { name: `List ${crypto.randomUUID()}`, shared: true },
    }),
    'shopLists.setLines': async () => {
      const { id, lines } = await list()
      return { path: `lists/${id}/lines`, body: { lines: lines.map((line) => ({ ...line, quantity: 7 })) } }
    },
    'shopLists.remove': async () => ({ path: `lists/${(await list()).id}` }),
    'shopLists.restore': async () => {
      const { id } = await list()
      await of().florist.delete(`lists/${id}`)
      return { path: `lists/${id}/restore`, body: {} }
    },
  }
}

import type { TestApp } from '../support/app.ts'
import { makeProduct, makeRep, type makeShop } from '../support/make.ts'
import { salesMakers } from '../support/possess-sales.ts'

type Step = { path?: string; body?: unknown }
type Around = { app: () => TestApp; shop: () => Awaited<ReturnType<typeof makeShop>> }

/** A request that succeeds for each change of representatives. */
export function salesSteps({ app, shop }: Around): Record<string, () => Promise<Step>> {
  return {
    'tonight.call': async () => ({
      body: { accountNumber: shop().accountNumber, outcome: 'NO_ANSWER', shipDay: '2026-11-24' },
    }),
    'tonight.note': async () => ({
      path: `sales/customers/${shop().accountNumber}/notes`,
      body: { note: 'Wants less red.' },
    }),
    'baskets.add': async () => ({
      body: {
        accountNumber: shop().accountNumber,
        lines: [{ productId: await makeProduct(app().db), quantity: 2 }],
      },
    }),
    'baskets.change': async () => ({
      path: `baskets/${await salesMakers.basket(app(), shop())}`,
      body: { version: 0, word: 'Your usual Monday' },
    }),
    'baskets.send': async () => ({
      path: `baskets/${await salesMakers.basket(app(), shop())}/send`,
      body: { by: 'mail' },
    }),
    'baskets.withdraw': async () => ({ path: `baskets/${await salesMakers.basket(app(), shop())}` }),
    'targets.set': async () => ({
      path: `sales/targets/${(await makeRep(app().db)).repId}`,
      body: { month: '2026-11-01', amount: 120_000 },
    }),
  }
}

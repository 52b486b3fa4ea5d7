import type { TestApp } from '../support/app.ts'
import type { makeShop } from '../support/make.ts'

type Of = { app: () => TestApp; shop: () => Awaited<ReturnType<typeof makeShop>> }
type Step = { path?: string; body?: unknown }

/** A request that succeeds for each change of a customer's page. */
export const customerSteps = (of: Of): Record<string, () => Promise<Step>> => {
  const path = (rest = '') => `admin/customers/${of.shop().accountNumber}${rest}`
  const customer = () =>
    of
      .app()
      .db.selectFrom('customers')
      .select(['version', 'price_tier', 'po_required'])
      .where('id', '=', of.shop().customerId)
      .executeTakeFirstOrThrow()
  const note = async () => {
    const { id } = await of
      .app()
      .db.insertInto('customer_notes')
      .values({
        customer_id: of.shop().customerId,
        author: 'Nora',
        text: 'Ask for the dock',
        created_at: of.app().now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return path(`/notes/${id}`)
  }
  return {
    'customerPage.change': async () => {
      const { version, po_required } = await customer()
      return { path: path(), body: { version, poRequired: !po_required } }
    },
    'customerPage.changeMany': async () => {
      const { price_tier } = await customer()
      const level = (price_tier % 5) + 1
      return { body: { accounts: [of.shop().accountNumber], change: { what: 'level', level }, changes: 1 } }
    },
    'customerPage.addNote': async () => ({ path: path('/notes'), body: { text: 'Ask for the dock' } }),
    'customerPage.changeNote': async () => ({ path: await note(), body: { text: 'Ring', version: 0 } }),
    'customerPage.removeNote': async () => ({ path: await note() }),
  }
}

import type { Page } from '@playwright/test'
import { readApi } from './support.ts'

export async function latestOrder(page: Page): Promise<string> {
  const { rows } = await readApi<{ rows: { orderNumber: number }[] }>(
    page,
    'shopping-cart/order-history-details?pageSize=1',
  )
  return `/orders/${rows[0]?.orderNumber}`
}

/** A list of three items, one of them sold out. */
export async function madeList(page: Page): Promise<string> {
  const { rows } = await readApi<{ rows: { productId: number; inventory: number }[] }>(
    page,
    'inventory/flowers?maxRows=300',
  )
  const soldOut = rows.find(({ inventory }) => inventory === 0)
  const there = rows.filter(({ inventory }) => inventory > 0).slice(0, 2)
  const lines = [...there, ...(soldOut ? [soldOut] : [])].map(({ productId }) => ({
    productId,
    quantity: 25,
  }))
  const name = `Friday vases for the three hotels on Main Street, ${crypto.randomUUID().slice(0, 8)}`
  const made = await page.request.post('/api/v1/lists', {
    data: { name, shared: true, lines },
  })
  return `/lists/${((await made.json()) as { id: number }).id}`
}

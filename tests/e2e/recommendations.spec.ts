import { recommendations as t } from '../../web/words/areas/recommendations.en.ts'
import { expect, expectAccessible, flowers, openAs, readApi, test } from './support.ts'
import { say } from './words.ts'

test('a suggestion is dismissed and restored, and one that stays dismissed is found in a list and restored', async ({
  page,
  shop,
  product,
}) => {
  test.slow()
  await openAs(page, shop.email)
  const [row] = await flowers(page, 'alstroemeria', 4)
  const { productId, productDescription } = row!
  // A notice was requested while it was sold out, and it is back now.
  await product.db
    .insertInto('wanted_items')
    .values({ user_id: shop.userId, product_id: productId, asked_at: new Date() })
    .execute()
  const cards = page.getByRole('region', { name: t.cards, exact: true })
  const card = cards.getByRole('heading', { level: 3 }).first()
  await page.reload()
  const title = (await card.textContent()) ?? ''
  await cards.getByRole('button', { name: t.dismiss(title) }).click()
  await expect(page.getByText(t.dismissed)).toBeVisible()
  await page.getByRole('button', { name: say.ui.undo }).click()
  await expect(card).toHaveText(title)

  await cards.getByRole('button', { name: t.dismiss(title) }).click()
  await page.request.put('/api/v1/ai/recommendations/dismissed', { data: { productId, dismissed: true } })
  // A reload removes Undo.
  await page.reload()
  await expect(cards.getByText(t.allDismissed)).toBeVisible()
  await cards.getByRole('button', { name: t.listOf(2) }).click()
  const list = page.getByRole('dialog', { name: t.list })
  await expect(list.getByRole('list', { name: t.forDay }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await list.getByRole('button', { name: t.letBackOf(productDescription) }).click()
  await expect(list.getByRole('list', { name: t.forGood })).toHaveCount(0)
  await list.getByRole('button', { name: t.letBackOf(title) }).click()
  await expect(list.getByText(t.noneDismissed)).toBeVisible()
  await list.getByRole('button', { name: t.close }).click()
  await expect(card).toHaveText(title)
  expect((await readApi<{ dismissed: number }>(page, 'ai/recommendations/cards')).dismissed).toBe(0)
})

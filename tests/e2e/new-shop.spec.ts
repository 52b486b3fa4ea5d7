import { shopLists } from '../../web/words/areas/shop-lists.en.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'
import { say } from './words.ts'

test('pages of a shop that has not ordered yet say what they are for and where to begin, without filters for nothing', async ({
  page,
  shop,
}) => {
  const goTo = [say.orders.goToShop, say.pages.quickOrder]
  for (const { address, title, text, links } of [
    { address: '/', title: say.home.noUsualTitle, text: say.home.noUsualText, links: [say.home.pasteOrder] },
    { address: '/orders', title: say.orders.empty, text: say.orders.emptyText, links: goTo },
    {
      address: '/order-guide',
      title: say.orderGuide.emptyTitle,
      text: say.orderGuide.emptyText,
      links: goTo,
    },
    {
      address: '/billing',
      title: say.billing.empty,
      text: say.billing.emptyText,
      links: [say.billing.seeOrders],
    },
    {
      address: '/account/dashboard',
      title: say.statistics.empty,
      text: say.statistics.emptyText,
      links: [say.statistics.goToShop],
    },
  ]) {
    await openAs(page, shop.email, address)
    const main = page.getByRole('main')
    await expect(main.getByText(title, { exact: true })).toBeVisible()
    await expect(main.getByText(text)).toBeVisible()
    for (const name of links) await expect(main.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(main.getByRole('searchbox')).toHaveCount(0)
    await expect(main.getByRole('search')).toHaveCount(0)
  }
  await expectAccessible(page)
  await openAs(page, shop.email, '/lists')
  await expect(page.getByRole('main').getByRole('button', { name: shopLists.create })).toBeVisible()
  await openAs(page, shop.email, '/quick-order')
  const example = page.getByRole('button', { name: say.quickOrder.examples.unit })
  await example.click()
  await expect(page.getByRole('list', { name: say.quickOrder.lines })).toBeVisible()
})

test('a search that finds no order keeps its filters', async ({ page, shop }) => {
  await openAs(page, shop.email, '/orders?number=999999')
  await expect(page.getByText(say.orders.noMatch)).toBeVisible()
  await expect(page.getByRole('search', { name: say.orders.filters })).toBeVisible()
})

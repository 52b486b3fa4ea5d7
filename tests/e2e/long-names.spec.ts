import type { Page } from '@playwright/test'
import { expect, makeSold, openAs, setCart, test } from './support.ts'
import { say } from './words.ts'

const name = 'Rose Garden Princesse Charlene de Monaco Blush Pink Sel 60cm'
const shorter = 'Garden Rose Princesse Hot Pink 60 cm'

/** Five prices and a long name; sixty letters are the most that the trade's lists have. */
const look = {
  quantity3: 10,
  price3_e4: 56_100,
  quantity4: 25,
  price4_e4: 54_300,
  quantity5: 50,
  price5_e4: 51_900,
}

/** What is wrong with how a name is shown: parts of it cut off, or something else in its place. */
const faultsOf = (page: Page, text: string) =>
  page.evaluate((text) => {
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const faults: string[] = []
    let seen = 0
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (node.textContent !== text || !element?.checkVisibility() || element.closest('.sr-only')) continue
      seen++
      const range = document.createRange()
      range.selectNodeContents(node)
      const words = range.getBoundingClientRect()
      if (words.right > innerWidth) faults.push('runs out of the window')
      for (let box: Element | null = element; box && box.tagName !== 'MAIN'; box = box.parentElement) {
        const { right, bottom } = box.getBoundingClientRect()
        if (
          getComputedStyle(box).overflow !== 'visible' &&
          (words.right > right + 1 || words.bottom > bottom + 1)
        )
          faults.push(`cut off by ${box.className}`)
      }
      const row = element.closest('[data-product]')
      for (const other of row?.querySelectorAll('ol, [role=spinbutton]') ?? []) {
        const box = other.getBoundingClientRect()
        if (
          box.left < words.right &&
          box.right > words.left &&
          box.top < words.bottom &&
          box.bottom > words.top
        )
          faults.push(`lies over ${other.tagName}`)
      }
    }
    return seen > 0 ? faults : ['is not shown']
  }, text)

for (const [width, height] of [
  [390, 844],
  [768, 1024],
  [1080, 800],
  [1440, 900],
] as const)
  test(`a name of sixty letters is whole in list, grid, item page and order guide at ${width} px`, async ({
    page,
    shop,
    product,
  }) => {
    await page.setViewportSize({ width, height })
    const productId = await makeSold(product, { description: name, onHand: 500, ...look })
    await openAs(page, shop.email, '/no-page')
    await setCart(page.request, [{ productId, quantity: 25 }])
    expect((await page.request.post(`/api/v1/favorite/${productId}`)).ok()).toBe(true)
    for (const address of [
      '/fresh-flowers?search=princesse+charlene',
      '/fresh-flowers?search=princesse+charlene&view=grid',
      `/item/${productId}`,
      '/order-guide',
    ]) {
      await page.goto(address)
      await expect(page.getByRole('main').getByText(name, { exact: true }).first()).toBeVisible()
      expect(await faultsOf(page, name), address).toEqual([])
    }
  })

test('beside filters and an open cart at 1440 px a name of 36 letters takes one line, and five prices fit beside it', async ({
  page,
  shop,
  product,
}) => {
  const productId = await makeSold(product, { description: shorter, onHand: 500, ...look })
  await openAs(page, shop.email, '/no-page')
  await setCart(page.request, [{ productId, quantity: 25 }])
  await page.goto('/fresh-flowers?search=princesse+hot')
  await expect(page.getByRole('complementary', { name: say.shell.cart })).toBeVisible()
  const row = page.locator('[data-product]').filter({ hasText: shorter })
  const lines = await row.getByText(shorter, { exact: true }).evaluate((link) => link.getClientRects().length)
  expect(lines).toBe(1)
  const ladder = row.getByRole('list', { name: say.catalogue.priceByQuantity })
  expect(await ladder.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  await expect(row.getByText('25 more')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { apiReference as reference } from '../../web/words/areas/api-reference.en.ts'
import { makeShop, makeUser, shopAuthorities } from '../support/make.ts'
import { chooseLanguage } from './kept-browser.ts'
import {
  expect,
  expectAccessible,
  flowers,
  openAs,
  openAsFlorist,
  readApi,
  setCart,
  test,
} from './support.ts'
import { say } from './words.ts'

const departments = {
  en: [
    'Fresh Flowers',
    'Farm Direct',
    'Grower Direct',
    'Pre-orders',
    'US Flowers',
    'Plants',
    'Supplies',
    'Yard',
    'Overstock Sale',
    'Favorites',
  ],
  es: [
    'Flores frescas',
    'Directo de finca',
    'Directo del cultivador',
    'Preventas',
    'Flores de EE. UU.',
    'Plantas',
    'Insumos',
    'Jardín',
    'Liquidación',
    'Favoritos',
  ],
}
const pages = {
  en: ['Order guide', 'Lists', 'Quick order', 'Price list', 'Standing', 'Events', 'Orders', 'Billing'],
  es: [
    'Guía de pedido',
    'Listas',
    'Pedido rápido',
    'Lista de precios',
    'Pedidos fijos',
    'Eventos',
    'Pedidos',
    'Facturación',
  ],
}
const words = {
  en: { main: 'Main', more: 'More', shop: 'Shop' },
  es: { main: 'Principal', more: 'Más', shop: 'Tienda' },
}
const languages = ['en', 'es'] as const

/** The navigation links that are completely visible: rendered, and not cut off by their row. */
const wholeLinks = (page: Page, navigation: string) =>
  page
    .getByRole('navigation', { name: navigation })
    .first()
    .evaluate((nav) =>
      [...nav.querySelectorAll<HTMLElement>('a, button')]
        .filter((link) => link.checkVisibility({ visibilityProperty: true }) && !link.closest('[popover]'))
        .map((link) => {
          const { left, right } = link.getBoundingClientRect()
          const row = (link.closest('.overflow-hidden') ?? nav).getBoundingClientRect()
          const isWhole = left >= row.left - 0.5 && right <= row.right + 0.5 && right <= innerWidth
          return { name: link.textContent ?? '', isWhole }
        }),
    )

/** Every navigation link: the visible ones, which must be complete, and those in the menu. */
async function shownAndFolded(page: Page, navigation: string, more: string): Promise<string[]> {
  const links = await wholeLinks(page, navigation)
  expect(links.filter(({ isWhole }) => !isWhole)).toEqual([])
  const shown = links.map(({ name }) => name)
  if (!shown.includes(more)) return shown.sort()
  await page.getByRole('button', { name: more, exact: true }).click({ timeout: 2000 })
  const menu = page.getByRole('menu', { name: more })
  await expect(menu).toBeVisible()
  const folded = await menu.getByRole('menuitem').allTextContents()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  return [...shown.filter((name) => name !== more), ...folded].sort()
}

for (const language of languages)
  test(`every department and page is whole in the navigation or in its menu, at every width (${language})`, async ({
    page,
  }) => {
    await chooseLanguage(language)
    await openAsFlorist(page, '/favorites')
    const { main, more } = words[language]
    for (const width of [768, 820, 925, 1024, 1080, 1200, 1300, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByRole('navigation', { name: main }).first()).toBeVisible()
      // The row is measured again after the window was resized.
      await expect(async () => {
        expect(await shownAndFolded(page, main, more), `at ${width}`).toEqual(
          [...departments[language], ...pages[language], 'Lily'].sort(),
        )
      }).toPass()
    }
  })

for (const language of languages)
  test(`on a phone Shop opens every department with its picture and its count (${language})`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await chooseLanguage(language)
    await openAsFlorist(page)
    await page.getByRole('button', { name: words[language].shop, exact: true }).click()
    const sheet = page.getByRole('dialog', { name: words[language].shop })
    const links = sheet.getByRole('link')
    await expect(links).toHaveCount(departments[language].length)
    for (const [i, name] of departments[language].entries()) {
      await expect(links.nth(i)).toHaveText(new RegExp(`^${name}[\\d,]+$`))
      await expect(links.nth(i).locator('img')).toBeVisible()
    }
    const { total } = await readApi<{ total: number }>(page, 'inventory/plants?maxRows=1')
    await expect(links.nth(5)).toContainText(total.toLocaleString('en-US'))
    await expectAccessible(page)
    await links.nth(5).click()
    await expect(page).toHaveURL(/\/plants$/)
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('spinbutton').first()).toBeVisible()
  })

test('on a phone the title of a list switches the department', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, shop.email, '/fresh-flowers')
  const title = page.getByRole('heading', { level: 1 }).getByRole('button', { name: say.shell.freshFlowers })
  const words = title.getByText(say.shell.freshFlowers)
  // Not cut off: there is room for it at 390 px.
  expect(await words.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await title.click()
  const sheet = page.getByRole('dialog', { name: say.shell.shop })
  await expect(sheet.getByRole('link', { name: /^Fresh Flowers/ })).toHaveAttribute('aria-current', 'page')
  await sheet.getByRole('link', { name: /^Yard/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.shell.yard)
})

test('on a phone someone who sees two departments is offered two', async ({ page, product }) => {
  const shop = await makeShop(product.db, { authorities: ['PLANTS', 'YARD'] })
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, shop.email)
  await page.getByRole('button', { name: say.shell.shop, exact: true }).click()
  const links = page.getByRole('dialog', { name: say.shell.shop }).getByRole('link')
  await expect(links.filter({ hasText: /Plants|Yard/ })).toHaveCount(2)
  await expect(links.filter({ hasText: /Fresh|Supplies|Farm|Favorites/ })).toHaveCount(0)
})

test('the API reference has an outline that marks the group in view; on a phone it is a menu', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, shop.email, '/docs')
  const outline = page.getByRole('navigation', { name: reference.groups })
  const current = outline.locator('[aria-current=location]')
  await expect(current).toHaveCount(1)
  await outline.getByRole('link', { name: /^orders \d/ }).click()
  await expect(page.getByRole('heading', { name: 'orders', exact: true })).toBeInViewport()
  await expect(current).toHaveText(/^orders/)
  await expect(outline).toBeInViewport()
  await page.getByPlaceholder(reference.search).fill('favorites')
  await expect(outline.getByRole('link', { name: /^favorites \d/ })).toBeVisible()
  await expect(outline.getByRole('link', { name: /^orders \d/ })).toHaveCount(0)
  await page.getByPlaceholder(reference.search).fill('no such call')
  await expect(page.getByText(reference.none)).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/docs')
  const menu = page.getByRole('combobox', { name: reference.groups })
  await menu.selectOption({ label: await menu.locator('option', { hasText: /^claims \(/ }).innerText() })
  await expect(page.getByRole('heading', { name: 'claims', exact: true })).toBeInViewport()
  await expect(menu).toHaveValue('claims')
  await expect(menu).toBeInViewport()
})

test('the search takes the free room of the head, up to 640 px', async ({ page, shop }) => {
  await openAs(page, shop.email, '/fresh-flowers')
  const search = page.getByRole('search')
  for (const [width, least] of [
    [768, 170],
    [925, 180],
    [1080, 215],
    [1440, 390],
    [1920, 640],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(async () => (await search.boundingBox())?.width ?? 0, { message: `at ${width}` })
      .toBeGreaterThanOrEqual(least)
  }
  expect((await search.boundingBox())?.width).toBe(640)
})

test('the head stays still while the total of the cart grows from nothing to five digits', {
  tag: '@main',
}, async ({ page, shop }) => {
  await openAs(page, shop.email, '/fresh-flowers')
  const strip = page.getByRole('button', { name: /Change ship day or method/ })
  const cart = page.getByRole('link', { name: /lines? in the cart/ })
  await expect(cart).toContainText('$0.00')
  const places = async () => [(await strip.boundingBox())?.x, (await cart.boundingBox())?.x]
  const before = await places()
  const rows = await flowers(page, 'rose', 40)
  const row = rows.find(({ minQuantity }) => minQuantity >= 10) ?? rows[0]
  if (!row) throw new Error('no roses')
  await setCart(page.request, [{ productId: row.productId, quantity: row.minQuantity * 40 }])
  await expect(cart).toContainText(/\$[\d,]{3,}\.\d\d/)
  await expect(cart).toHaveAccessibleName(/1 line in the cart/)
  expect(await places()).toEqual(before)
})

test('an empty cart is collapsed, opens with the first line, and collapsed it says count and total', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/fresh-flowers')
  const cart = page.getByRole('complementary', { name: say.shell.cart })
  const [row] = await flowers(page, 'alstroemeria', 5)
  if (!row) throw new Error('no alstroemeria')
  await expect(cart.getByRole('button', { name: say.cart.show })).toBeVisible()
  expect((await cart.boundingBox())?.width).toBeLessThan(50)
  await setCart(page.request, [{ productId: row.productId, quantity: row.minQuantity }])
  await expect(cart.getByText(row.productDescription)).toBeVisible()
  await expectAccessible(page)
  await cart.getByRole('button', { name: say.cart.hide }).click()
  const show = cart.getByRole('button', { name: /Show the cart\. 1 line, \$[\d.]+/ })
  await expect(show).toBeVisible()
  await page.reload()
  await show.click()
  await expect(cart.getByText(row.productDescription)).toBeVisible()
})

test('an empty cart opens when it is asked for, and says what to do', async ({ page, shop }) => {
  await openAs(page, shop.email, '/fresh-flowers')
  const cart = page.getByRole('complementary', { name: say.shell.cart })
  await cart.getByRole('button', { name: say.cart.show }).click()
  await expect(cart.getByText(say.cart.empty)).toBeVisible()
})

test('the slash goes to the search, and Escape leaves it for the keys of the shop', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/fresh-flowers')
  const search = page.getByRole('combobox', { name: say.shell.search })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).not.toBeFocused()
  await page.keyboard.press('/')
  await expect(search).toHaveValue('')
  await page.keyboard.type('rose')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(search).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(search).not.toBeFocused()
  await expect(search).toHaveValue('')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/orders$/)
})

test('the calendar of ship days starts its weeks on Sunday and can be left with Cancel', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email)
  const strip = page.getByRole('button', { name: /Change ship day or method/ })
  await strip.click()
  const dialog = page.getByRole('dialog', { name: say.shipment.title })
  const first = await dialog.locator('[data-day]').first().getAttribute('data-day')
  expect(new Date(`${first}T12:00:00Z`).getUTCDay()).toBe(0)
  await expect(dialog.locator('[data-day][aria-current=true]')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
})

test('3.21 hidden prices are hidden on the home page as well', async ({ page }) => {
  await openAsFlorist(page)
  const main = page.getByRole('main')
  const usual = main.getByRole('list', { name: say.home.usual, exact: true })
  await expect(usual).toContainText(/\d\.\d\d/)
  await page.evaluate(() => localStorage.setItem('catalog.showPrices', 'false'))
  await page.reload()
  await expect(usual.getByRole('spinbutton').first()).toBeVisible()
  await expect(
    main.getByRole('list', { name: say.home.topTen }).getByRole('spinbutton').first(),
  ).toBeVisible()
  const specials = main.getByRole('heading', { name: say.home.specials }).locator('xpath=ancestor::section')
  await expect(specials.getByRole('link', { name: /^All \d+/ })).toBeVisible()
  for (const list of [usual, main.getByRole('list', { name: say.home.topTen })])
    await expect(list).not.toContainText(/\d\.\d\d/)
  await expect(specials).not.toContainText(/\$|\d\.\d\d/)
})

test('on a phone the lists of the home page say what is left', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsFlorist(page)
  const line = page.getByRole('list', { name: say.home.topTen }).getByRole('listitem').first()
  await expect(line.getByText(/^[\d,]+ left$/).filter({ visible: true })).toHaveCount(1)
})

test('a list that is loading gives no warning, moves nothing and counts no other list’s rows', async ({
  page,
  shop,
}) => {
  // Without the snapshot every filter is a request to the server.
  await page.route('**/api/v1/inventory/snapshot*', (route) => route.abort('aborted'))
  await openAs(page, shop.email, '/fresh-flowers')
  const list = page.getByRole('list', { name: say.shell.freshFlowers })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  const top = (await list.boundingBox())?.y
  const { total } = await readApi<{ total: number }>(page, 'inventory/flowers?maxRows=1')
  const before = total.toLocaleString('en-US')
  const count = page.getByRole('main').getByRole('status').filter({ hasText: before })
  await expect(count.first()).toBeVisible()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/v1/inventory/flowers?*', async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('checkbox', { name: /^White / }).check()
  const bar = page.getByRole('main').getByRole('status').filter({ hasText: '…' })
  await expect(bar).toContainText(`of ${before}`)
  await expect(page.getByText(/Prices and stock as of/)).toHaveCount(0)
  expect((await list.boundingBox())?.y).toBe(top)
  goOn()
  await expect(list.locator('xpath=ancestor::*[@aria-busy="false"]')).toHaveCount(1)
  const white = await readApi<{ total: number }>(page, 'inventory/flowers?maxRows=1&colors=White')
  await expect(page.getByText(`${white.total.toLocaleString('en-US')} of ${before}`)).toBeVisible()
  expect((await list.boundingBox())?.y).toBe(top)
})

test('an item address without a number says that there is no such item', async ({ page, shop }) => {
  await openAs(page, shop.email, '/item/abc')
  await expect(page.getByText(say.catalogue.itemGone)).toBeVisible()
  await expect(page.getByRole('button', { name: say.ui.tryAgain })).toHaveCount(0)
})

test('a user who may only look is not asked to set a quantity', async ({ page, shop, product }) => {
  const { customerId } = shop
  const authorities = shopAuthorities
  const viewer = await makeUser(product.db, { customerId, authorities, companyRole: 'viewer' })
  await openAs(page, viewer.email, '/cart')
  await expect(page.getByText(say.cart.empty)).toBeVisible()
  await expect(page.getByText(say.cart.emptyForViewer)).toBeVisible()
  await expect(page.getByText(say.cart.emptyText)).toHaveCount(0)
})

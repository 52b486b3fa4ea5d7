import type { BrowserContext, Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { latestOrder, madeList } from './addresses.ts'
import { chooseLanguage } from './kept-browser.ts'
import {
  expect,
  expectAccessible,
  flowers,
  openAsFlorist,
  readApi,
  setCart,
  signInByApi,
  test,
} from './support.ts'

type Screen = {
  name: string
  address: string | ((page: Page) => Promise<string>)
  visitor?: true
  /** Visited by the distributor's administrator instead of a florist. */
  staff?: true
  /** An element that shows that the screen has loaded. */
  ready: (page: Page) => Promise<void>
  /** Its tabs are checked one after another. */
  tabs?: true
}

const heading = (page: Page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible()
/** There is a heading, and nothing is waiting for data. */
const loaded = async (page: Page) => {
  await heading(page)
  await expect(page.locator('main [role=status][aria-label]')).toHaveCount(0)
}
const quantities = (page: Page) => expect(page.getByRole('spinbutton').first()).toBeVisible()
const firstTab = (page: Page) => expect(page.getByRole('tab').first()).toBeVisible()
const catalogue = (address: string): Screen => ({ name: address, address, ready: quantities })

/** Every screen of the product. A new screen is added here. */
const screens: Screen[] = [
  {
    name: 'sign-in',
    address: '/',
    visitor: true,
    ready: (page) => expect(page.locator('input[type=email]')).toBeVisible(),
  },
  ...['/apply', '/thank-you', '/reset-password/none', '/email-unsubscribe-confirmation?token=none'].map(
    (address): Screen => ({ name: address, address, visitor: true, ready: heading }),
  ),
  { name: 'home', address: '/', ready: quantities },
  catalogue('/fresh-flowers?search=alstroemeria'),
  catalogue('/plants?search=azalea'),
  {
    name: 'the wall',
    address: '/fresh-flowers?search=alstroemeria&view=wall',
    ready: (page) => expect(page.locator('[data-tile]').first()).toBeVisible(),
  },
  { name: 'nothing found', address: '/fresh-flowers?search=zzzz', ready: heading },
  { name: 'item', address: '/item/100613', ready: heading },
  { name: 'order guide', address: '/order-guide', ready: quantities },
  { name: 'the order guide of a weekday', address: '/order-guide?show=weekday', ready: heading },
  { name: 'lists', address: '/lists', ready: loaded },
  { name: 'a list', address: madeList, ready: quantities },
  { name: 'waiting for', address: '/waiting-for', ready: loaded },
  { name: 'quick order', address: '/quick-order', ready: heading },
  { name: 'price list', address: '/price-list?department=yard', ready: heading },
  { name: 'cart', address: '/cart', ready: quantities },
  {
    name: 'orders',
    address: '/orders',
    ready: (page) =>
      expect(
        page
          .getByText(/10\d{4}/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible(),
  },
  {
    name: 'order',
    address: latestOrder,
    ready: heading,
  },
  { name: 'claims', address: '/claims', ready: heading },
  { name: 'the assistant', address: '/lily-ai', ready: heading },
  { name: 'standing orders', address: '/standing', ready: heading },
  { name: 'a standing order', address: '/standing/1', ready: heading },
  { name: 'a new standing order', address: '/standing/new', ready: heading },
  { name: 'calendar', address: '/calendar', ready: heading },
  {
    name: 'writing a claim',
    address: async (page) => {
      const { rows } = await readApi<{ rows: { orderNumber: number; status: string }[] }>(
        page,
        'shopping-cart/order-history-details?pageSize=20',
      )
      const delivered = rows.find(({ status }) => status === 'DELIVERED' || status === 'CLOSED')
      return `/claims/new?order=${delivered?.orderNumber}`
    },
    ready: heading,
  },
  { name: 'statement', address: '/billing', ready: heading },
  { name: 'open invoices', address: '/billing?view=pay', ready: heading },
  { name: 'payments', address: '/payments', ready: heading },
  {
    name: 'dashboard',
    address: '/account/dashboard',
    ready: (page) => expect(page.getByRole('img').first()).toBeVisible(),
  },
  {
    name: 'deliveries',
    address: '/delivery-history',
    ready: (page) => expect(page.locator('main a[href^="/orders/"]:visible').first()).toBeVisible(),
  },
  {
    name: 'saved cards',
    address: '/account/payment',
    ready: (page) =>
      expect(
        page.getByRole('button', { name: /^(Add a card|Agregar una tarjeta|Save card|Guardar tarjeta)$/ }),
      ).toBeVisible(),
  },
  { name: 'personal info', address: '/personal-info', ready: heading },
  { name: 'notices', address: '/notices', ready: loaded },
  { name: 'company', address: '/account/company', ready: heading },
  { name: 'help', address: '/account/contact', ready: heading },
  { name: 'a new message', address: '/account/contact?open=new', ready: heading },
  { name: 'no such page', address: '/no-such-page', ready: heading },
  { name: 'API reference', address: '/docs', ready: heading },
  ...[
    '/admin',
    '/admin/applications',
    '/admin/feedback',
    '/admin/orders',
    '/admin/orders?tab=truck&groupBy=route',
    '/admin/shorts',
    '/admin/claims',
    '/admin/claims?tab=all',
    '/admin/claim-policy',
    '/admin/pick-lists',
    '/admin/end-of-day',
    '/admin/stock',
    '/admin/stock?view=mark-downs',
    '/admin/stock?view=vase-life',
    '/admin/descriptions',
    '/admin/product-proposals',
    '/admin/goods-in',
    '/admin/counts',
    '/admin/shrink',
    '/admin/customers',
    '/admin/customers/10001',
    '/admin/customers?view=people',
    '/admin/users',
    '/admin/users?open=new',
    '/admin/roles',
    '/admin/cards-blocking',
    '/admin/audit-log',
    '/admin/changes',
    '/admin/dates',
    '/admin/dates/routes',
    '/admin/cut-offs',
    '/admin/pre-orders',
    '/admin/holidays',
    '/admin/products',
    '/admin/products/new',
    '/admin/products/100003',
    '/admin/overdue',
    '/admin/statements',
    '/admin/accounts/10003',
    '/admin/purchase-orders',
    '/admin/suppliers',
    '/admin/suppliers?open=1',
    '/admin/daily-prices',
    '/admin/discounts',
    '/admin/discounts?tab=route',
    '/admin/discounts?tab=customer',
    '/admin/levels',
    '/admin/levels?tab=own&kind=own&open=new',
    '/admin/levels?tab=promises&kind=promise&open=new',
    '/admin/mark-ups',
    '/admin/overstock',
    '/admin/overstock?tab=suggested',
    '/admin/featured',
    '/admin/featured?tab=hidden',
    '/admin/programs',
    '/admin/programs?tab=farm-direct',
    '/admin/why',
    '/admin/why?accountNumber=10001&productId=100003&quantity=100',
    '/admin/scheduled',
    '/admin/tasks',
    '/admin/maintenance',
    '/admin/jobs',
    '/admin/api-keys',
    '/admin/api-keys?open=new',
    '/admin/webhooks',
    '/admin/webhooks?open=new',
    '/admin/health',
    '/admin/settings',
    '/admin/promo-bar',
    '/admin/promo-bar?open=1',
    '/admin/reports/sales',
    '/admin/reports/orders',
    '/admin/reports/fill-rate',
    '/admin/reports/money',
    '/admin/reports/at-risk',
    '/admin/reports/order-list',
    '/admin/campaigns',
    '/admin/campaigns/new',
    '/admin/mailing-list',
    '/admin/suppressions',
    '/admin/incoming-mail',
    '/admin/notices',
    '/admin/vendor-notices',
    '/admin/templates?open=invoice',
    '/admin/outbox',
    '/admin/setup',
    '/admin/setup?step=customers',
    '/admin/setup?step=opening',
    '/admin/routes',
    '/admin/runs',
    '/admin/drivers',
    '/admin/drivers?open=new',
    '/admin/parcels',
    '/admin/parcels?open=new',
    '/admin/parcels?open=file',
    '/admin/ups',
    '/admin/ups?part=account',
  ].map((address): Screen => ({ name: address, address, staff: true, ready: loaded })),
  {
    name: 'an order beside',
    address: async (page) => {
      const { shipDay, rows } = await readApi<{ shipDay: string; rows: { orderNumber: number }[] }>(
        page,
        'admin/orders',
      )
      return `/admin/orders?shipDay=${shipDay}&open=${rows[0]?.orderNumber}`
    },
    staff: true,
    ready: firstTab,
    tabs: true,
  },
  {
    name: 'a product beside',
    address: '/admin/products?open=100003',
    staff: true,
    ready: firstTab,
    tabs: true,
  },
  {
    name: 'a driver beside',
    address: async (page) => {
      const { rows } = await readApi<{ rows: { id: number }[] }>(page, 'admin/drivers')
      return `/admin/drivers?open=${rows[0]?.id}`
    },
    staff: true,
    ready: loaded,
  },
  {
    name: 'a thread beside',
    address: async (page) => {
      const { rows } = await readApi<{ rows: { id: number }[] }>(page, 'admin/feedback?tab=open')
      return `/admin/feedback?tab=open&open=${rows[0]?.id}`
    },
    staff: true,
    ready: loaded,
  },
  {
    name: 'a parcel beside',
    address: async (page) => {
      const { rows } = await readApi<{ rows: { id: number }[] }>(page, 'admin/order-tracking')
      return `/admin/parcels?open=${rows[0]?.id}`
    },
    staff: true,
    ready: loaded,
  },
]

type Look = { width: number; language: 'en' | 'es'; colorScheme: 'light' | 'dark' }

const everyLook = [390, 1440].flatMap((width) =>
  (['en', 'es'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((colorScheme): Look => ({ width, language, colorScheme })),
  ),
)

/** Two looks that differ in everything, checked with one page load; `npm run axe` checks all eight, each with its own load. */
const looks: readonly Look[] = process.env.EVERY_LOOK
  ? everyLook
  : [
      { width: 1440, language: 'en', colorScheme: 'light' },
      { width: 390, language: 'es', colorScheme: 'dark' },
    ]

async function expectInOrder(page: Page, colorScheme: Look['colorScheme']) {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(wide).toBeLessThanOrEqual(0)
  await expectAccessible(page, [colorScheme])
}

/** Session cookies by email; the screens of a worker share one session for each account. */
const sessions = new Map<string, Parameters<BrowserContext['addCookies']>[0]>()

async function signInOnce(page: Page, email: string, first: () => Promise<void>) {
  const known = sessions.get(email)
  if (known) return page.context().addCookies(known)
  await signInByApi(page, email, demoPassword)
  await first()
  sessions.set(email, await page.context().cookies())
}

async function fillCart(page: Page) {
  const rows = await flowers(page, 'alstroemeria', 4)
  await setCart(
    page.request,
    rows.slice(0, 2).map(({ productId, minQuantity }) => ({ productId, quantity: minQuantity })),
  )
}

/** One screen of each kind; `npm run test:all` runs all. */
const main = new Set(['home', 'item', 'cart', 'order', 'statement', 'a new message', 'an order beside'])

for (const [at, { name, address, visitor, staff, ready, tabs }] of screens.entries())
  test(`screen ${name}: axe finds nothing, and nothing sticks out sideways`, {
    tag: main.has(name) ? '@main' : [],
  }, async ({ page }) => {
    // axe is slow with hundreds of checkboxes.
    test.setTimeout(60_000 * looks.length)
    if (staff) await signInOnce(page, 'admin@demo.test', async () => {})
    else if (!visitor) await signInOnce(page, 'florist@demo.test', () => fillCart(page))
    const to = typeof address === 'string' ? address : await address(page)
    // The page loads in one look and changes to the next; every second screen starts on the phone.
    const turned = at % 2 === 0 ? looks : looks.toReversed()
    for (const { width, language, colorScheme } of turned)
      await test.step(`at ${width}, ${language}, ${colorScheme}`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme })
        await chooseLanguage(language)
        if (page.url() === 'about:blank' || process.env.EVERY_LOOK) await page.goto(to)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await ready(page)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        if (!tabs) return expectInOrder(page, colorScheme)
        for (const tab of await page.getByRole('tab').all())
          await test.step(`tab ${await tab.textContent()}`, async () => {
            await tab.click()
            await loaded(page)
            await expectInOrder(page, colorScheme)
          })
      })
  })

test('the check itself finds a text that is faint only in the other theme', async ({ page }) => {
  await page.goto('/')
  const title = page.getByRole('heading', { level: 1 })
  await title.evaluate(({ style }) => {
    style.colorScheme = 'light dark'
    style.color = 'light-dark(#111, #333)'
    style.backgroundColor = 'light-dark(#fff, #222)'
  })
  await expectAccessible(page, ['light'])
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast/)
})

for (const width of [925, 1280])
  test(`at ${width} the orders stay in sight beside the sections, in Spanish as well`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openAsFlorist(page)
    for (const language of ['en', 'es']) {
      await page.evaluate((code) => localStorage.setItem('language', code), language)
      await page.goto('/')
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.getByRole('navigation').locator('a[href="/orders"]').first()).toBeInViewport({
        ratio: 1,
      })
    }
  })

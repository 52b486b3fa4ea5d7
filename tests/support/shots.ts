import { type Page, request } from '@playwright/test'
import type { Cart } from '../../contract/features/cart.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { staffScreens } from '../../web/app/staff-routes.ts'
import type { RunningProduct } from '../e2e/product.ts'

/** A screen in a state to be photographed; `npm run shots` and the guide use these. */
export type Shot = {
  name: string
  address: string | ((page: Page) => Promise<string>)
  /** The signed-in user; absent for the sign-in page. */
  as?: string
  /** Puts the server and the page into the state. */
  before?: (page: Page, product: RunningProduct) => Promise<void>
  after?: (page: Page) => Promise<void>
  /** Some states exist only on wide or on narrow pages. */
  widths?: readonly number[]
}

const florist = 'florist@demo.test'
const staff = 'admin@demo.test'
const vendor = 'vendor@demo.test'

const api = async <T>(page: Page, address: string): Promise<T> =>
  (await (await page.request.get(`/api/v1/${address}`)).json()) as T
type Row = { productId: number; minQuantity: number; inventory: number }

const emptyCart = async (page: Page) => void (await page.request.delete('/api/v1/shopping-cart/empty-cart'))

async function fillCart(page: Page) {
  const { rows } = await api<{ rows: Row[] }>(page, 'inventory/flowers?search=rose&maxRows=40')
  const data = rows
    .filter(({ inventory, minQuantity }) => inventory >= minQuantity * 4 && inventory < 500_000)
    .slice(0, 6)
    .map(({ productId, minQuantity }, n) => ({
      productId,
      quantity: minQuantity * (1 + (n % 3)),
      replace: true,
    }))
  await page.request.post('/api/v1/shopping-cart', { data })
}

/** The cart's lines on the shipment's day and on the next one. */
async function fillTrucks(page: Page) {
  await emptyCart(page)
  await fillCart(page)
  const { shipDay } = await api<{ shipDay: string }>(page, 'shipment')
  const { rows } = await api<{ rows: { date: string; enabled: boolean }[] }>(page, 'filters/ship-days')
  const next = rows.find(({ date, enabled }) => enabled && date > shipDay)?.date
  const { orders } = await api<Cart>(page, 'shopping-cart')
  const data = orders
    .flatMap(({ details }) => details)
    .slice(3)
    .map(({ productCode, minQuantity }) => ({
      productId: Number(productCode),
      quantity: minQuantity,
      shipDay: next,
    }))
  await page.request.post('/api/v1/shopping-cart', { data })
}

/** A conversation with an answer; its page opens by the conversation's link. */
async function askedLily(page: Page, message: string) {
  const answer = await page.request.post('/api/v1/ai/chat', { data: { message } })
  const { conversationId } = (await answer.json()) as { conversationId: number }
  return `/lily-ai?conversation=${conversationId}`
}

async function latestOrder(page: Page) {
  const { rows } = await api<{ rows: { orderNumber: number }[] }>(
    page,
    'shopping-cart/order-history-details?pageSize=1',
  )
  return `/orders/${rows[0]?.orderNumber}`
}

async function weddingEvent(page: Page) {
  const { events } = await api<{ events: { id: number; name: string }[] }>(page, 'event-orders')
  return `/events/${events.find(({ name }) => name === 'Harper and Cole')?.id}`
}

/** A quote that waits for its shop. */
async function offeredQuote(page: Page) {
  const { rows } = await api<{ rows: { id: number; status: string }[] }>(page, 'special-order-quote')
  const { id } = rows.find(({ status }) => status === 'QUOTED') ?? rows[0] ?? { id: 0 }
  return `/special-order-summary?open=${id}`
}

/** The pick list of a route whose orders are being picked and packed. */
async function pickList(page: Page) {
  type Lists = { shipDay: string; lists: { routeNumber: string | null; orders: number }[] }
  const { shipDay, lists } = await api<Lists>(page, 'admin/pick-lists')
  const { routeNumber } = lists.find((list) => list.routeNumber !== null && list.orders > 2) ?? {
    routeNumber: '',
  }
  type Orders = { rows: { orderNumber: number }[] }
  const address = `shipDay=${shipDay}&routeNumber=${routeNumber}`
  const { rows } = await api<Orders>(page, `admin/orders?${address}&pageSize=3`)
  const orderNumbers = rows.map(({ orderNumber }) => orderNumber)
  await page.request.post('/api/v1/admin/orders/state', { data: { orderNumbers, to: 'PICKING' } })
  await page.request.post('/api/v1/admin/orders/state', {
    data: { orderNumbers: orderNumbers.slice(0, 1), to: 'PACKED' },
  })
  return `/admin/pick-lists?${address}`
}

/** A vendor's file with columns to assign, or with rejected rows. */
const vendorFile =
  (lines: readonly string[], part = '') =>
  async (page: Page) => {
    const file = { name: 'semana-49-disponibilidad-de-la-finca.csv', mimeType: 'text/csv' }
    const sent = await page.request.post('/api/v1/inventory-file-upload', {
      multipart: { body: '{}', file: { ...file, buffer: Buffer.from(lines.join('\n')) } },
    })
    const { importId } = (await sent.json()) as { importId: number }
    for (let tries = 0; tries < 100; tries++) {
      const { file } = await api<{ file: { state: string } }>(page, `inventory-file-upload/${importId}`)
      if (file.state !== 'reading') break
      await page.waitForTimeout(200)
    }
    return `/vendor/files/${importId}${part}`
  }
const ownItems = ['flowers,ST,1.10', 'flowers,ST,call', 'nowhere,ST,2']

/** A line whose units another customer took after its hold expired. */
async function shortLine(page: Page, product: RunningProduct) {
  await emptyCart(page)
  await fillCart(page)
  const line = await product.db
    .selectFrom('cart_lines')
    .select(['id', 'product_id', 'quantity'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await product.db
    .updateTable('cart_lines')
    .set({ held_until: new Date(Date.now() - 1_000) })
    .where('id', '=', line.id)
    .execute()
  const other = await request.newContext({ baseURL: product.url })
  await other.post('/api/v1/auth/sign-in', {
    data: { email: 'cardshop@demo.test', password: demoPassword },
  })
  const item = (await (await other.get(`/api/v1/inventory/item/${line.product_id}`)).json()) as Row
  // All available units except one multiple.
  const quantity = Math.floor((item.inventory + line.quantity) / item.minQuantity - 1) * item.minQuantity
  await other.post('/api/v1/shopping-cart', {
    data: { productId: line.product_id, quantity, replace: true },
  })
  await other.dispose()
}

export const shots: readonly Shot[] = [
  { name: 'sign-in', address: '/' },
  { name: 'apply', address: '/apply' },
  { name: 'thank-you', address: '/thank-you' },
  { name: 'spent-link', address: '/reset-password/none' },
  { name: 'unsubscribe', address: '/email-unsubscribe-confirmation?token=none' },
  { name: 'home', address: '/', as: florist, before: emptyCart },
  {
    name: 'lily',
    address: (page) => askedLily(page, 'what white roses over 50 under a dollar for friday'),
    as: florist,
  },
  {
    name: 'lily-recipe',
    address: (page) => askedLily(page, '20-stem centerpieces, 15 of them, white and green, $400'),
    as: florist,
  },
  { name: 'home-trucks', address: '/', as: florist, before: fillTrucks },
  { name: 'home-new', address: '/', as: 'newshop@demo.test' },
  { name: 'home-overdue', address: '/', as: 'overdue@demo.test' },
  { name: 'catalogue-list', address: '/fresh-flowers?search=alstroemeria', as: florist, before: fillCart },
  {
    name: 'catalogue-grid',
    address: '/fresh-flowers',
    as: florist,
    before: (page) => page.evaluate(() => localStorage.setItem('catalog.view', 'grid')),
    after: (page) => page.evaluate(() => localStorage.removeItem('catalog.view')),
  },
  {
    name: 'catalogue-sold-out',
    address: '/fresh-flowers?sort=Inventory+few+to+many&search=super',
    as: florist,
  },
  { name: 'catalogue-plants', address: '/plants', as: florist },
  { name: 'catalogue-empty', address: '/fresh-flowers?search=zzzz', as: florist },
  {
    name: 'catalogue-filters',
    address: '/fresh-flowers',
    as: florist,
    widths: [390, 768],
    after: (page) =>
      page
        .getByRole('button', { name: /^(Filters|Filtros)/ })
        .first()
        .click(),
  },
  {
    name: 'ship-strip-open',
    address: '/',
    as: florist,
    after: (page) =>
      page
        .getByRole('button', { name: /Change ship day|Cambiar día/ })
        .filter({ visible: true })
        .first()
        .click(),
  },
  { name: 'item', address: '/item/100613', as: florist },
  { name: 'cart-empty', address: '/cart', as: florist, before: emptyCart },
  { name: 'cart-full', address: '/cart', as: florist, before: fillCart },
  { name: 'cart-card', address: '/cart', as: 'cardshop@demo.test', before: fillCart },
  {
    name: 'cart-move',
    address: '/cart',
    as: florist,
    before: fillTrucks,
    after: (page) =>
      page
        .getByRole('button', { name: /^(Move .* to another day|Mover .* a otro día)$/ })
        .first()
        .click(),
  },
  { name: 'cart-short', address: '/cart', as: florist, before: shortLine },
  { name: 'events', address: '/events', as: florist },
  { name: 'events-new-shop', address: '/events', as: 'newshop@demo.test' },
  { name: 'event-builder', address: weddingEvent, as: florist },
  { name: 'orders', address: '/orders', as: florist },
  { name: 'order', address: latestOrder, as: florist },
  ...staffScreens
    .filter(({ path }) => !path.includes('$'))
    .map(({ path }) => ({
      name: path === '/admin' ? 'today' : path.slice(1).replaceAll('/', '-'),
      address: path,
      as: staff,
    })),
  { name: 'admin-account', address: '/admin/accounts/10003', as: staff },
  { name: 'admin-add-user', address: '/admin/users?open=new', as: staff },
  {
    name: 'palette',
    address: '/admin',
    as: staff,
    after: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').last().fill('rose')
    },
  },
  { name: 'statement', address: '/billing', as: 'overdue@demo.test' },
  { name: 'pay-invoices', address: '/billing?view=pay', as: 'overdue@demo.test' },
  { name: 'personal-info', address: '/personal-info', as: florist },
  { name: 'company', address: '/account/company', as: florist },
  { name: 'contact', address: '/account/contact', as: florist },
  { name: 'payments', address: '/payments', as: florist },
  { name: 'dashboard', address: '/account/dashboard', as: florist },
  { name: 'dashboard-new', address: '/account/dashboard', as: 'newshop@demo.test' },
  { name: 'deliveries', address: '/delivery-history', as: florist },
  { name: 'saved-cards', address: '/account/payment', as: 'cardshop@demo.test' },
  { name: 'not-found', address: '/no-such-page', as: florist },
  { name: 'order-guide', address: '/order-guide', as: florist },
  { name: 'quick-order', address: '/quick-order', as: florist },
  { name: 'price-list', address: '/price-list', as: florist },
  { name: 'standing', address: '/standing', as: florist },
  { name: 'claims', address: '/claims', as: florist },
  { name: 'calendar', address: '/calendar', as: florist },
  { name: 'special-orders', address: '/special-order-summary', as: florist },
  { name: 'quote', address: offeredQuote, as: florist },
  { name: 'special-orders-new-shop', address: '/special-order-summary', as: 'newshop@demo.test' },
  { name: 'pick-list', address: pickList, as: staff },
  { name: 'orders-on-hold', address: '/admin/orders?tab=hold', as: staff },
  { name: 'vendor-orders', address: '/vendor/orders', as: vendor },
  { name: 'vendor-availability', address: '/vendor/availability', as: vendor },
  { name: 'vendor-products', address: '/vendor/products', as: vendor },
  { name: 'vendor-sold', address: '/vendor/sold', as: vendor },
  { name: 'vendor-quality', address: '/vendor/quality', as: vendor },
  { name: 'vendor-files', address: '/vendor/files', as: vendor },
  {
    name: 'vendor-file',
    address: vendorFile([
      'Item Code,Description,Dept,UM,Price 1',
      ...ownItems.map((cells, n) => `${990_001 + n},Rosa Freedom de 60 cm ${n},${cells}`),
    ]),
    as: vendor,
  },
  {
    name: 'vendor-headings',
    address: vendorFile(
      [
        'Clave,Flor,Se cobra por,Dólares',
        ...ownItems.map((_, n) => `${990_001 + n},Rosa Freedom de 60 cm ${n},ST,1.1${n}`),
      ],
      '/columns',
    ),
    as: vendor,
  },
  {
    name: 'vendor-columns',
    address: vendorFile(
      [
        'Item Code,Description,Sección,Se cobra por,Dólares',
        ...ownItems.map((cells, n) => `${990_001 + n},Rosa Freedom de 60 cm ${n},${cells}`),
      ],
      '/columns',
    ),
    as: vendor,
  },
  { name: 'drive', address: '/drive', as: 'driver@demo.test', widths: [390] },
  { name: 'api-reference', address: '/docs', as: florist },
]

/** Opens the page of a shot: signed in, in the shot's state, at its address. */
export async function openShot(page: Page, shot: Shot, product: RunningProduct): Promise<string> {
  if (shot.as)
    await page.request.post('/api/v1/auth/sign-in', { data: { email: shot.as, password: demoPassword } })
  await page.goto('/')
  await shot.before?.(page, product)
  return typeof shot.address === 'string' ? shot.address : await shot.address(page)
}

/** The page in one theme. */
export async function showShot(page: Page, shot: Shot, address: string, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.goto(address)
  await settled(page)
  await shot.after?.(page)
  await settled(page)
}

/** Resolves when nothing is pending and pictures and fonts are loaded. The event stream never ends, so network idle can't be used. */
async function settled(page: Page) {
  await page.waitForFunction(() => {
    const busy = document.querySelector('main [role=status][aria-label]')
    const pictures = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    return !busy && document.querySelector('h1') && pictures.every((image) => image.complete)
  })
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForTimeout(400)
}

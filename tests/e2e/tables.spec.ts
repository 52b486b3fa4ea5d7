import type { Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { expect, flowers, openAs, openAsFlorist, setCart, test } from './support.ts'

/** Screens with tables, grids or product lists, and the minimum number of each. */
const shop: [address: string, tables: number][] = [
  ['/orders', 1],
  ['/claims', 1],
  ['/standing', 1],
  ['/events', 2],
  ['/billing', 1],
  ['/payments', 1],
  ['/delivery-history', 1],
  ['/notices', 1],
  ['/', 0],
  ['/fresh-flowers?search=alstroemeria', 0],
  ['/order-guide', 0],
  ['/cart', 0],
]
const staff: [address: string, tables: number][] = [
  ['/admin/orders', 1],
  ['/admin/claims?tab=all', 1],
  ['/admin/stock', 1],
  ['/admin/customers', 1],
  ['/admin/users', 1],
  ['/admin/roles', 1],
  ['/admin/audit-log', 1],
  ['/admin/dates', 1],
  ['/admin/dates/routes', 1],
  ['/admin/cut-offs', 1],
  ['/admin/products', 1],
  ['/admin/overdue', 1],
  ['/admin/accounts/10003', 2],
  ['/admin/purchase-orders', 1],
  ['/admin/suppliers', 1],
  ['/admin/levels', 1],
  ['/admin/mark-ups', 1],
  ['/admin/overstock', 1],
  ['/admin/scheduled', 1],
  ['/admin/reports/sales', 1],
  ['/admin/routes', 1],
  ['/admin/drivers', 1],
  ['/admin/parcels', 1],
]

type Found = { tables: number; items: number; faults: string[] }

/** Errors of tables, grids and lists for screen readers. axe checks roles, not what is missing. */
const look = (page: Page): Promise<Found> =>
  page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility() && !element.closest('[aria-hidden=true]')
    const idsText = (ids: string | null) =>
      (ids ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' ')
        .trim()
    const ownName = (element: Element) =>
      element.getAttribute('aria-label') ?? idsText(element.getAttribute('aria-labelledby'))
    const text = (element: Element) =>
      [
        element.textContent,
        ownName(element),
        ...[...element.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label')),
      ]
        .join('')
        .trim()
    const span = (cell: Element) => (cell instanceof HTMLTableCellElement ? cell.colSpan : 1)
    const width = (row: Element) =>
      [...row.children].filter((cell) => cell.checkVisibility()).reduce((sum, cell) => sum + span(cell), 0)
    const faults: string[] = []
    const tables = [...document.querySelectorAll('table, [role=grid], [role=table], [role=treegrid]')].filter(
      isSeen,
    )
    for (const table of tables) {
      const name = ownName(table) || table.querySelector('caption')?.textContent?.trim()
      const fault = (what: string) => faults.push(`${name || table.outerHTML.slice(0, 80)}: ${what}`)
      if (!name) fault('no name')
      const heads = [...table.querySelectorAll('thead th, [role=columnheader]')].filter(isSeen)
      if (heads.length === 0) fault('no column headers')
      for (const head of heads) if (text(head) === '') fault('a column header without a name')
      for (const head of table.querySelectorAll('th'))
        if (!head.scope && !head.hasAttribute('role'))
          fault(`“${text(head)}” heads neither a column nor a row`)
      const rows = [...table.querySelectorAll('tbody tr, [role=row]')].filter(
        (row) =>
          isSeen(row) && !row.closest('thead') && row.querySelector('td, th[scope=row], [role=gridcell]'),
      )
      const wide = Math.max(0, ...[...table.querySelectorAll('thead tr, [role=row]')].map(width))
      for (const row of rows)
        if (width(row) !== wide)
          fault(`a row of ${width(row)} cells under ${wide} headers: ${text(row).slice(0, 40)}`)
      // A calendar's days have their own names.
      const isCalendar = table.querySelector('time, [data-day]') !== null && heads.length === 7
      for (const row of rows) {
        const named = row.querySelector('th[scope=row], [role=rowheader]')
        const isOneCell = row.children.length === 1
        if (!named && !isOneCell && !isCalendar) fault(`a row without a header: ${text(row).slice(0, 40)}`)
        else if (named && text(named) === '') fault('a row header without a name')
      }
      const count = table.getAttribute('aria-rowcount')
      if (count === null) continue
      const indexes = rows.map((row) => Number(row.getAttribute('aria-rowindex')))
      if (indexes.some((index) => !(index > 1 && index <= Number(count))))
        fault(`rows ${indexes.slice(0, 3)} … of ${count}`)
      if (new Set(indexes).size !== indexes.length) fault('two rows of one index')
    }
    for (const list of document.querySelectorAll('ul, ol, [role=list]'))
      for (const item of list.children)
        if (item.tagName !== 'LI' && item.getAttribute('role') !== 'listitem')
          faults.push(`${ownName(list) || 'a list'} has a ${item.tagName.toLowerCase()} among its items`)
    // Quantity buttons have the quantity as their name; the item names what it is of.
    const items = [...document.querySelectorAll('main li:has([role=spinbutton])')].filter(isSeen)
    for (const item of items)
      if (ownName(item) === '')
        faults.push(`an item with a quantity without a name: ${text(item).slice(0, 40)}`)
    return { tables: tables.length, items: items.length, faults: [...new Set(faults)] }
  })

async function expectTables(page: Page, [address, least]: [string, number]) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect
    .poll(async () => {
      const { tables, items } = await look(page)
      return tables >= least && tables + items > 0
    }, address)
    .toBe(true)
  expect((await look(page)).faults, address).toEqual([])
}

test('tables and lists of the shop have names, headers, rows that fill them, and items that say what they are', {
  tag: '@main',
}, async ({ page }) => {
  test.slow()
  await openAsFlorist(page)
  const [one, other] = await flowers(page, 'alstroemeria', 4)
  if (!one || !other) throw new Error('too few alstroemeria')
  await setCart(
    page.request,
    [one, other].map(({ productId, minQuantity }) => ({ productId, quantity: minQuantity })),
  )
  for (const screen of shop) await test.step(screen[0], () => expectTables(page, screen))
})

test('grids and tables of staff have names, headers and row counts', async ({ page }) => {
  test.setTimeout(180_000)
  await openAs(page, 'admin@demo.test', '/admin', demoPassword)
  for (const screen of staff) await test.step(screen[0], () => expectTables(page, screen))
})

test('the check itself finds a row without a header and an item without a name', async ({ page }) => {
  await openAsFlorist(page)
  await page.goto('/payments')
  await expect(page.getByRole('table').first()).toBeVisible()
  await page.evaluate(() => {
    for (const head of document.querySelectorAll('th[scope=row]')) head.removeAttribute('scope')
  })
  expect((await look(page)).faults.join('\n')).toMatch(/a row without a header/)
})

import type { Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { expect, expectAccessible, openAs, readApi, signInByApi, test } from './support.ts'
import { say } from './words.ts'

const t = say.notices
const bellOf = (page: Page) => page.getByRole('button', { name: /^Notices/ })
const count = (page: Page, unread: number) =>
  expect(
    page.getByRole('button', {
      name: unread === 0 ? say.shell.notices : say.shell.unreadNotices(unread),
      exact: true,
    }),
  ).toBeVisible()

/** A florist asks a question, and the desk answers. */
async function answered(florist: Page, desk: Page, subject: string) {
  const asked = await florist.request.post('/api/v1/account/feedback', {
    data: { category: 'General Questions', subject, message: 'Do you have it?' },
  })
  expect(asked.status(), await asked.text()).toBe(201)
  const { id } = (await asked.json()) as { id: number }
  const answer = await desk.request.post(`/api/v1/admin/feedback/${id}/reply`, { data: { text: 'Yes.' } })
  expect(answer.status(), await answer.text()).toBe(201)
}

test('the bell counts in every open tab, its list and page mark as read, and channels are chosen and saved', {
  tag: '@main',
}, async ({ page, product, shop, browser }) => {
  const office = await browser.newContext({ baseURL: product.url })
  const desk = await office.newPage()
  await signInByApi(desk, 'admin@demo.test', demoPassword)
  await openAs(page, shop.email, '/')
  const other = await page.context().newPage()
  await other.goto('/notices')
  await expect(other.getByText(t.empty)).toBeVisible()
  await count(page, 0)

  // Both open tabs are updated live.
  await answered(page, desk, 'Blue hydrangea')
  await count(page, 1)
  await count(other, 1)
  await answered(page, desk, 'White lisianthus')
  await count(page, 2)
  await expect(other.getByRole('link', { name: /Blue hydrangea/ })).toBeVisible()

  // By keyboard: open and read the list, then leave.
  await bellOf(page).focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: t.title })
  await expect(list.getByRole('link', { name: /White lisianthus/ })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(bellOf(page)).toBeFocused()

  // Opening a notice marks it as read, in all tabs.
  await page.keyboard.press('Enter')
  await list.getByRole('link', { name: /White lisianthus/ }).click()
  await expect(page).toHaveURL(/\/account\/contact\?open=/)
  await count(page, 1)
  await count(other, 1)

  // On the page: filter, then mark all as read.
  await other.getByRole('checkbox', { name: t.unreadOnly }).check()
  await expect(other.getByRole('link', { name: /Blue hydrangea/ })).toBeVisible()
  await expect(other.getByRole('link', { name: /White lisianthus/ })).toHaveCount(0)
  await other.getByRole('button', { name: t.markAll }).click()
  await expect(other.getByText(t.noneHere)).toBeVisible()
  await count(page, 0)

  // A switch keeps its state after a reload; those required for orders can't be changed.
  const byMail = other.getByRole('switch', { name: `${t.kinds.talk}: ${t.byWay.mail}` })
  await expect(byMail).toBeChecked()
  await byMail.click()
  await expect
    .poll(async () => {
      const { kinds } = await readApi<{ kinds: { kind: string; mail: { on: boolean } }[] }>(
        other,
        'account/notifications',
      )
      return kinds.find(({ kind }) => kind === 'talk')?.mail.on
    })
    .toBe(false)
  await other.reload()
  await expect(byMail).not.toBeChecked()
  const ofOrders = { name: `${t.kinds.orders}: ${t.byWay.here}`, exact: true }
  await expect(other.getByRole('switch', ofOrders)).toBeDisabled()
  await expectAccessible(other)
  await other.close()
  await office.close()
})

test('a browser that blocks notifications says so, and quiet hours are kept', async ({ page, shop }) => {
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' })
  })
  await openAs(page, shop.email, '/notices')
  const here = page.getByRole('switch', { name: t.pushHere })
  await here.click()
  await expect(page.getByText(t.pushNot.refused)).toBeVisible()
  await expect(here).not.toBeChecked()
  await page.getByLabel(t.from, { exact: true }).fill('22:15')
  await page.getByLabel(t.to, { exact: true }).focus()
  await expect
    .poll(async () => (await readApi<{ quiet: { from: string } }>(page, 'account/notifications')).quiet.from)
    .toBe('22:15')
  await page.reload()
  await expect(page.getByLabel(t.from, { exact: true })).toHaveValue('22:15')
})

test('the desk notifies the people of a vendor, whose bell counts it, and sees who has read it', async ({
  page,
  product,
  browser,
}) => {
  const farm = await browser.newContext({ baseURL: product.url })
  const vendor = await farm.newPage()
  await openAs(vendor, 'vendor@demo.test', '/vendor', demoPassword)
  const { unread } = await readApi<{ unread: number }>(vendor, 'notification?size=0')
  const house = say.houseNotices
  await openAs(page, 'admin@demo.test', '/admin/vendor-notices', demoPassword)
  const send = page.getByRole('button', { name: /^Notify / })
  await page.getByLabel(house.title, { exact: true }).fill('Send lists by 4:00 am')
  await page.getByLabel(house.body, { exact: true }).fill('Trucks leave an hour earlier this week.')
  await page.getByLabel(house.esTitle).fill('Envíen las listas antes de las 4:00 am')
  await send.click()
  await expect(page.getByText(house.esMissing)).toBeVisible()
  await page.getByLabel(house.esBody).fill('Los camiones salen una hora antes.')
  await expectAccessible(page)
  await send.click()
  await expect(page.getByText(house.told(1))).toBeVisible()
  await count(vendor, unread + 1)
  await page.getByRole('link', { name: house.seeAll }).click()
  await expect(page.getByText('Send lists by 4:00 am')).toBeVisible()
  await expect(page.getByRole('grid').getByText(house.unread, { exact: true })).toBeVisible()
  await farm.close()
})

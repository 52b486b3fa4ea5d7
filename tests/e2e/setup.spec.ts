import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { freshDatabase } from '../support/database.ts'
import { startMailServer } from '../support/mail-server.ts'
import { startServer } from '../support/server.ts'
import { expect, expectAccessible, fillSignIn, openAs, test } from './support.ts'
import { say } from './words.ts'

const data = (name: string) => path.resolve(import.meta.dirname, '../../db/demo/data', name)
const { setup: t, truckRoutes: routes } = say

/** An item of the price list that is in stock. */
const rose = 'Rose Freedom Red 50cm'

/** A distributor's price lists as exported by its previous software. */
const priceLists = [
  { file: 'flowers.csv', rows: 1268 },
  { file: 'plants.csv', rows: 389 },
  { file: 'supplies.csv', rows: 390 },
  { file: 'yard.csv', rows: 137 },
]

/** Counts clicks and filled fields: what a person does. */
function countedHands() {
  let presses = 0
  return {
    press: async (what: Locator) => {
      presses++
      await what.click()
    },
    type: async (what: Locator, text: string) => {
      presses++
      await what.fill(text)
    },
    choose: async (page: Page, label: string, file: string) => {
      // A click on a button, and choosing the file in the system's dialog.
      presses += 2
      await page.getByLabel(label).setInputFiles(file)
    },
    presses: () => presses,
  }
}

test('an empty start becomes a shop: from the one-time link to the first order of a customer invited by mail', async ({
  page,
  browser,
  watch,
}) => {
  test.setTimeout(300_000)
  watch.allow(/admin\/setup\/customers/)
  const database = await freshDatabase({ demo: false })
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stemyard-setup-'))
  const mails = await startMailServer({ login: { user: 'house', password: 'right p@ss' } })
  const server = await startServer({
    dataDir,
    env: {
      NODE_ENV: 'production',
      DEMO: '0',
      ADMIN_EMAIL: 'owner@example.test',
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
    },
  })
  const hands = countedHands()
  const startedAt = performance.now()
  // Timeouts for a file of hundreds of rows, a task or a mail server on a busy machine.
  const afterWork = expect.configure({ timeout: 40_000 })
  const { press, type } = hands
  const next = (name: string = t.saveNext) => press(page.getByRole('button', { name, exact: true }))
  const heading = (name: string) =>
    expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  try {
    const link = /sets a password within 30 minutes at (\S+)/
    await expect.poll(server.output).toMatch(link)
    const [, address = ''] = link.exec(server.output()) ?? []
    await page.goto(server.url + new URL(address).pathname)
    await type(page.getByLabel(say.doors.password.field), 'Ranunculus-In-May-7')
    await page.keyboard.press('Enter')
    await press(page.getByRole('link', { name: say.signIn.title }))
    await fillSignIn(page, 'owner@example.test', 'Ranunculus-In-May-7')
    await expect(page.getByRole('banner')).toBeVisible()

    // It comes first on the staff's first page.
    await page.goto(`${server.url}/admin`)
    await expect(page.getByRole('heading', { name: say.admin.notSetUp })).toBeVisible()
    await press(page.getByRole('link', { name: say.admin.goOnSetup }))
    await heading(t.steps.brand)
    await expectAccessible(page)
    await type(page.getByLabel('Name', { exact: true }), 'Prairie Wholesale')
    await type(page.getByLabel('Short name'), 'Prairie')
    await type(page.getByLabel('Address'), '9 Market St, Dayton, OH 45402')
    await type(page.getByLabel('Email'), 'orders@prairie.test')
    await next()

    await heading(t.steps.delivery)
    await hands.choose(page, routes.file.choose, data('routes.csv'))
    await afterWork(page.getByText(/^18 routes: 18 new/)).toBeVisible()
    await expectAccessible(page)
    await press(page.getByRole('button', { name: routes.file.save(18) }))
    await afterWork(page.getByText(t.delivery.haveRoutes(18, 132))).toBeVisible()
    await press(page.getByLabel(routes.weekdays[0] ?? '').first())
    await press(page.getByRole('button', { name: routes.addClosing }))
    await next()

    // The setup was left here, and continues here.
    await heading(t.steps.products)
    await page.goto(`${server.url}/admin/setup`)
    await heading(t.steps.products)
    await expect(page.getByText(t.products.none)).toBeVisible()
    await press(page.getByRole('link', { name: t.products.go }))
    for (const { file, rows } of priceLists) {
      await hands.choose(page, say.priceFiles.import, data(file))
      await expect(page).toHaveURL(/\/admin\/daily-prices\/\d+\/rows/)
      await afterWork(page.getByText(say.priceFiles.rows.ready(rows, 0))).toBeVisible()
      await press(page.getByRole('link', { name: say.priceFiles.rows.changes, exact: true }).last())
      const dock = page.getByRole('region', { name: say.pricePublishing.dock.label })
      await afterWork(dock).toContainText(say.pricePublishing.dock.picked(rows))
      await press(dock.getByText(say.pricePublishing.dock.now, { exact: true }))
      await press(dock.getByRole('button', { name: say.pricePublishing.dock.publishNow }))
      await afterWork(page).toHaveURL(/\/admin\/daily-prices$/)
      const log = page.getByRole('region', { name: say.pricePublishing.log })
      await afterWork(log.locator('li').first()).toContainText(`${rows.toLocaleString('en-US')} new`)
    }
    await press(page.getByRole('link', { name: say.admin.goOnSetup }))
    await heading(t.steps.products)
    await expect(page.getByText(t.products.some(2184))).toBeVisible()
    await next(t.next)

    await heading(t.steps.customers)
    await hands.choose(page, t.customers.choose, data('customers.csv'))
    await afterWork(
      page.getByText(t.customers.counts({ good: 300, refused: 0, known: 0, left_out: 0 })),
    ).toBeVisible()
    await expectAccessible(page, ['light'])
    await press(page.getByRole('button', { name: t.customers.add(300) }))
    await afterWork(page.getByText(t.customers.mailFirst)).toBeVisible()
    await press(page.getByRole('link', { name: t.customers.setMail }))

    await heading(t.steps.payment)
    await type(page.getByLabel(t.payment.fields.host, { exact: true }), '127.0.0.1')
    await type(page.getByLabel(t.payment.fields.port), String(mails.port))
    await page.getByLabel(t.payment.fields.security).selectOption('none')
    await type(page.getByLabel(t.payment.fields.user, { exact: true }), 'house')
    await type(page.getByLabel(t.payment.fields.password, { exact: true }), 'wrong')
    await next(t.payment.save)
    await expect(page.getByText(t.payment.sends('127.0.0.1'))).toBeVisible()
    await next(t.payment.test)
    await afterWork(page.getByText('535')).toBeVisible()
    await type(page.getByLabel(t.payment.fields.password, { exact: true }), 'right p@ss')
    await next(t.payment.save)
    await expect(page.getByLabel(t.payment.fields.password, { exact: true })).toHaveValue('')
    await next(t.payment.test)
    await afterWork(page.getByText(t.payment.outcomes.sent)).toBeVisible()
    expect(mails.delivered.at(-1)?.to).toEqual(['owner@example.test'])
    await expectAccessible(page, ['light'])
    await next(t.next)

    await heading(t.steps.opening)
    await afterWork(page.getByText(t.opening.hurdles.not_invited(294))).toBeVisible()
    await press(page.getByRole('link', { name: t.opening.solve.not_invited }))
    await press(page.getByRole('button', { name: t.customers.invite(294) }))
    const { email: invited } = await database.db
      .selectFrom('users')
      .innerJoin('customers', 'customers.id', 'users.customer_id')
      .select('users.email')
      .where('customers.terms', '=', 'NET30')
      .where('customers.status', '=', 'active')
      .where('customers.credit_limit_cents', '>', 100_000)
      .orderBy('users.id')
      .executeTakeFirstOrThrow()
    const mailOf = () => mails.delivered.find(({ to }) => to.includes(invited))
    await expect.poll(() => mailOf() !== undefined, { timeout: 90_000 }).toBe(true)
    await next(t.next)
    await press(page.getByRole('link', { name: t.steps.opening }))
    // Meanwhile three hundred invitations are sent.
    await expect(page.getByText(/can order .* now\.$/)).toBeVisible({ timeout: 30_000 })
    await expectAccessible(page)
    await press(page.getByRole('button', { name: t.opening.finish }))
    await expect(page.getByRole('main').getByText(t.opening.finished)).toBeVisible()

    // One of the invited florists sets a password and orders.
    const [, token = ''] = /(\/reset-password\/[\w-]+)/.exec(mailOf()?.mail.text ?? '') ?? []
    const florist = await (await browser.newContext()).newPage()
    await florist.goto(server.url + token)
    await florist.getByLabel(say.doors.password.field).fill('Peonies-In-June-8')
    await florist.keyboard.press('Enter')
    await florist.getByRole('link', { name: say.signIn.title }).click()
    await fillSignIn(florist, invited, 'Peonies-In-June-8')
    await expect(florist.getByRole('banner')).toBeVisible()
    await florist.goto(`${server.url}/fresh-flowers?search=${encodeURIComponent(rose)}`)
    const quantity = florist.getByRole('listitem', { name: rose, exact: true }).getByRole('spinbutton')
    await quantity.fill('250')
    await quantity.press('Enter')
    await expect(florist.getByRole('link', { name: say.shell.cartLines(1) })).toBeVisible()
    await florist.goto(`${server.url}/cart`)
    await florist.getByRole('button', { name: 'Place order' }).click()
    await expect(florist.getByText(rose).first()).toBeVisible()
    await expect
      .poll(async () => (await database.db.selectFrom('orders').select('id').execute()).length)
      .toBe(1)
    await florist.context().close()
    await page.goto(`${server.url}/admin/setup?step=opening`)
    await expect(page.getByText(t.opening.orders(1))).toBeVisible()
    // Each click or field takes a person ten seconds, reading included: at most ten minutes in all.
    console.log(
      `set-up: ${hands.presses()} presses and fields, ${Math.round((performance.now() - startedAt) / 1000)} s of machine time`,
    )
    expect(hands.presses()).toBeLessThan(60)
  } finally {
    await page.close()
    await server.stop()
    await mails.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('a file of customers shows why rows are refused, is corrected in place by keyboard, and changes nothing twice', async ({
  page,
  product,
}) => {
  const { customers: c } = t
  const n = Date.now() % 1_000_000
  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  const line = (account: number, email: string) =>
    `${account},Shop ${account},${email},12 High St,Troy,OH,45373,NET 30`
  const text = [
    'Account,Customer,Email,Street,City,State,ZIP,Terms',
    line(n, `a${n}@shops.test`),
    line(n + 1, 'wrong'),
  ].join('\n')
  await openAsAdmin(page)
  await page.getByLabel(c.choose).setInputFiles(file('shops.csv', text))
  await expect(page.getByText(c.counts({ good: 1, refused: 1, known: 0, left_out: 0 }))).toBeVisible()
  const grid = page.getByRole('grid', { name: c.list })
  await expect(grid.getByText(c.causes.bad_email).first()).toBeVisible()
  await expectAccessible(page)
  await grid.getByText('wrong').dblclick()
  await page.keyboard.type(`b${n}@shops.test`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(c.counts({ good: 2, refused: 0, known: 0, left_out: 0 }))).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: c.add(2) }).click()
  await expect(page.getByText(c.added(2))).toBeVisible()
  await page.getByLabel(c.choose).setInputFiles(file('shops.csv', text))
  await expect(page.getByText(c.counts({ good: 0, refused: 0, known: 2, left_out: 0 }))).toBeVisible()
  await page.getByRole('button', { name: c.drop }).click()
  const added = await product.db
    .selectFrom('customers')
    .select('id')
    .where('account_number', 'in', [n, n + 1])
    .execute()
  expect(added).toHaveLength(2)
})

test('a route is entered by hand with its towns and removed, and a change says what it touches before it is saved', async ({
  page,
}) => {
  await openAsAdmin(page, '/admin/routes')
  const form = page.getByRole('region', { name: routes.add })
  await page.getByRole('button', { name: routes.add }).first().click()
  await form.getByLabel(routes.fields.routeNumber, { exact: true }).fill(`N${Date.now() % 100_000}`)
  await form.getByLabel(routes.fields.name, { exact: true }).fill('North')
  await form.getByLabel(routes.town, { exact: true }).fill('Troy')
  await form.getByLabel(routes.state, { exact: true }).fill('OH')
  await form.getByLabel(routes.zips, { exact: true }).fill('45373 45374')
  await form.getByRole('button', { name: routes.add }).click()
  await expect(page.getByText(/^Route N\d+ North added/)).toBeVisible()
  await expectAccessible(page)
  // Its addresses get another route before it is removed.
  const north = page.getByRole('region', { name: /^N\d+ North$/ })
  await north.getByRole('button', { name: routes.removal.open }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText(routes.removal.noShops)).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: routes.removal.remove }).click()
  await expect(page.getByText(/^Route N\d+ North removed/)).toBeVisible()
  await page.goto('/admin/routes?search=Dayton+North')
  await page
    .getByRole('grid', { name: routes.list })
    .getByRole('link', { name: /Dayton North/ })
    .click()
  const edit = page.getByRole('region', { name: /Dayton North/ })
  await edit.getByLabel(routes.fields.shippingCost).fill('13.00')
  await expect(edit.getByText(/with the new cost or minimum/)).toBeVisible()
  await edit.getByRole('button', { name: say.form.discard }).click()
  await expect(edit.getByLabel(routes.fields.shippingCost)).toHaveValue('12.00')
})

const openAsAdmin = (page: Page, address = '/admin/setup?step=customers') =>
  openAs(page, 'admin@demo.test', address, demoPassword)

import { sql } from 'kysely'
import { addDays, dayAt } from '../../contract/core/dates.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { audience } from '../../web/words/areas/audience.en.ts'
import { dates } from '../../web/words/areas/dates.en.ts'
import { promoBar as t } from '../../web/words/areas/promo-bar.en.ts'
import { makeProduct, makeShop, makeSupplier } from '../support/make.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'
import { say } from './words.ts'

const words = { en: 'Peonies are here.', es: 'Ya hay peonías.' }

test('a promo bar is made and previewed in both languages, is shown only to its shops, and ends on time', async ({
  page,
  product,
  shop,
}) => {
  const other = await makeShop(product.db)
  // The demo's own bars take precedence over a new one.
  await product.db.updateTable('promo_bars').set({ draft: true }).execute()
  await openAs(page, 'marketing@demo.test', '/admin/promo-bar?open=new', demoPassword)
  const form = page.getByRole('form', { name: t.newTitle }).or(page.locator('form')).first()
  await form.getByLabel(t.lead, { exact: true }).fill(words.en)
  await form.getByRole('button', { name: audience.add }).click()
  await form.getByLabel(audience.kind, { exact: true }).selectOption({ label: audience.kinds.customer })
  await form.getByLabel(audience.values).fill(String(shop.accountNumber))
  await form.getByRole('button', { name: audience.addThis, exact: true }).click()
  await expect(form.getByText(audience.left({ shops: 1, people: 1 }))).toBeVisible()
  await expect(page.getByRole('figure').filter({ hasText: words.en })).toHaveCount(2)
  await form.getByRole('radiogroup', { name: t.words }).getByText(t.spanishMissing).click()
  await form.getByLabel(t.leadEs).fill(words.es)
  await expect(page.getByRole('figure').filter({ hasText: words.es })).toHaveCount(2)
  await expectAccessible(page)
  await form.getByRole('button', { name: t.save, exact: true }).click()
  await expect(page.getByText(t.saved)).toBeVisible()

  await openAs(page, other.email, '/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(words.en)).toHaveCount(0)
  await openAs(page, shop.email, '/')
  const notices = page.getByRole('complementary', { name: say.shell.notices })
  await expect(notices.getByText(words.en)).toBeVisible()
  // It disappears from the open page at its end, by the server's clock.
  await sql`update promo_bars set ends_at = now() + interval '4 seconds' where lead_en = ${words.en}`.execute(
    product.db,
  )
  await page.reload()
  await expect(notices.getByText(words.en)).toBeVisible()
  await expect(notices.getByText(words.en)).toHaveCount(0)
})

test('the price desk reminds a supplier, a second time only after a confirmation, and notifies people who wait for a pre-order', async ({
  page,
  product,
  shop,
  watch,
}) => {
  watch.allow(/suppliers\/\d+\/remind$/)
  const { db } = product
  const id = await makeSupplier(db)
  const email = `grower${id}@example.test`
  await sql`update vendors set email = ${email} where id = (select vendor_id from suppliers where id = ${id})`.execute(
    db,
  )
  await openAs(page, 'prices@demo.test', `/admin/suppliers?open=${id}`, demoPassword)
  const remind = page.getByRole('button', { name: /^Remind / })
  await remind.click()
  await expect(page.getByText(say.suppliers.reminded(email))).toBeVisible()
  await remind.click()
  await page.getByRole('dialog').getByRole('button', { name: say.suppliers.again }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(say.suppliers.reminded(email)).first()).toBeVisible()
  const mails = await db.selectFrom('messages').select('id').where('recipient', '=', email).execute()
  expect(mails).toHaveLength(2)

  const product_id = await makeProduct(db, { description: 'Peony Sarah Bernhardt' })
  await db.insertInto('favorites').values({ customer_id: shop.customerId, product_id }).execute()
  const day = dayAt(new Date(), 'America/New_York')
  const program = await db
    .insertInto('prebook_programs')
    .values({
      name: `Peonies ${product_id}`,
      opens_on: addDays(day, -1),
      closes_on: addDays(day, 30),
      ships_from: addDays(day, 60),
      ships_to: addDays(day, 70),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('prebook_items').values({ program_id: program.id, product_id }).execute()
  await openAs(page, 'admin@demo.test', `/admin/pre-orders?open=${program.id}`, demoPassword)
  await page.getByRole('button', { name: dates.preOrders.notify }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: dates.preOrders.notifyThis('1', '1') }).click()
  await expect(page.getByText(dates.preOrders.notified('1'))).toBeVisible()
  await expect
    .poll(async () => {
      const told = await db
        .selectFrom('messages')
        .select('id')
        .where('user_id', '=', shop.userId)
        .where('kind', '=', 'pre-order-open')
        .execute()
      return told.length
    })
    .toBe(1)
})

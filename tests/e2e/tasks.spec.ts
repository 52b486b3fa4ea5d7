import type { Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import type { RunningProduct } from './product.ts'
import { expect, expectAccessible, openAs, readApi, saveAs, test } from './support.ts'
import { say } from './words.ts'

/** Stops the task that sends statements before a given customer, until `release` is called. */
async function holdCustomer({ db }: RunningProduct, accountNumber: number) {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const done = db.transaction().execute(async (inside) => {
    await inside
      .selectFrom('customers')
      .select('id')
      .where('account_number', '=', accountNumber)
      .forUpdate()
      .execute()
    hold()
    await released
  })
  await held
  return async () => {
    release()
    await done
  }
}

/** The account that would get the tenth statement. */
async function tenthReceiver({ db }: RunningProduct) {
  const rows = await db
    .selectFrom('customers')
    .select('account_number')
    .where('is_house', '=', false)
    .where('email', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .innerJoin('user_authorities', 'user_authorities.user_id', 'users.id')
            .select('users.id')
            .whereRef('users.customer_id', '=', 'customers.id')
            .where('authority', '=', 'STATEMENT_BLACKLIST'),
        ),
      ),
    )
    .orderBy('account_number')
    .limit(10)
    .execute()
  return rows[9]?.account_number ?? 0
}

const statementMails = async ({ db }: RunningProduct) =>
  (await db.selectFrom('statement_mails').select('id').execute()).length

const receiversOf = async (page: Page) =>
  (await readApi<{ receivers: number }>(page, 'admin/statements/accounts')).receivers

test('statements to all: progress survives a reload, a stop keeps what is done, and the rest is sent later', async ({
  page,
  product,
}) => {
  // Other journeys of this worker may have sent statements and started tasks.
  await product.db.updateTable('tasks').set({ seen_at: new Date() }).where('seen_at', 'is', null).execute()
  const before = await statementMails(product)
  const release = await holdCustomer(product, await tenthReceiver(product))
  await openAs(page, 'admin@demo.test', '/admin/statements', demoPassword)
  const all = await receiversOf(page)
  expect(all).toBeGreaterThan(20)
  await page.getByRole('button', { name: `Send to all ${all}` }).click()
  const question = page.getByRole('dialog', { name: `Send ${all} statements?` })
  await expect(question).toBeVisible()
  await expectAccessible(page, ['light'])
  await question.getByRole('button', { name: `Send to all ${all}` }).click()
  const chip = page.getByRole('button', { name: /^Tasks:/ })
  await expect(chip).toHaveText(`Statements 9 of ${all}`)

  await page.reload()
  await expect(chip).toHaveText(`Statements 9 of ${all}`)
  await page.goto('/admin/users')
  await expect(chip).toHaveText(`Statements 9 of ${all}`)
  await chip.click()
  const list = page.getByRole('dialog', { name: 'Tasks' })
  await expect(list.getByRole('progressbar')).toHaveAttribute(
    'aria-valuenow',
    String(Math.round((9 / all) * 100)),
  )
  await expectAccessible(page)
  const stop = list.getByRole('button', { name: /^Stop .* statements$/ })
  await stop.click()
  // The current step ends first.
  await expect(stop).toHaveText('Stopping…')
  await release()
  // Some steps may still run before the stop takes effect, but none starts after its response.
  await expect(chip).toHaveText('Statements stopped')
  const sent = (await statementMails(product)) - before
  expect(sent).toBeGreaterThanOrEqual(10)
  expect(sent).toBeLessThan(60)
  await expect(list).toContainText(`Stopped after ${sent} of ${all}`)
  // After the result was seen, the chip disappears.
  await page.keyboard.press('Escape')
  await expect(chip).toHaveCount(0)

  await page.goto('/admin/statements')
  await page.getByRole('button', { name: `Send to all ${all}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Send to all ${all}` })
    .click()
  await expect(chip).toHaveText('Statements done', { timeout: 60_000 })
  await page.goto('/admin/tasks')
  const rows = page.getByRole('grid', { name: 'Tasks' }).getByRole('row')
  await expect(rows.filter({ hasText: `${all} statements sent.` })).toContainText(/Done\d/)
  await expect(rows.filter({ hasText: `Stopped after ${sent} of ${all}` })).toHaveCount(1)
  await expectAccessible(page)
  await expect(chip).toHaveCount(0)
})

test('a long list is saved by a task, and its file comes when it is ready', async ({ page, product }) => {
  const { customer_id, role_id } = await product.db
    .selectFrom('users')
    .select(['customer_id', 'role_id'])
    .where('email', '=', 'florist@demo.test')
    .executeTakeFirstOrThrow()
  const people = Array.from({ length: 5_100 }, (_, n) => ({
    customer_id,
    role_id,
    email: `person${n}@long-list.test`,
    name: `Person ${n}`,
  }))
  for (let from = 0; from < people.length; from += 1_700)
    await product.db
      .insertInto('users')
      .values(people.slice(from, from + 1_700))
      .execute()
  await openAs(page, 'admin@demo.test', '/admin/users?email=long-list.test', demoPassword)
  await expect(page.getByRole('grid', { name: 'Users' })).toBeVisible()
  const download = page.waitForEvent('download')
  await saveAs(page, say.grid.saveAs('CSV'))
  await expect(page.getByText(/^5,100 rows take a moment/)).toBeVisible()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^users.*\.csv$/)
  const { default: fs } = await import('node:fs/promises')
  const text = await fs.readFile(await file.path(), 'utf8')
  expect(text.match(/@long-list\.test/g)?.length).toBe(5_100)
  // The list keeps it for a user who returns later.
  await page.goto('/admin/tasks')
  const link = page.getByRole('link', { name: /^Download Users as CSV/ })
  await expect(link).toHaveAttribute('href', /\/admin\/tasks\/\d+\/file$/)
})

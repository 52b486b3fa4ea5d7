import { readFile } from 'node:fs/promises'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { priceFiles as fileEs } from '../../web/words/areas/price-files.es.ts'
import { expect, expectAccessible, openAs, saveAs, test } from './support.ts'
import { say } from './words.ts'

const t = say.vendorFiles
const table = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})
const csv = (lines: readonly string[]) =>
  table('disponibilidad.csv', ['Item Code,Description,Dept,UM,Price 1', ...lines])

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a grower uploads a file by phone, corrects a row, leaves one out, and the price desk gets the rest', {
  tag: '@main',
}, async ({ page, product }) => {
  const [rose, tulip] = await product.db
    .selectFrom('products')
    .select(['id', 'description', 'price1_e4'])
    .where('vendor_id', '=', 'VCO100')
    .where('price1_e4', 'is not', null)
    .orderBy('id')
    .limit(2)
    .execute()
  await openAs(page, 'vendor@demo.test', '/', demoPassword)
  await expect(page).toHaveURL(/\/vendor\//)
  await page.goto('/vendor/files')
  await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
  // No cart and no orders: vendors have only their own pages.
  const bar = page.getByRole('navigation', { name: say.shell.mainNavigation }).filter({ visible: true })
  await expect(bar.getByRole('link', { name: say.shell.cart })).toHaveCount(0)
  await expect(bar.getByRole('link', { name: say.pages.files })).toBeVisible()
  await expectAccessible(page)

  await page
    .getByLabel(t.send)
    .first()
    .setInputFiles(
      csv([
        `${rose!.id},${rose!.description},flowers,ST,1.10`,
        `${tulip!.id},${tulip!.description},flowers,ST,zero`,
        `990001,Theirs,nowhere,ST,2.00`,
      ]),
    )
  await expect(page.getByText(t.sent('disponibilidad.csv'))).toBeVisible()
  await expect(page.getByText(t.needsYou(2))).toBeVisible()
  await page.getByRole('link', { name: 'disponibilidad.csv' }).first().click()

  await expect(page.getByText(t.lead(1, 2))).toBeVisible()
  await expectAccessible(page)
  const price = page.getByLabel(t.fieldOfLine(say.priceFiles.fields.price1E4, 3))
  await price.fill('1.25')
  await price.press('Enter')
  await expect(page.getByText(t.mended(3))).toBeVisible()
  await expect(page.getByText(t.lead(2, 1))).toBeVisible()
  await page.getByRole('button', { name: t.handOver(1) }).click()
  await expect(page.getByText(t.handedOver(2))).toBeVisible()
  await expect(page.getByText(t.states.open)).toBeVisible()

  await page.getByRole('link', { name: t.title, exact: true }).first().click()
  await expect(page.getByText(t.states.open).first()).toBeVisible()
  // Nothing changed in the shop.
  const after = await product.db
    .selectFrom('products')
    .select('price1_e4')
    .where('id', '=', rose!.id)
    .executeTakeFirstOrThrow()
  expect(after.price1_e4).toBe(rose!.price1_e4)

  await page.getByRole('button', { name: say.shell.account }).filter({ visible: true }).click()
  await page.getByText('Español', { exact: true }).click()
  await page
    .getByLabel('Enviar un archivo')
    .first()
    .setInputFiles({ name: 'foto.csv', mimeType: 'text/csv', buffer: Buffer.from('\n') })
  await expect(
    page.getByText(fileEs.failures.no_rows).or(page.getByText(fileEs.failures.empty)),
  ).toBeVisible()
})

test('a grower whose headings nobody knows says once which column is which, and saves the rows that are not taken', async ({
  page,
  product,
}) => {
  const columns = say.priceFiles.columns
  const [rose, tulip] = await product.db
    .selectFrom('products')
    .select(['id', 'description'])
    .where('vendor_id', '=', 'VCO100')
    .orderBy('id')
    .limit(2)
    .execute()
  // Without commas, which would end the cell.
  const named = ({ description }: { description: string }) => description.replaceAll(',', '')
  const lines = (price: string) => [
    'Clave,Flor,Sección,Se cobra por,Dólares',
    `${rose!.id},${named(rose!)},flowers,ST,1.10`,
    `${tulip!.id},${named(tulip!)},flowers,ST,${price}`,
  ]
  await openAs(page, 'vendor@demo.test', '/vendor/files', demoPassword)
  const send = page.getByLabel(t.send).first()
  await send.setInputFiles(table('semana-49.csv', lines('zero')))
  await expect(page.getByText(t.columnsUnknown)).toBeVisible()
  await page.getByRole('link', { name: 'semana-49.csv' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'semana-49.csv' })).toBeVisible()
  await expect(page.getByText(columns.chooseHeading)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: columns.isHeadingOf(1) }).click()
  const fields = { Clave: 'itemCode', Flor: 'description', Sección: 'department' } as const
  const others = { 'Se cobra por': 'um', Dólares: 'price1E4' } as const
  for (const [heading, field] of Object.entries({ ...fields, ...others }))
    await page.getByLabel(columns.fieldOf(heading)).selectOption(field)
  await expect(page.getByText(columns.placed(5, 5))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: columns.check(2) }).click()

  await expect(page.getByText(t.lead(1, 1))).toBeVisible()
  const saving = page.waitForEvent('download')
  await saveAs(page, t.saveAs('CSV'), t.notTaken)
  const saved = await saving
  expect(saved.suggestedFilename()).toMatch(/^rejected-rows.*\.csv$/)
  const text = await readFile(await saved.path(), 'utf8')
  expect(text).toContain('Line,Why,Clave,Flor,Sección,Se cobra por,Dólares')
  expect(text).toContain(`3,Price isn’t a number,${tulip!.id}`)

  // The next file with these headings is read immediately.
  await page.getByRole('link', { name: t.title, exact: true }).first().click()
  await send.setInputFiles(table('semana-50.csv', lines('1.40')))
  const next = page.getByRole('listitem').filter({ hasText: 'semana-50.csv' })
  await expect(next.getByText(t.states.open)).toBeVisible()
  await expect(next.getByText(t.lead(2, 0))).toBeVisible()
})

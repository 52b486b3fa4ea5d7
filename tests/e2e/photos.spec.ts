import type { Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makeProduct } from '../support/make.ts'
import { halvesOf, jpegOf, pngThatClaims } from '../support/photos.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'
import { say } from './words.ts'

const t = say.photos
const openPictures = async (page: Page, productId: number) => {
  await openAs(page, 'prices@demo.test', `/admin/products?open=${productId}`, demoPassword)
  await page.getByRole('tab', { name: say.products.partNames.pictures }).click()
}
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
/** Pictures are redrawn one by one at the lowest priority, which is slow on a busy machine. */
const redrawnMs = 60_000
const strip = (page: Page) => page.getByRole('list', { name: t.list }).getByRole('button')

test('pictures of a product are added, put in order and cut by keyboard, and stand in the shop', async ({
  page,
  product,
  shop,
  watch,
}) => {
  test.slow()
  watch.allow(/image\/product$|image\/product\/address/)
  const productId = await makeProduct(product.db, {
    description: `Rose Pictured ${Date.now()}`,
    image_name: 'roses-rose-standard-freedom-red.svg',
  })
  await openPictures(page, productId)
  await expect(page.getByText(t.drawing)).toBeVisible()

  await page
    .getByLabel(t.files)
    .setInputFiles([
      file('red.jpg', await jpegOf()),
      file('bomb.jpg', pngThatClaims(30_000, 30_000)),
      file('halves.jpg', await halvesOf()),
    ])
  // An invalid file doesn't stop the others.
  await expect(page.getByText(t.faults.pixels)).toBeVisible({ timeout: redrawnMs })
  await expect(strip(page)).toHaveCount(2)

  await page.getByLabel(t.address).fill('http://127.0.0.1/rose.jpg')
  await page.getByRole('button', { name: t.fetch, exact: true }).click()
  await expect(page.getByText(t.faults.not_public)).toBeVisible()

  const second = page.getByRole('button', { name: t.picture(2, 2, 'halves.jpg') })
  await second.focus()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(page.getByRole('button', { name: t.picture(1, 2, 'halves.jpg') })).toBeVisible()

  await page.getByRole('button', { name: t.crop, exact: true }).click()
  const square = page.getByRole('button', { name: t.square })
  await square.focus()
  for (let i = 0; i < 6; i++) await page.keyboard.press('Shift+ArrowRight')
  await page.getByRole('button', { name: t.cropDone }).click()
  await expect(square).toHaveCount(0)
  await page.getByLabel(t.altEn).fill('A rose, half red and half blue')
  await page.getByRole('button', { name: t.save, exact: true }).click()
  await expect(page.getByText(t.wordsSaved)).toBeVisible()
  await expectAccessible(page)

  const { image_name, image_description } = await product.db
    .selectFrom('products')
    .select(['image_name', 'image_description'])
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  expect(image_description).toBe('A rose, half red and half blue')
  const cut = await product.db
    .selectFrom('photo_cuts')
    .select('x')
    .where('name', '=', image_name.replace('.jpg', ''))
    .executeTakeFirstOrThrow()
  expect(cut.x).toBe(600)

  await openAs(page, shop.email, `/item/${productId}`)
  const picture = page.getByRole('img', { name: 'A rose, half red and half blue' })
  await expect(picture).toHaveAttribute('src', new RegExp(image_name.replace('.jpg', '.webp')))
  await expect.poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(640)
})

test('a description is drafted, read beside the present one, edited and accepted', async ({
  page,
  product,
  shop,
}) => {
  const d = say.descriptions
  const productId = await makeProduct(product.db, {
    description: `Rose Worded ${Date.now()}`,
    type: 'Rose Standard',
    color: 'Red',
    grade: '60cm',
  })
  await openAs(page, 'prices@demo.test', `/admin/products/${productId}`, demoPassword)
  await page.getByRole('button', { name: d.draft, exact: true }).click()
  const draft = page.getByRole('region', { name: d.drafted })
  await expect(draft).toContainText('Stems of 60 cm.')
  await expect(draft).toContainText('Tallos de 60 cm.')
  await draft.getByRole('button', { name: d.edit, exact: true }).click()
  const english = draft.getByLabel(d.en)
  await english.fill(`${await english.inputValue()} Cut on Monday.`)
  await draft.getByRole('button', { name: d.save, exact: true }).click()
  await expect(page.getByText(d.saved)).toBeVisible()
  await openAs(page, shop.email, `/item/${productId}`)
  await expect(page.getByText('Cut on Monday.')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the camera adds a picture, which is removed and comes back', async ({ page, product }) => {
    const productId = await makeProduct(product.db, { description: `Rose Held ${Date.now()}` })
    await openAs(page, 'prices@demo.test', `/admin/products/${productId}`, demoPassword)
    const camera = page.getByLabel(t.camera)
    await expect(camera).toHaveAttribute('capture', 'environment')
    await camera.setInputFiles(file('IMG_2214.jpg', await jpegOf()))
    await expect(strip(page)).toHaveCount(1, { timeout: redrawnMs })
    await page.getByRole('button', { name: t.remove, exact: true }).click()
    await expect(page.getByText(t.drawing)).toBeVisible()
    await page.getByRole('button', { name: t.undo, exact: true }).click()
    await expect(strip(page)).toHaveCount(1)
  })
})

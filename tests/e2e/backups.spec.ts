import { mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { backups as t } from '../../web/words/areas/backups.en.ts'
import { backups as es } from '../../web/words/areas/backups.es.ts'
import { withSuperuser } from '../support/database.ts'
import { type RunningProduct, runProduct } from './product.ts'
import { test as base, expect, expectAccessible, openAs } from './support.ts'

/** A product whose backups go to a folder. */
const test = base.extend<object, { place: string; product: RunningProduct }>({
  place: [
    // Playwright reads the fixtures that a function needs from the names in its first argument.
    async ({}, use) => {
      const place = mkdtempSync(path.join(os.tmpdir(), 'stemyard-backups-'))
      await use(place)
      rmSync(place, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ place }, use) => {
      const product = await runProduct({ BACKUP_DIR: place })
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test('the operator makes a backup, tries it out beside the shop, and reads what is wrong with one whose file was cut off', async ({
  page,
  place,
  watch,
}) => {
  test.slow()
  await openAs(page, 'admin@demo.test', '/admin/health', demoPassword)
  const panel = page.getByRole('region', { name: t.title })
  await expect(panel.getByText(t.none)).toBeVisible()
  await expect(panel.getByText(t.keeps(7, 4, 12))).toBeVisible()
  await panel.getByRole('button', { name: t.make }).click()
  await expect(page.getByText(t.started)).toBeVisible()
  const row = panel.getByRole('listitem').filter({ hasText: 'admin@demo.test' }).first()
  await expect(row.getByText(t.untried)).toBeVisible({ timeout: 60_000 })
  // As with a hosted database: its user may not create others.
  watch.allow(/admin\/backups\/\d+\/try/)
  await withSuperuser((admin) => admin.query('alter role stemyard_owner nocreatedb'))
  await row.getByRole('button', { name: t.tryOf('') }).click()
  await expect(page.getByText(/may not create another database/)).toBeVisible()
  await expect(row.getByText(t.untried)).toBeVisible()
  await withSuperuser((admin) => admin.query('alter role stemyard_owner createdb'))
  await row.getByRole('button', { name: t.tryOf('') }).click()
  await expect(row.getByText(t.good)).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)

  // As if the disk had been full: the backup's largest file is truncated in the middle.
  const [largest] = filesIn(place).sort((a, b) => statSync(b).size - statSync(a).size)
  if (!largest) throw new Error('the backup has no file')
  truncateSync(largest, Math.floor(statSync(largest).size / 2))
  await row.getByRole('button', { name: t.tryOf('') }).click()
  await expect(row.getByText(t.faulty)).toBeVisible({ timeout: 60_000 })
  await expect(row.getByRole('listitem').first()).toContainText(path.basename(largest))
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await page.evaluate(() => localStorage.setItem('language', 'es'))
  await page.reload()
  await expect(page.getByRole('region', { name: es.title }).getByText(es.faulty)).toBeVisible()
})

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

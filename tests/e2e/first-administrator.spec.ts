import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freshDatabase } from '../support/database.ts'
import { startServer } from '../support/server.ts'
import { expect, fillSignIn, test } from './support.ts'
import { say } from './words.ts'

test('an empty distributor sees how its first administrator signs in, who then adds people', {
  tag: '@main',
}, async ({ page }) => {
  // It starts its own product.
  test.slow()
  const database = await freshDatabase({ demo: false })
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stemyard-first-'))
  const env = {
    NODE_ENV: 'production',
    DEMO: '0',
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
  }
  const silent = await startServer({ dataDir, env })
  await expect.poll(silent.output).toContain('Nobody can manage people yet: set ADMIN_EMAIL')
  await silent.stop()

  const server = await startServer({ dataDir, env: { ...env, ADMIN_EMAIL: 'Owner@Example.test' } })
  try {
    const link = /owner@example\.test sets a password within 30 minutes at (\S+)/
    await expect.poll(server.output).toMatch(link)
    const [, address = ''] = link.exec(server.output()) ?? []
    await page.goto(server.url + new URL(address).pathname)
    await page.getByLabel(say.doors.password.field).fill('Ranunculus-In-May-7')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: say.signIn.title }).click()
    await fillSignIn(page, 'owner@example.test', 'Ranunculus-In-May-7')
    await expect(page.getByRole('banner')).toBeVisible()
    await page.goto(`${server.url}/admin/users`)
    await expect(page.getByRole('link', { name: 'owner owner@example.test' })).toBeVisible()
    await page.getByRole('button', { name: say.staff.users.add }).click()
    await expect(page.getByRole('heading', { name: say.staff.users.addTitle })).toBeVisible()
  } finally {
    await page.close()
    await server.stop()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

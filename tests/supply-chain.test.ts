import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { allowedLicenses, licenseOf, licensesIn } from '../scripts/licenses.ts'
import { nameOf, packagesFrom, readLock, rootsOf } from '../scripts/package-lock.mjs'
import { sbomOf } from '../scripts/sbom.ts'
import { projectFolder } from './support/sources.ts'

const lock = readLock(projectFolder)
const manifest = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8'))
const installed = Object.entries(lock.packages).filter(([place]) => place !== '')
const shipped = [...packagesFrom(rootsOf('serve', lock), lock)]

test('security 57: every package comes from the registry, with its hash', () => {
  expect(installed.length).toBeGreaterThan(shipped.length)
  for (const [place, { integrity, resolved, link }] of installed) {
    expect(integrity, place).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/)
    // npm omits the address when it is the default registry's.
    expect(resolved ?? 'https://registry.npmjs.org/', place).toMatch(/^https:\/\/registry\.npmjs\.org\//)
    expect(link, place).toBeUndefined()
  }
})

test('security 57: packages with an install script and allowScripts are the same', () => {
  const withScript = installed
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place]) => nameOf(place))
  expect(Object.keys(manifest.allowScripts).sort()).toEqual([...new Set(withScript)].sort())
})

test('security 57: everything that ships has a license that may ship', () => {
  const others = shipped.flatMap(([place, one]) => {
    const license = licenseOf(nameOf(place), one)
    const isAllowed = license && licensesIn(license).every((single) => allowedLicenses.includes(single))
    return isAllowed ? [] : `${nameOf(place)}: ${license ?? 'names none'}`
  })
  expect(others).toEqual([])
  expect(readFileSync(path.join(projectFolder, 'node_modules/png-js/LICENSE'), 'utf8')).toMatch(
    /^MIT License/,
  )
})

test('security 57: npm run stemyard -- sbom lists what ships, each with version, hash and license', () => {
  const bill = sbomOf(lock)
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    metadata: { component: { name: 'stemyard' } },
  })
  const names = bill.components.map(({ name }) => name)
  for (const [place] of shipped) expect(names).toContain(nameOf(place))
  for (const name of ['vitest', 'lighthouse', '@sparticuz/chromium', '@playwright/test'])
    expect(names).not.toContain(name)
  for (const name of ['fastify', 'react', 'pg', 'PostgreSQL', 'Inter']) expect(names).toContain(name)
  const refs = bill.components.map((component) => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  for (const component of bill.components) {
    expect(component.licenses, component.name).toHaveLength(1)
    if (component.purl) expect(component.hashes?.[0]?.content, component.name).toMatch(/^[0-9a-f]{128}$/)
  }
  for (const { ref, dependsOn } of bill.dependencies)
    for (const one of [ref, ...dependsOn]) expect([...refs, 'stemyard']).toContain(one)
  expect(bill.dependencies.find(({ ref }) => ref === 'stemyard')?.dependsOn.length).toBeGreaterThan(30)
})

import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { markUnclear, unclear } from './plain-colors.ts'

type Look = 'light' | 'dark'

/**
 * axe finds nothing in each of the looks. Looks are the same page in other colors, so everything but colors is checked once. Checking
 * colors takes axe as long as everything else, so it checks only elements whose contrast isn't obviously sufficient.
 */
export async function expectAccessible(page: Page, looks: readonly Look[] = ['light', 'dark']) {
  for (const colorScheme of looks) {
    await page.emulateMedia({ colorScheme })
    const what = `axe on ${page.url()} in ${colorScheme}`
    if (colorScheme === looks[0])
      await expectNoViolations((await axeOn(page)).exclude('iframe').disableRules(colorRules), what)
    if ((await page.evaluate(markUnclear, unclear)) > 0)
      await expectNoViolations((await axeOn(page)).include(`[${unclear}]`).withRules(colorRules), what)
  }
}

const colorRules = ['color-contrast', 'link-in-text-block']

/** Runs axe once, in the page itself; frames are skipped, because combining their results would need a second page. */
async function axeOn(page: Page) {
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
  // Otherwise axe would inject its half megabyte again into every frame.
  Reflect.set(axe, 'inject', () => {})
  return axe.setLegacyMode(true).options({ resultTypes: ['violations'] })
}

async function expectNoViolations(axe: AxeBuilder, what: string) {
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
  )
  expect(found, what).toEqual([])
}

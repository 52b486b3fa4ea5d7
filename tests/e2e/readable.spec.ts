import type { Page } from '@playwright/test'
import { fillCart, mainScreens, openScreen } from './addresses.ts'
import { chooseLanguage } from './kept-browser.ts'
import { lostTexts } from './lost-texts.ts'
import { expect, openAsFlorist, test } from './support.ts'

/** Text spacing that a user may set without losing content (WCAG 1.4.12). */
const spacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function spaceOut(page: Page) {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, spacing)
}

for (const width of [390, 1440])
  test(`at ${width} px wider spacing of texts cuts none off, and lays none over another`, async ({
    page,
  }) => {
    test.setTimeout(480_000)
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    const lost: Record<string, string[]> = {}
    const look = async (name: string) => {
      const before = new Set(await page.evaluate(lostTexts))
      await spaceOut(page)
      let news: string[] = []
      // Code that measures text, as in the navigation, does so a little later.
      for (let n = 0; n < 5; n++) {
        news = (await page.evaluate(lostTexts)).filter((one) => !before.has(one))
        if ((await sideways(page)) > 0) news.push('the page scrolls sideways')
        if (news.length === 0) return
        await page.waitForTimeout(300)
      }
      lost[name] = news
    }
    await expect(page.locator('input[type=email]')).toBeVisible()
    await look('sign-in')
    await openAsFlorist(page, '/lists')
    await fillCart(page)
    for (const [name, address] of mainScreens) {
      await openScreen(page, address)
      await look(name)
    }
    expect(lost).toEqual({})
  })

test('at 320 px, as on a page at four times its size, nothing sticks out sideways or is cut off, in Spanish as well', async ({
  page,
}) => {
  test.setTimeout(480_000)
  await page.setViewportSize({ width: 320, height: 640 })
  await chooseLanguage('es')
  await page.goto('/')
  const lost: Record<string, string[]> = {}
  const look = async (name: string) => {
    const found = await page.evaluate(lostTexts)
    if ((await sideways(page)) > 0) found.push('the page scrolls sideways')
    if (found.length > 0) lost[name] = found
  }
  await expect(page.locator('input[type=email]')).toBeVisible()
  await look('sign-in')
  await openAsFlorist(page, '/lists')
  await fillCart(page)
  for (const [name, address] of mainScreens) {
    await openScreen(page, address)
    await look(name)
  }
  expect(lost).toEqual({})
})

/** Visible controls in the first screen that look like plain background: no border, text or icon. */
async function unseenControls(page: Page): Promise<string[]> {
  const png = (await page.screenshot()).toString('base64')
  return page.evaluate(async (picture) => {
    const image = await createImageBitmap(
      new Blob([Uint8Array.from(atob(picture), (one) => one.charCodeAt(0))]),
    )
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    if (!canvas) throw new Error('no canvas')
    canvas.drawImage(image, 0, 0)
    const isPlain = ({ x, y, width, height }: DOMRect) => {
      const { data } = canvas.getImageData(x - 1, y - 1, width + 2, height + 2)
      for (let i = 4; i < data.length; i += 4)
        if ([0, 1, 2].some((part) => Math.abs((data[i + part] ?? 0) - (data[part] ?? 0)) > 60)) return false
      return true
    }
    return (
      [...document.querySelectorAll('a[href], button, input, select, textarea, [role=switch]')]
        .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        .filter((control) => !control.matches('.sr-only, .opacity-0, [type=hidden]'))
        .map((control) => ({ control, rect: control.getBoundingClientRect() }))
        .filter(({ rect }) => rect.width > 4 && rect.height > 4 && rect.left >= 0 && rect.top >= 0)
        .filter(({ rect }) => rect.right <= innerWidth && rect.bottom <= innerHeight)
        // Content below a docked bar becomes visible by scrolling.
        .filter(({ control, rect: { x, y, width, height } }) => {
          const seen = document.elementFromPoint(x + width / 2, y + height / 2)
          return seen !== null && (control.contains(seen) || seen.contains(control))
        })
        .filter(({ rect }) => isPlain(rect))
        .map(({ control }) => control.outerHTML.slice(0, 200))
    )
  }, png)
}

/** Selected elements of a group that look like the others. */
const unseenChoices = (page: Page) =>
  page.evaluate(() => {
    const chosen =
      '[aria-pressed=true], [aria-selected=true], [aria-checked=true], [aria-current]:not([aria-current=false])'
    const looks = (element: Element) =>
      [element, ...element.querySelectorAll('*')]
        .map((one) => {
          const style = getComputedStyle(one)
          return [
            style.color,
            style.backgroundColor,
            style.borderColor,
            style.textDecorationLine,
            style.fill,
          ].join()
        })
        .join('; ')
    return [...document.querySelectorAll(chosen)]
      .filter((one) => one.checkVisibility())
      .filter((one) =>
        [...(one.parentElement?.children ?? [])].some(
          (other) => other !== one && other.matches(one.localName) && looks(other) === looks(one),
        ),
      )
      .map((one) => one.outerHTML.slice(0, 200))
  })

for (const colorScheme of ['light', 'dark'] as const)
  test(`where the system chooses ${colorScheme} colors, every control is visible, and selections are distinct`, async ({
    page,
  }) => {
    test.setTimeout(480_000)
    await page.emulateMedia({ forcedColors: 'active', colorScheme })
    await page.goto('/')
    const unseen: Record<string, string[]> = {}
    const look = async (name: string) => {
      let found: string[] = []
      // Parts that loaded later may have moved controls since the picture was taken.
      for (let n = 0; n < 3; n++) {
        found = [...(await unseenControls(page)), ...(await unseenChoices(page))]
        if (found.length === 0) return
        await page.waitForTimeout(500)
      }
      unseen[name] = found
    }
    await expect(page.locator('input[type=email]')).toBeVisible()
    await look('sign-in')
    await openAsFlorist(page, '/lists')
    await fillCart(page)
    for (const [name, address] of mainScreens) {
      await openScreen(page, address)
      await look(name)
    }
    expect(unseen).toEqual({})
  })

// Pictures of every screen × width × theme × language, into shots/ with an index page. Filter with `npm run shots -- --only
// catalogue --width 390 --theme dark --language es`; each may be repeated.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { runProduct } from './e2e/product.ts'
import { browserLaunch } from './support/browser.ts'
import { setup } from './support/global-setup.ts'
import { openShot, type Shot, shots, showShot } from './support/shots.ts'
import { projectFolder } from './support/sources.ts'

const folder = path.join(projectFolder, 'shots')

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true },
    theme: { type: 'string', multiple: true },
    language: { type: 'string', multiple: true },
  },
})
const widths = (values.width ?? ['390', '768', '1080', '1440']).map(Number)
const themes = (values.theme ?? ['light', 'dark']) as ('light' | 'dark')[]
const languages = values.language ?? ['en', 'es']

const stop = await setup()
const product = await runProduct()
const browser = await chromium.launch({ ...(await browserLaunch()), args: ['--no-sandbox', '--disable-gpu'] })
const taken: { name: string; file: string }[] = []
try {
  if (!values.only) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const wanted = shots.filter(({ name }) => !values.only || values.only.some((part) => name.includes(part)))
  for (const shot of wanted) {
    await takeAll(browser, shot)
    console.log(shot.name)
  }
  writeFileSync(path.join(folder, 'index.html'), index())
  console.log(`${taken.length} pictures in ${path.relative(process.cwd(), folder)}/index.html`)
} finally {
  await browser.close()
  await product.close()
  await stop()
}

/** One page for each width, so that steps for narrow pages only are done there. */
async function takeAll(browser: Browser, shot: Shot) {
  for (const width of widths.filter((one) => !shot.widths || shot.widths.includes(one)))
    for (const language of languages) {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: { width, height: 900 },
        timezoneId: 'America/New_York',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.addInitScript((code) => localStorage.setItem('language', code), language)
      const address = await openShot(page, shot, product)
      for (const colorScheme of themes) {
        await showShot(page, shot, address, colorScheme)
        const file = `${shot.name}-${width}-${colorScheme}-${language}.png`
        await page.screenshot({ path: path.join(folder, file) })
        taken.push({ name: shot.name, file })
      }
      await context.close()
    }
}

function index() {
  const names = [...new Set(taken.map(({ name }) => name))]
  const figures = (name: string) =>
    taken
      .filter((one) => one.name === name)
      .map(
        ({ file }) =>
          `<figure><a href="${file}"><img src="${file}" loading="lazy" height="400" alt=""></a><figcaption>${file.slice(name.length + 1, -4)}</figcaption></figure>`,
      )
      .join('\n')
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>body{font:14px system-ui;margin:24px}section>div{display:flex;gap:16px;overflow-x:auto}figure{margin:0}img{border:1px solid #ccc}</style>
${names.map((name) => `<section><h2>${name}</h2><div>${figures(name)}</div></section>`).join('\n')}
</html>
`
}

import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { runProduct } from './e2e/product.ts'
import { browserLaunch } from './support/browser.ts'
import { setup } from './support/global-setup.ts'
import { openShot, shots, showShot } from './support/shots.ts'

export type WantedPicture = { name: string; width: 390 | 1080; language: 'en' | 'es' }

/** Pictures of a demo product for the guide, in both themes: `cart-full-1080-dark-en.webp`. */
export async function takePictures(wanted: readonly WantedPicture[], folder: string) {
  mkdirSync(folder, { recursive: true })
  const once = new Map(wanted.map((one) => [`${one.name}-${one.width}-${one.language}`, one]))
  const stop = await setup()
  const product = await runProduct()
  const browser = await chromium.launch({
    ...(await browserLaunch()),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    for (const { name, width, language } of once.values()) {
      const shot = shots.find((one) => one.name === name)
      if (!shot) throw new Error(`No screen of the pictures is called ${name}.`)
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: width === 390 ? { width, height: 844 } : { width, height: 720 },
        // Sharp on high-density screens, and when the picture is opened alone.
        deviceScaleFactor: 2,
        timezoneId: 'America/New_York',
        reducedMotion: 'reduce',
      })
      const page = await context.newPage()
      await page.addInitScript((code) => localStorage.setItem('language', code), language)
      const address = await openShot(page, shot, product)
      for (const theme of ['light', 'dark'] as const) {
        await showShot(page, shot, address, theme)
        const file = path.join(folder, `${name}-${width}-${theme}-${language}.webp`)
        await sharp(await page.screenshot())
          .webp({ quality: 82 })
          .toFile(file)
      }
      await context.close()
      console.log(`${name}, ${width} wide, ${language}`)
    }
  } finally {
    await browser.close()
    await product.close()
    await stop()
  }
}

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { Environment } from '../../server/core/settings.ts'
import { shots } from '../../tests/support/shots.ts'
import { staffScreens } from '../../web/app/staff-routes.ts'
import { type Book, type Page, readBook } from './book.ts'
import { pageHtml, sectionAddress, sectionHtml, sectionsOf, startHtml } from './frame.ts'
import { rendered, slug } from './markdown.ts'
import { guideFolder, projectFolder } from './places.ts'
import { resolved } from './references.ts'
import { entriesOf } from './write.ts'

let en: Book
let es: Book
let pages: Page[]

beforeAll(async () => {
  en = await readBook('en')
  es = await readBook('es')
  pages = [...en.pages, ...es.pages]
})

/** Pages written for the guide; the others are generated or are documents of the project. */
const written = () => pages.filter(({ file }) => file?.startsWith(guideFolder))

test('every page has a title of its own, in plain text', () => {
  for (const { language, pages: own } of [en, es]) {
    const titles = own.map(({ title }) => title)
    expect(new Set(titles).size, language).toBe(titles.length)
    for (const title of titles) expect(title).toMatch(/^\S.{3,80}$/)
  }
})

test('every link and anchor leads somewhere', () => {
  const places = new Set(
    pages.flatMap(({ address, headings }) => [address, ...headings.map(({ id }) => `${address}#${id}`)]),
  )
  const lost = pages.flatMap(({ address, links }) =>
    links.filter((link) => !places.has(link)).map((link) => `${address}: ${link}`),
  )
  expect(lost).toEqual([])
  for (const { address, files } of pages)
    for (const file of files)
      expect(existsSync(path.join(projectFolder, file)), `${address}: ${file}`).toBe(true)
  // The guide's own pages link only to pages; documents of the project name other files as text.
  expect(written().flatMap(({ address, files }) => files.map((file) => `${address}: ${file}`))).toEqual([])
})

test('every picture is of a screen that the pictures show, at a width that it has', () => {
  for (const { address, pictures } of pages)
    for (const { name, width } of pictures) {
      const shot = shots.find((one) => one.name === name)
      expect(shot, `${address}: ${name}`).toBeDefined()
      expect(shot?.widths ?? [width], `${address}: ${name}`).toContain(width)
    }
})

test('words of the screen are resolved in both languages, and unknown ones fail', async () => {
  expect(await resolved('Choose {{word:cart.remove}}.', 'en')).toBe('Choose **Remove**.')
  expect(await resolved('Elija {{word:cart.remove}}.', 'es')).toBe('Elija **Quitar**.')
  expect(await resolved('{{screen:/admin/shorts}}', 'en')).toBe('**Shorts**')
  await expect(resolved('{{word:cart.nothing}}', 'en')).rejects.toThrow(
    'No text of the screen is "cart.nothing"',
  )
  await expect(resolved('{{word:nowhere.at}}', 'en')).rejects.toThrow('No area of words is "nowhere"')
  await expect(resolved('{{screen:/admin/nowhere}}', 'en')).rejects.toThrow('No screen of staff')
  for (const { address, html } of pages) expect(html, address).not.toMatch(/\{\{|\}\}/)
})

test('every page is in the navigation, and every heading in the search', () => {
  for (const book of [en, es]) {
    const start = startHtml(book, '0')
    const entries = entriesOf(book).map(({ url }) => url)
    for (const page of book.pages) {
      const own = page.address.replace(/^es\//, '')
      expect(start, own).toContain(`href="${own}"`)
      expect(pageHtml(book, page, 'index.html', '0'), own).toContain('aria-current="page"')
      expect(entries).toContain(page.address)
      for (const { id, depth } of page.headings)
        if (depth === 2 || depth === 3) expect(entries).toContain(`${page.address}#${id}`)
    }
  }
})

test('each reader has a page of their own that names all of theirs and what is in them', () => {
  expect(sectionsOf(en)).toEqual(['shop', 'desk', 'operator', 'integrator'])
  expect(sectionsOf(es)).toEqual(['shop'])
  for (const book of [en, es])
    for (const section of sectionsOf(book)) {
      const html = sectionHtml(book, section, 'index.html', '0')
      expect(startHtml(book, '0')).toContain(
        `href="${sectionAddress(book.language, section).replace(/^es\//, '')}"`,
      )
      for (const page of book.pages.filter((one) => one.section === section)) {
        const own = page.address.slice(page.address.indexOf(`${section}/`) + section.length + 1)
        expect(html, page.address).toContain(`href="${own}"`)
        if (!page.group)
          for (const { id, depth } of page.headings)
            if (depth === 2) expect(html).toContain(`href="${own}#${id}"`)
      }
    }
})

test('apostrophes are printed curly, but not in code', () => {
  const { html, passages } = rendered("# Tomorrow's truck\n\nThe growers' files, `psql 'shop'`.", {
    link: () => undefined,
    picture: () => '',
  })
  expect(html).toContain('Tomorrow’s truck')
  expect(html).toContain('The growers’ files')
  expect(passages[0]?.text).toBe("The growers’ files, psql 'shop'.")
})

test('every file of the guide is in its contents', () => {
  const files = written().map(({ file }) => path.relative(guideFolder, file ?? ''))
  const there = readdirSync(guideFolder, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.md'))
  expect(there.sort()).toEqual(files.sort())
})

test('the pages for the shop are there in Spanish, with the same pictures and headings', () => {
  const shop = en.pages.filter(({ section }) => section === 'shop')
  expect(es.pages.map(({ address }) => address)).toEqual(shop.map(({ address }) => `es/${address}`))
  for (const [at, page] of shop.entries()) {
    expect(
      es.pages[at]?.pictures.map(({ name }) => name),
      page.address,
    ).toEqual(page.pictures.map(({ name }) => name))
    expect(
      es.pages[at]?.headings.map(({ depth }) => depth),
      page.address,
    ).toEqual(page.headings.map(({ depth }) => depth))
  }
})

/** Pages opened from a listed page are explained with it. */
const needsPage = staffScreens.filter(({ staff }) => 'job' in staff)

test('every screen of staff is named by a page', () => {
  const named = new Set(pages.flatMap(({ screens }) => screens))
  expect(needsPage.map(({ path }) => path).filter((one) => !named.has(one))).toEqual([])
})

test('every setting that a page names is there', () => {
  const known = Object.keys(Environment.shape)
  expect(known).toContain('SMTP_URL')
  for (const { address, text } of written())
    for (const [, name = ''] of text.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g))
      if (!notSettings.has(name)) expect(known, `${address}: ${name}`).toContain(name.replace(/_FILE$/, ''))
})

/** Scopes of keys, which look like settings. */
const notSettings = new Set(['ORDER_HISTORY', 'FARM_DIRECT_INVENTORY'])

test('a page without a title or a picture without a text is refused', () => {
  const given = { link: () => undefined, picture: () => '' }
  expect(() => rendered('Text alone.', given)).toThrow('A page begins with its title')
  expect(() => rendered('# A page\n\n![](shot:today)', given)).toThrow('has no text')
  expect(() => rendered('# A page\n\n![A truck](truck.png)', given)).toThrow('A picture is "shot:name"')
  expect(rendered('# A page\n\n<script>alert(1)</script>\n\n`<b>`', given).html).not.toMatch(/<script|<b>/)
})

test('anchors are those of GitHub, so that links work in both places', () => {
  expect(slug('A PostgreSQL server of your own')).toBe('a-postgresql-server-of-your-own')
  expect(slug('GET /orders/{id}')).toBe('get-ordersid')
})

test('nothing of the site is loaded from elsewhere', () => {
  for (const page of pages) {
    const html = pageHtml(page.language === 'en' ? en : es, page, 'index.html', '0')
    expect(html.match(/<(script|link|img|source)[^>]*(src|href|srcset)="https?:/g), page.address).toBeNull()
    expect(html, page.address).not.toMatch(/<style|style="|\son\w+="|\/work\//)
  }
  const css = readFileSync(path.join(projectFolder, 'scripts/guide/browser/guide.css'), 'utf8')
  expect(css).not.toMatch(/url\(|@import/)
})

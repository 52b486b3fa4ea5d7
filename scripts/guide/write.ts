import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import MiniSearch, { type Options } from 'minisearch'
import type { Book } from './book.ts'
import { otherOf, pageHtml, sectionAddress, sectionHtml, sectionsOf, startHtml, startOf } from './frame.ts'
import { projectFolder } from './places.ts'
import './browser/search-options.js'

declare global {
  var guideOptions: () => Options
}

const own = path.join(projectFolder, 'scripts/guide/browser')
const { version } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8')) as {
  version: string
}

/** Writes the whole site. Pictures already in the folder stay. */
export function writeSite(folder: string, books: Record<'en' | 'es', Book>) {
  for (const name of ['assets', 'shop', 'desk', 'operator', 'integrator', 'es'])
    rmSync(path.join(folder, name), { recursive: true, force: true })
  const write = (name: string, text: string) => {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  for (const language of ['en', 'es'] as const) {
    const book = books[language]
    const others = books[otherOf(language)].pages
    write(startOf(language), startHtml(book, version))
    for (const section of sectionsOf(book)) {
      const isThere = sectionsOf(books[otherOf(language)]).includes(section)
      const other = isThere ? sectionAddress(otherOf(language), section) : startOf(otherOf(language))
      write(sectionAddress(language, section), sectionHtml(book, section, other, version))
    }
    for (const page of book.pages) {
      const twin = language === 'en' ? `es/${page.address}` : page.address.replace(/^es\//, '')
      const other = others.find(({ address }) => address === twin)?.address ?? startOf(otherOf(language))
      write(page.address, pageHtml(book, page, other, version))
    }
    write(`assets/search-${language}.js`, `window.guideIndex = ${JSON.stringify(indexOf(book))}\n`)
  }
  write('assets/guide.css', `${fontsAndColors()}\n${readFileSync(path.join(own, 'guide.css'), 'utf8')}`)
  write(
    'assets/guide.js',
    ['search-options.js', 'guide.js'].map((name) => readFileSync(path.join(own, name), 'utf8')).join('\n'),
  )
  const taken = {
    'assets/minisearch.js': 'node_modules/minisearch/dist/umd/index.js',
    'assets/icon.svg': 'web/icon.svg',
    'assets/inter-400.woff2': 'web/fonts/inter-400.woff2',
    'assets/inter-600.woff2': 'web/fonts/inter-600.woff2',
    'assets/OFL.txt': 'web/fonts/OFL.txt',
  }
  for (const [name, from] of Object.entries(taken))
    cpSync(path.join(projectFolder, from), path.join(folder, name))
}

/** Maximum characters stored of a text; longer texts are indexed completely and shown by their beginning. */
const excerptLetters = 160

export type Entry = { id: number; title: string; heading: string; text: string; url: string }

/** One entry for each heading of each page. */
export const entriesOf = ({ pages }: Book): Entry[] =>
  pages
    .flatMap((page) =>
      page.passages.map(({ id, heading, text }) => ({
        title: page.title,
        heading,
        text,
        url: id ? `${page.address}#${id}` : page.address,
      })),
    )
    .map((entry, id) => ({ id, ...entry }))

function indexOf(book: Book) {
  const index = new MiniSearch<Entry>({
    ...(globalThis.guideOptions() as Options<Entry>),
    // The whole text is indexed, but only its beginning is stored.
    storeFields: ['title', 'heading', 'url', 'shown'],
    extractField: (entry, field) =>
      field === 'shown' ? shortened(entry.text) : (entry[field as keyof Entry] as string),
  })
  index.addAll(entriesOf(book))
  return index.toJSON()
}

const shortened = (text: string) =>
  text.length > excerptLetters ? `${text.slice(0, text.lastIndexOf(' ', excerptLetters))} …` : text

/** The product's own design tokens, light or dark by the device's setting. */
function fontsAndColors(): string {
  const css = readFileSync(path.join(projectFolder, 'web/styles.css'), 'utf8')
  const block = (selector: string) => {
    const [, inner] = new RegExp(`\\[data-theme="${selector}"\\] \\{([^}]*)\\}`).exec(css) ?? []
    if (!inner) throw new Error(`web/styles.css has no tokens of the ${selector} theme.`)
    return inner
  }
  const fonts = [...css.matchAll(/@font-face \{[^}]*\}/g)]
    .map(([face]) => face.replaceAll('./fonts/', './'))
    .join('\n')
  return `${fonts}
:root {${block('light')}}
@media not print {
  @media (prefers-color-scheme: dark) {
    :root {${block('dark')}}
  }
}`
}

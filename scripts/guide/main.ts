// Builds the guide into site/, or into the folder of `--into`. With `--without-pictures` it takes and shows none.
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readBook, relative, type Source } from './book.ts'
import { escaped, type Picture } from './markdown.ts'
import { siteFolder } from './places.ts'
import { WrongReference } from './references.ts'
import { writeSite } from './write.ts'

const { values } = parseArgs({
  options: {
    'without-pictures': { type: 'boolean', default: false },
    into: { type: 'string', default: siteFolder },
  },
})
const folder = path.resolve(values.into)
const hasPictures = !values['without-pictures']

/** A picture in both themes; the device's setting selects one. */
function drawn({ name, width, alt }: Picture, { address, language }: Source): string {
  const source = (theme: string) => relative(address, `pictures/${name}-${width}-${theme}-${language}.webp`)
  return `<a class="picture" href="${source('light')}"><picture><source media="(prefers-color-scheme: dark)" srcset="${source('dark')}"><img src="${source('light')}" alt="${escaped(alt)}" width="${width}" height="${width === 390 ? 844 : 720}" loading="lazy"></picture></a>`
}

try {
  const draw = hasPictures ? drawn : () => ''
  const books = { en: await readBook('en', draw), es: await readBook('es', draw) }
  mkdirSync(folder, { recursive: true })
  rmSync(path.join(folder, 'pictures'), { recursive: true, force: true })
  if (hasPictures) {
    const { takePictures } = await import('../../tests/pictures.ts')
    const wanted = Object.values(books).flatMap(({ language, pages }) =>
      pages.flatMap(({ pictures }) => pictures.map(({ name, width }) => ({ name, width, language }))),
    )
    await takePictures(wanted, path.join(folder, 'pictures'))
  }
  writeSite(folder, books)
  const count = books.en.pages.length + books.es.pages.length
  console.log(`${count} pages in ${path.relative(process.cwd(), folder)}/index.html`)
} catch (error) {
  if (!(error instanceof WrongReference)) throw error
  console.error(error.message)
  process.exitCode = 1
}

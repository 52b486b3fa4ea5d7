import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { apiPages } from './api-pages.ts'
import { type Picture, type Rendered, rendered } from './markdown.ts'
import { guideFolder, projectFolder } from './places.ts'
import { type GuideLanguage, resolved, screensIn, WrongReference } from './references.ts'

export const sectionNames = ['shop', 'desk', 'operator', 'integrator'] as const
export type SectionName = (typeof sectionNames)[number]

/** A page before it is rendered. */
export type Source = {
  section: SectionName
  language: GuideLanguage
  /** Its address in the guide's folder: `shop/place-an-order.html`. */
  address: string
  /** Its source file; undefined for pages generated from the contract. */
  file?: string
  text: string
  /** Its collapsible group in the navigation. */
  group?: 'api'
}
export type Page = Source &
  Rendered & {
    /** The names of staff screens that it explains. */
    screens: string[]
    pictures: Picture[]
    /** Links to pages of the guide, as addresses with their anchors. */
    links: string[]
    /** Linked files of the project that aren't part of the guide. */
    files: string[]
  }

type Contents = Record<SectionName, string[]>
const contents = JSON.parse(readFileSync(path.join(guideFolder, 'contents.json'), 'utf8')) as Contents

/** In the order of the navigation. A name with a slash is a document of the project, which the guide includes unchanged. */
function sourcesOf(language: GuideLanguage): Source[] {
  const written = sectionNames.flatMap((section) =>
    contents[section].flatMap((name): Source[] => {
      const isOwn = !name.includes('/')
      const end = language === 'es' ? '.es.md' : '.md'
      const file = path.join(guideFolder, isOwn ? `${section}/${name}${end}` : `${name}.md`)
      if (language === 'es' && (!isOwn || !existsSync(file))) return []
      if (!existsSync(file))
        throw new WrongReference(`${path.relative(projectFolder, file)} of contents.json is missing.`)
      const address = `${language === 'es' ? 'es/' : ''}${section}/${path.basename(name)}.html`
      return [{ section, language, address, file, text: readFileSync(file, 'utf8') }]
    }),
  )
  return language === 'en' ? [...written, ...apiPages()] : written
}

export type Book = { language: GuideLanguage; pages: Page[] }
type Draw = (picture: Picture, page: Source) => string

/** Every page of a language. Throws WrongReference with the page's name when it refers to something that doesn't exist. */
export async function readBook(language: GuideLanguage, draw: Draw = () => ''): Promise<Book> {
  const sources = sourcesOf(language)
  const byFile = new Map(sources.map((one) => [one.file, one]))
  const pages: Page[] = []
  for (const source of sources)
    try {
      pages.push(await pageOf(source, byFile, draw))
    } catch (error) {
      if (!(error instanceof WrongReference)) throw error
      throw new WrongReference(
        `${source.file ? path.relative(projectFolder, source.file) : source.address}: ${error.message}`,
      )
    }
  return { language, pages }
}

async function pageOf(source: Source, byFile: Map<string | undefined, Source>, draw: Draw): Promise<Page> {
  const pictures: Picture[] = []
  const links: string[] = []
  const files: string[] = []
  const link = (href: string) => {
    if (/^(https?:|mailto:)/.test(href)) return href
    if (href.startsWith('#')) {
      links.push(`${source.address}${href}`)
      return href
    }
    const [name = '', anchor] = href.split('#')
    // Generated pages link to each other by address.
    const file = source.file ? path.resolve(path.dirname(source.file), name) : undefined
    const to = file ? byFile.get(file) : undefined
    const address = to?.address ?? apiAddress(name)
    if (!address) {
      files.push(file ? path.relative(projectFolder, file) : name)
      return undefined
    }
    const end = anchor ? `#${anchor}` : ''
    links.push(`${address}${end}`)
    return `${relative(source.address, address)}${end}`
  }
  const picture = (one: Picture) => {
    pictures.push(one)
    return draw(one, source)
  }
  const text = await resolved(source.text, source.language)
  return {
    ...source,
    ...rendered(text, { link, picture }),
    screens: screensIn(source.text),
    pictures,
    links,
    files,
  }
}

/** `api:orders` links to the API page of that feature. */
const apiAddress = (name: string) =>
  name.startsWith('api:') ? `integrator/api/${name.slice(4)}.html` : undefined

/** A relative link between pages of the guide, so that it works under any address and from a disk. */
export const relative = (from: string, to: string) =>
  path.posix.relative(path.posix.dirname(from), to) || path.posix.basename(to)

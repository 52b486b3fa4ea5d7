import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Chunk = {
  name?: string
  file: string
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}
type Manifest = Record<string, Chunk>

/** The built files (scripts/build/chunks.ts) that render a page: those for everyone, and those for signed-in and signed-out visitors. */
const first = 'page'
const forSignedIn = 'shop'
const forSignedOut = 'sign-in-screen'
/** The chunk with the shop screens that are not loaded at the start. */
const otherScreens = 'shop-screens'

const readManifest = (folder: string, name = 'manifest.json') =>
  JSON.parse(readFileSync(path.join(folder, '.vite', name), 'utf8')) as Manifest

type Preloads = Record<'signedIn' | 'signedInElsewhere' | 'signedOut', string>

/**
 * Preload links for the code that a page runs first, so that parts load at once instead of one after another. `signedInElsewhere`
 * is for pages other than the first page, a list or an item.
 */
export function preloadsOf(folder: string): Preloads {
  const manifest = readManifest(folder)
  const linksTo = (...names: string[]) => {
    const files = new Set<string>()
    const add = (chunk: Chunk | undefined, named: string) => {
      if (!chunk) throw new Error(`The built website has no ${named}.`)
      if (files.has(chunk.file)) return
      files.add(chunk.file)
      for (const needed of chunk.imports ?? []) add(manifest[needed], needed)
    }
    for (const wanted of names)
      add(
        Object.values(manifest).find(({ name }) => name === wanted),
        wanted,
      )
    return [...files].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
  }
  return {
    signedIn: linksTo(first, forSignedIn),
    signedInElsewhere: linksTo(first, forSignedIn, otherScreens),
    signedOut: linksTo(first, forSignedOut),
  }
}

/** Code that a phone never stores: administration, and the pages before sign-in, which need the server anyway. */
const isLeftOut = (source: string) => /^(staff|front|app\/staff-\w+)\b/.test(source)

/** The URLs of all files that the shop's screens consist of, including scripts that a screen loads when it opens. */
export const shopFilesOf = (folder: string) => filesOf(folder, 'index.html', 'manifest.json')

/** The same for the drivers' page, which is built separately. */
export const driveFilesOf = (folder: string) => filesOf(folder, 'drive/index.html', 'drive.json')

function filesOf(folder: string, page: string, manifestName: string): string[] {
  const manifest = readManifest(folder, manifestName)
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(`/${file}`)
    for (const next of chunk.imports ?? []) visit(next)
    for (const next of chunk.dynamicImports ?? []) if (!isLeftOut(next)) visit(next)
  }
  // The page itself links the fonts, the icon, the theme's script and the entry script.
  const html = readFileSync(path.join(folder, page), 'utf8')
  for (const [, file = ''] of html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) files.add(file)
  for (const [key, { file }] of Object.entries(manifest)) if (files.has(`/${file}`)) visit(key)
  return [...files].sort()
}

/**
 * `build` is in every API answer, so that an open page learns of a newer build. `edition` identifies the contract alone: only
 * pages of the same edition read answers stored on a device.
 */
export function buildOf(folder: string): { build: string; edition: string } {
  const hash = createHash('sha256')
  for (const name of ['index.html', '.vite/manifest.json', '.vite/drive.json', 'worker.js'])
    hash.update(readFileSync(path.join(folder, name)))
  const edition = path.join(folder, 'edition')
  return {
    build: hash.digest('base64url').slice(0, 12),
    edition: existsSync(edition) ? readFileSync(edition, 'utf8').trim() : '',
  }
}

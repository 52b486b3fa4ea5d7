import { readFileSync } from 'node:fs'
import path from 'node:path'

type Chunk = { name?: string; file: string; imports?: string[] }

/**
 * The built files (scripts/build/chunks.ts) that render a page: those for everyone, and those for each of the two kinds of
 * visitor.
 */
const first = 'page'
const forSignedIn = 'shop'
const forSignedOut = 'sign-in-screen'

/** Preload links for the code that a page runs first, so that no part waits until another has run. */
export function preloadsOf(folder: string): { signedIn: string; signedOut: string } {
  const text = readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')
  const manifest = JSON.parse(text) as Record<string, Chunk>
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
  return { signedIn: linksTo(first, forSignedIn), signedOut: linksTo(first, forSignedOut) }
}

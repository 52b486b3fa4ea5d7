import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from './sources.ts'

type Chunk = { file: string; name?: string; imports?: string[] }

const folder = path.join(projectFolder, 'dist/web')

/** The scripts a page needs before it is usable, by name and source in the build's manifest; all others load later. */
const needed = {
  signIn: (language: string) => [
    'start',
    'page',
    'front/sign-in/sign-in-screen.tsx',
    `words/areas/ui.${language}.ts`,
    `words/areas/sign-in.${language}.ts`,
  ],
  catalogue: (language: string) => [
    'start',
    'page',
    'routes',
    'shop',
    'catalogue',
    `words/areas/ui.${language}.ts`,
    `${language}-shop`,
  ],
}

/** The scripts of a first load with their sizes in bytes, as sent to browsers: compressed with brotli. */
export function firstScripts(page: keyof typeof needed, language: 'en' | 'es'): Map<string, number> {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  const theme = readdirSync(path.join(folder, 'assets')).find((name) => /^theme-[\w-]+\.js$/.test(name))
  const files = new Set([`assets/${theme}`])
  const add = (chunk: Chunk | undefined, wanted: string) => {
    if (!chunk) throw new Error(`The built website has no ${wanted}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const one of chunk.imports ?? []) add(manifest[one], one)
  }
  for (const wanted of needed[page](language))
    add(manifest[wanted] ?? Object.values(manifest).find(({ name }) => name === wanted), wanted)
  return new Map([...files].map((file) => [`/${file}`, statSync(path.join(folder, `${file}.br`)).size]))
}

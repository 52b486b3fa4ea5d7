import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

type Needed = (entry: string) => Set<string>

const signIn = 'web/sign-in/sign-in-screen.tsx'
const shop = 'web/signed-in.tsx'

/**
 * What is fetched together: the page's start, which asks for everything else; React; what draws any page, and what both the
 * sign-in page and the shop are made of; the shop around every screen; and the catalogue, the screen that most open first. A
 * module belongs to the first of these that needs it.
 */
const chunks: readonly [name: string, has: (id: string, neededBy: Needed) => boolean][] = [
  ['start', (id, neededBy) => neededBy('web/main.ts').has(id)],
  ['react', (id) => /node_modules\/(react|react-dom|scheduler)\//.test(id)],
  [
    'page',
    (id, neededBy) => neededBy('web/app.tsx').has(id) || (neededBy(signIn).has(id) && neededBy(shop).has(id)),
  ],
  ['shop', (id, neededBy) => neededBy(shop).has(id)],
  ['catalogue', (id, neededBy) => neededBy('web/catalogue/catalogue-screen.tsx').has(id)],
]

/** Few files, since each costs a phone a request's worth of headers, and one that is short compresses badly. */
export const codeSplitting = {
  groups: chunks.map(([name, has], i) => ({
    name: (id: string, context: Context) => (has(id, (entry) => neededBy(entry, context)) ? name : null),
    priority: chunks.length - i,
  })),
}

const closures = new Map<string, Set<string>>()

/** The modules that a module of the website imports, itself and all that those import; what it fetches later is not among them. */
function neededBy(entry: string, context: Context): Set<string> {
  const root = new URL(`../../${entry}`, import.meta.url).pathname
  const known = closures.get(root)
  if (known) return known
  const found = new Set<string>()
  const visit = (module: string) => {
    if (found.has(module)) return
    found.add(module)
    for (const imported of context.getModuleInfo(module)?.importedIds ?? []) visit(imported)
  }
  visit(root)
  closures.set(root, found)
  return found
}

import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

type Needed = (entry: string) => Set<string>

const signIn = 'web/front/sign-in/sign-in-screen.tsx'
const shop = 'web/app/signed-in.tsx'
const app = 'web/app/app.tsx'
const routes = 'web/app/routes.tsx'
const catalogue = 'web/features/catalogue/catalogue-screen.tsx'

/**
 * What is fetched together: the start of the page, which loads everything else; the table of the shop's screens; React; the code
 * of every page, and the code shared by the sign-in page and the shop; the frame around every shop screen; and the catalogue, the
 * screen that most people open first. A module belongs to the first of these that needs it.
 */
const chunks: readonly [name: string, has: (id: string, neededBy: Needed) => boolean][] = [
  // Before all others: the contract names it everywhere, and only the staff's forms run it.
  ['zod', (id) => /node_modules\/zod\//.test(id)],
  [
    'start',
    (id, neededBy) =>
      neededBy('web/app/main.ts').has(id) ||
      (neededBy(routes).has(id) && (neededBy(app).has(id) || neededBy(signIn).has(id))),
  ],
  ['routes', (id, neededBy) => neededBy(routes).has(id)],
  ['react', (id) => /node_modules\/(react|react-dom|scheduler)\//.test(id)],
  [
    'page',
    (id, neededBy) =>
      neededBy(app).has(id) ||
      (neededBy(signIn).has(id) && (neededBy(shop).has(id) || neededBy(catalogue).has(id))),
  ],
  ['shop', (id, neededBy) => neededBy(shop).has(id)],
  ['catalogue', (id, neededBy) => neededBy(catalogue).has(id)],
]

/** Few files, because each costs a phone the headers of one request, and small files compress badly. */
export const codeSplitting = {
  groups: chunks.map(([name, has], i) => ({
    name: (id: string, context: Context) => (has(id, (entry) => neededBy(entry, context)) ? name : null),
    priority: chunks.length - i,
  })),
}

const closures = new Map<string, Set<string>>()

/** The transitive static imports of a module of the website, itself included; dynamic imports are excluded. */
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

import type { Rolldown } from 'vite'

type Context = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

type Needed = (entry: string) => Set<string>

const signIn = 'web/front/sign-in/sign-in-screen.tsx'
const shop = 'web/app/signed-in.tsx'
const app = 'web/app/app.tsx'
const routes = 'web/app/routes.tsx'
const catalogue = 'web/features/catalogue/catalogue-screen.tsx'

/**
 * Groups of modules that are loaded together: the start of the page, which loads everything else; the table of the shop's screens;
 * React; the code of every page, and the code shared by the sign-in page and the shop; the frame around every shop screen; and the
 * catalogue, the screen that most people open first. A module belongs to the first group that needs it.
 */
const chunks: readonly [name: string, has: (id: string, neededBy: Needed) => boolean][] = [
  // Before all others: the contract refers to it everywhere, but only the staff's forms run it.
  ['zod', (id) => /node_modules\/zod\//.test(id)],
  [
    'start',
    (id, neededBy) =>
      neededBy('web/app/main.ts').has(id) ||
      (neededBy(routes).has(id) && (neededBy(app).has(id) || neededBy(signIn).has(id))),
  ],
  ['routes', (id, neededBy) => neededBy(routes).has(id)],
  ['en-shop', (id, neededBy) => neededBy('web/words/en-shop.ts').has(id)],
  ['es-shop', (id, neededBy) => neededBy('web/words/es-shop.ts').has(id)],
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

/** Loaded by every page before any other code of it runs, and before any code of a signed-in user. */
const ofEveryPage = /^assets\/(start|react|page|rolldown-runtime)-/
const ofSignedIn = /^assets\/(shop|routes)-/
/** What a shop loads before its first list. */
const first = /^assets\/(start|routes|page|shop|catalogue)-/
/** What a page may load first, or right after that. */
const opensWith = /^assets\/(signed-in|shop|[\w-]+-(screens?|routes))-/

/**
 * The files that are fetched in parallel with one that is imported later, instead of after it. Their names are a cost to the file that
 * imports: names with hashes don't compress. So the list leaves out files that are already loaded, and a shop's first files list them only for screens;
 * the other parts that they import are fetched in idle time.
 */
export function resolveDependencies(
  file: string,
  dependencies: string[],
  { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') return dependencies
  if (first.test(hostId) && !opensWith.test(file)) return []
  // The server's page names those of a page without a session.
  if (/^assets\/page-/.test(hostId) && !ofSignedIn.test(file) && !/^assets\/signed-in-/.test(file)) return []
  const isSignedIn = !/^assets\/(start|page)-/.test(hostId)
  const missing = dependencies.filter(
    (one) => !ofEveryPage.test(one) && !(isSignedIn && ofSignedIn.test(one)),
  )
  return missing.some((one) => one !== file) ? missing : []
}

/** Few files, because each costs a phone the headers of one request, and small files compress badly. */
export const codeSplitting = {
  groups: chunks.map(([name, has], i) => ({
    name: (id: string, context: Context) => (has(id, (entry) => neededBy(entry, context)) ? name : null),
    priority: chunks.length - i,
  })),
}

/** What packages export beside what a shop's first screen calls. */
const exportedOnly =
  /node_modules\/@tanstack\/.*\/(useBlocker|infiniteQueryObserver|useInfiniteQuery|useQueries|queriesObserver)\.js$/

const closures = new Map<string, Set<string>>()

/** The transitive static imports of a module of the website, itself included; dynamic imports are excluded. */
function neededBy(entry: string, context: Context): Set<string> {
  const root = new URL(`../../${entry}`, import.meta.url).pathname
  const known = closures.get(root)
  if (known) return known
  const found = new Set<string>()
  const visit = (module: string) => {
    if (found.has(module) || exportedOnly.test(module)) return
    found.add(module)
    for (const imported of context.getModuleInfo(module)?.importedIds ?? []) visit(imported)
  }
  visit(root)
  closures.set(root, found)
  return found
}

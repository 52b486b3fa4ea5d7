import type { Translated } from './catalogue.ts'
import type { en } from './en.ts'

export type Language = 'en' | 'es'
/** Every word. A page loads the parts that it uses; screens drawn before a part is loaded use none of its words (`parts.test.ts`). */
export type Messages = Translated<typeof en>

/** A language with its words. */
export type Spoken = { language: Language; messages: Messages }

/** The language theme.js set on the page: the one chosen on this device, otherwise the browser's, otherwise English. */
export const pageLanguage = (): Language => (document.documentElement.lang === 'es' ? 'es' : 'en')

/**
 * What is loaded together: parts of the design system, on every page; the sign-in page; other pages without a session; the shop's frame and
 * lists; what a press there opens, and items; names of the staff's pages; refusals of the server, which English pages show as the server
 * writes them; and the other screens of the shop.
 */
type Part = 'ui' | 'front' | 'doors' | 'shop' | 'opened' | 'staff' | 'errors' | 'rest'
type Areas = Record<string, object>

/** A separate file for each language and part. */
const files: Record<Language, Record<Part, () => Promise<Areas>>> = {
  en: {
    ui: () => import('./areas/ui.en.ts'),
    front: () => import('./areas/sign-in.en.ts'),
    doors: () => import('./areas/doors.en.ts'),
    shop: async () => (await import('./en-shop.ts')).enShop,
    opened: async () => (await import('./en-opened.ts')).enOpened,
    staff: () => import('./areas/admin.en.ts'),
    errors: () => import('./areas/errors.en.ts'),
    rest: async () => (await import('./en-rest.ts')).enRest,
  },
  es: {
    ui: () => import('./areas/ui.es.ts'),
    front: () => import('./areas/sign-in.es.ts'),
    doors: () => import('./areas/doors.es.ts'),
    shop: async () => (await import('./es-shop.ts')).esShop,
    opened: async () => (await import('./es-opened.ts')).esOpened,
    staff: () => import('./areas/admin.es.ts'),
    errors: () => import('./areas/errors.es.ts'),
    rest: async () => (await import('./es-rest.ts')).esRest,
  },
}

/** The parts requested so far. */
const wanted = new Set<Part>(['ui'])
/** The loaded words of each language: always the same objects, whatever is loaded later. */
const loaded: Record<Language, Areas> = { en: {}, es: {} }

async function load(language: Language, parts: readonly Part[]) {
  const words = loaded[language]
  // Words of one area may come in two parts.
  for (const areas of await Promise.all(parts.map((part) => files[language][part]())))
    for (const [area, more] of Object.entries(areas)) words[area] = Object.assign(words[area] ?? {}, more)
}

/** Loads parts of the page's language; once it resolves, `useMessages` has their words. */
export async function loadWords(...parts: Part[]): Promise<void> {
  for (const part of parts) wanted.add(part)
  await load(pageLanguage(), ['ui', ...parts])
}

/** The code of something that a press opens, with its words. */
export async function withOpened<File>(file: Promise<File>): Promise<File> {
  return (await Promise.all([file, loadWords('opened')]))[0]
}

/** A language with all parts requested so far. */
export async function loadLanguage(language: Language): Promise<Spoken> {
  for (;;) {
    const parts = [...wanted]
    await load(language, parts)
    // More may have been requested meanwhile.
    if (parts.length === wanted.size) return { language, messages: loaded[language] as unknown as Messages }
  }
}

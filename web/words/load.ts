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
 * The parts that load separately: components that every page uses; the sign-in page; other pages without a session; the shop's frame and
 * lists; what is opened from them, and item pages; names of staff pages; error messages, which English pages take from the server until
 * then; and all other screens of the shop.
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
/** The loaded words of each language; the objects' identity never changes. */
const loaded: Record<Language, Areas> = { en: {}, es: {} }

async function load(language: Language, parts: readonly Part[]) {
  const words = loaded[language]
  // The words of one area may arrive in two parts.
  for (const areas of await Promise.all(parts.map((part) => files[language][part]())))
    for (const [area, more] of Object.entries(areas)) words[area] = Object.assign(words[area] ?? {}, more)
}

/** Loads parts of the page's language; once it resolves, `useMessages` has their words. */
export async function loadWords(...parts: Part[]): Promise<void> {
  for (const part of parts) wanted.add(part)
  await load(pageLanguage(), ['ui', ...parts])
}

/** Loads the code of something that a click opens, together with its words. */
export async function withOpened<File>(file: Promise<File>): Promise<File> {
  return (await Promise.all([file, loadWords('opened')]))[0]
}

/** A language with all parts requested so far. */
export async function loadLanguage(language: Language): Promise<Spoken> {
  for (;;) {
    const parts = [...wanted]
    await load(language, parts)
    // More parts may have been requested meanwhile.
    if (parts.length === wanted.size) return { language, messages: loaded[language] as unknown as Messages }
  }
}

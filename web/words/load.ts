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
 * The parts that load separately: the sign-in page; other pages without a session; the shop's frame, lists and items; names of staff pages;
 * error messages, which English pages take from the server until then; and all other screens of the shop.
 */
type Part = 'front' | 'doors' | 'shop' | 'staff' | 'errors' | 'rest'

/** A separate file for each language and part. */
const files: Record<Language, Record<Part, () => Promise<object>>> = {
  en: {
    front: async () => (await import('./en-front.ts')).enFront,
    doors: () => import('./areas/doors.en.ts'),
    shop: async () => (await import('./en-shop.ts')).enShop,
    staff: () => import('./areas/admin.en.ts'),
    errors: () => import('./areas/errors.en.ts'),
    rest: async () => (await import('./en-rest.ts')).enRest,
  },
  es: {
    front: async () => (await import('./es-front.ts')).esFront,
    doors: () => import('./areas/doors.es.ts'),
    shop: async () => (await import('./es-shop.ts')).esShop,
    staff: () => import('./areas/admin.es.ts'),
    errors: () => import('./areas/errors.es.ts'),
    rest: async () => (await import('./es-rest.ts')).esRest,
  },
}

/** The parts requested so far. */
const wanted = new Set<Part>()
/** The loaded words of each language; the object's identity never changes. */
const loaded: Record<Language, object> = { en: {}, es: {} }

async function load(language: Language, parts: readonly Part[]) {
  Object.assign(loaded[language], ...(await Promise.all(parts.map((part) => files[language][part]()))))
}

/** Loads parts of the page's language; once it resolves, `useMessages` has their words. */
export async function loadWords(...parts: Part[]): Promise<void> {
  for (const part of parts) wanted.add(part)
  await load(pageLanguage(), parts)
}

/** A language with all parts requested so far. */
export async function loadLanguage(language: Language): Promise<Spoken> {
  for (;;) {
    const parts = [...wanted]
    await load(language, parts)
    // More parts may have been requested meanwhile.
    if (parts.length === wanted.size) return { language, messages: loaded[language] as Messages }
  }
}

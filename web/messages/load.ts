import type { Translated } from './catalogue.ts'
import type { en } from './en.ts'

export type Language = 'en' | 'es'
/**
 * Every word. In front of the shop only those of `en-front.ts` are there, in the shop those of `en-shop.ts` as well, and the
 * rest come with the first screen that has words of its own; what is drawn before uses no others (`parts.test.ts`).
 */
export type Messages = Translated<typeof en>

/** A language with its words. */
export type Spoken = { language: Language; messages: Messages }

/** The language theme.js put on the page: the one chosen on this device, else the browser's own, else English. */
export const pageLanguage = (): Language => (document.documentElement.lang === 'es' ? 'es' : 'en')

type Part = 'front' | 'shop' | 'rest'

/** A file of its own for each language and part. */
const files: Record<Language, Record<Part, () => Promise<object>>> = {
  en: {
    front: async () => (await import('./en-front.ts')).enFront,
    shop: async () => (await import('./en-shop.ts')).enShop,
    rest: async () => (await import('./en-rest.ts')).enRest,
  },
  es: {
    front: async () => (await import('./es-front.ts')).esFront,
    shop: async () => (await import('./es-shop.ts')).esShop,
    rest: async () => (await import('./es-rest.ts')).esRest,
  },
}

/** What is wanted by now; the words of the shop hold those in front of it. */
let wanted: readonly Part[] = ['front']
/** The words of each language that have come: the same object, however many come later. */
const come: Record<Language, object> = { en: {}, es: {} }

/** Fetches what is wanted of a language's words. */
export async function loadLanguage(language: Language): Promise<Spoken> {
  for (;;) {
    const parts = wanted
    const words = await Promise.all(parts.map((part) => files[language][part]()))
    // More may be wanted by now.
    if (parts === wanted) return { language, messages: Object.assign(come[language], ...words) }
  }
}

let shop: Promise<void> | undefined
const listeners = new Set<(spoken: Spoken) => void>()

/** Calls `listener` with the words of the shop once they are there; returns how to stop. */
export function onShopWords(listener: (spoken: Spoken) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** From now on the words of the shop are wanted too; resolves once those of the page's language are there. */
export function loadShopWords(): Promise<void> {
  if (!shop) {
    wanted = ['shop', ...wanted.filter((part) => part === 'rest')]
    shop = loadLanguage(pageLanguage()).then((spoken) => {
      for (const listener of listeners) listener(spoken)
    })
  }
  return shop
}

/** As `loadShopWords`, for the words that most screens beside the catalogue have. */
export async function loadRestOfWords(): Promise<void> {
  if (!wanted.includes('rest')) wanted = [...wanted, 'rest']
  await loadLanguage(pageLanguage())
}

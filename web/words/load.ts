import type { Translated } from './catalogue.ts'
import type { en } from './en.ts'

export type Language = 'en' | 'es'
/**
 * Every word. Before sign-in only those of `en-front.ts` are loaded, in the shop also those of `en-shop.ts`. The rest is loaded with the
 * first screen that needs it; screens drawn before use no others (`parts.test.ts`).
 */
export type Messages = Translated<typeof en>

/** A language with its words. */
export type Spoken = { language: Language; messages: Messages }

/** The language theme.js set on the page: the one chosen on this device, otherwise the browser's, otherwise English. */
export const pageLanguage = (): Language => (document.documentElement.lang === 'es' ? 'es' : 'en')

type Part = 'front' | 'shop' | 'rest'

/** A separate file for each language and part. */
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

/** The parts requested so far; the shop's words include those for visitors. */
let wanted: readonly Part[] = ['front']
/** The loaded words of each language: always the same object, whatever is loaded later. */
const come: Record<Language, object> = { en: {}, es: {} }

/** Loads the requested words of a language. */
export async function loadLanguage(language: Language): Promise<Spoken> {
  for (;;) {
    const parts = wanted
    const words = await Promise.all(parts.map((part) => files[language][part]()))
    // More may have been requested meanwhile.
    if (parts === wanted) return { language, messages: Object.assign(come[language], ...words) }
  }
}

let shop: Promise<void> | undefined
const listeners = new Set<(spoken: Spoken) => void>()

/** Calls `listener` with the shop's words once they are loaded; returns a function that unsubscribes. */
export function onShopWords(listener: (spoken: Spoken) => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Requests the shop's words too; resolves once those of the page's language are loaded. */
export function loadShopWords(): Promise<void> {
  if (!shop) {
    wanted = ['shop', ...wanted.filter((part) => part === 'rest')]
    shop = loadLanguage(pageLanguage()).then((spoken) => {
      for (const listener of listeners) listener(spoken)
    })
  }
  return shop
}

/** Like `loadShopWords`, for the words of most screens outside the catalogue. */
export async function loadRestOfWords(): Promise<void> {
  if (!wanted.includes('rest')) wanted = [...wanted, 'rest']
  await loadLanguage(pageLanguage())
}

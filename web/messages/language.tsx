import { createContext, type ReactNode, use, useState } from 'react'
import type { Translated } from './catalogue.ts'
import { en } from './en.ts'

export type Language = 'en' | 'es'
export type Messages = Translated<typeof en>

type Spoken = { language: Language; messages: Messages }
type Choice = Spoken & { chooseLanguage: (language: Language) => Promise<void> }

const LanguageContext = createContext<Choice>({
  language: 'en',
  messages: en,
  chooseLanguage: async () => {},
})

/** The language theme.js put on the page: the one chosen on this device, else the browser's own, else English. */
export const pageLanguage = (): Language => (document.documentElement.lang === 'es' ? 'es' : 'en')

/** Fetches a language's words; English is always at hand, any other is its own small file. */
export async function loadLanguage(language: Language): Promise<Spoken> {
  if (language === 'en') return { language, messages: en }
  const { es } = await import('./es.ts')
  return { language, messages: es }
}

/** Speaks `start` until another language is chosen. The choice is remembered on this device and `<html lang>` follows it. */
export function LanguageProvider({ start, children }: { start: Spoken; children: ReactNode }) {
  const [spoken, setSpoken] = useState(start)
  const chooseLanguage = async (language: Language) => {
    const next = await loadLanguage(language)
    document.documentElement.lang = language
    try {
      localStorage.setItem('language', language)
    } catch {
      // Storage is blocked: the choice holds until the page is closed.
    }
    setSpoken(next)
  }
  return <LanguageContext value={{ ...spoken, chooseLanguage }}>{children}</LanguageContext>
}

/** The words of the chosen language: `const t = useMessages()`, then `t.cart.empty`. */
export const useMessages = (): Messages => use(LanguageContext).messages

export function useLanguage() {
  const { language, chooseLanguage } = use(LanguageContext)
  return { language, chooseLanguage }
}

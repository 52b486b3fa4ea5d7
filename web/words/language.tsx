import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { type Language, loadLanguage, type Messages, type Spoken } from './load.ts'

export type { Language, Messages }

type Choice = Spoken & { chooseLanguage: (language: Language) => Promise<void> }

const LanguageContext = createContext<Choice | null>(null)

function useChoice(): Choice {
  const choice = use(LanguageContext)
  if (!choice) throw new Error('no language is spoken here')
  return choice
}

/**
 * Starts in `start` until the user chooses another language, in this window or another. The choice is stored on this device and sets `<html
 * lang>`.
 */
export function LanguageProvider({ start, children }: { start: Spoken; children: ReactNode }) {
  const [spoken, setSpoken] = useState(start)
  const speak = async (language: Language) => {
    const next = await loadLanguage(language)
    document.documentElement.lang = language
    setSpoken(next)
  }
  const onStored = useEffectEvent(({ key, newValue }: StorageEvent) => {
    if (key === 'language' && (newValue === 'en' || newValue === 'es')) void speak(newValue)
  })
  useEffect(() => {
    addEventListener('storage', onStored)
    return () => removeEventListener('storage', onStored)
  }, [])
  const chooseLanguage = async (language: Language) => {
    await speak(language)
    try {
      localStorage.setItem('language', language)
    } catch {
      // Storage is blocked: the choice lasts until the page is closed.
    }
  }
  return <LanguageContext value={{ ...spoken, chooseLanguage }}>{children}</LanguageContext>
}

/** The words of the chosen language: `const t = useMessages()`, then `t.cart.empty`. */
export const useMessages = (): Messages => useChoice().messages

export function useLanguage() {
  const { language, chooseLanguage } = useChoice()
  return { language, chooseLanguage }
}

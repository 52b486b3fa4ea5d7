import type { ErrorCode } from '../../contract/core/errors.ts'
import { dictionaryText } from '../core/error-text.ts'
import { input as es } from '../words/areas/input.es.ts'
import { useLanguage, useMessages } from '../words/language.tsx'

/** The Spanish text of an English input error; undefined if there is none. */
export function inSpanish(sentence: string): string | undefined {
  if (sentence in es.sentences) return es.sentences[sentence]
  for (const [shape, text] of es.shapes) {
    const found = shape.exec(sentence)
    if (found) return text(found[1] ?? '')
  }
  return undefined
}

/** Translates an input error, which schemas and the server state in English, into the user's language. */
export function useInputText(): (sentence: string, code?: ErrorCode | 'offline') => string {
  const { language } = useLanguage()
  const t = useMessages()
  return (sentence, code = 'invalid_input') => {
    if (language === 'en') return sentence
    return inSpanish(sentence) ?? (code === 'offline' ? sentence : dictionaryText(code, t))
  }
}

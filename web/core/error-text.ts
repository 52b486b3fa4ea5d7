import type { ErrorCode } from '../../contract/core/errors.ts'
import { type Messages, useLanguage, useMessages } from '../words/language.tsx'
import { ApiError } from './api.ts'

/**
 * A failed call as a sentence. The server's own sentence is the most specific, but in English; other languages have one for
 * each code.
 */
export function errorText(error: unknown, t: Messages, language: string): string {
  if (!(error instanceof ApiError)) return t.ui.somethingWrong
  const code = error.code as ErrorCode | 'offline'
  if (code === 'offline') return t.ui.noConnection
  if (code === 'too_many' && error.retryAfter) return t.ui.tooMany(Math.ceil(error.retryAfter / 60))
  return language === 'en' ? error.message : dictionaryText(code, t)
}

/** The dictionary's sentence of a code, once the dictionary is here: a page loads it after its first screen. */
export const dictionaryText = (code: ErrorCode, t: Messages): string =>
  (t.errors as Messages['errors'] | undefined)?.[code] ?? t.ui.somethingWrong

export function useErrorText(): (error: unknown) => string {
  const t = useMessages()
  const { language } = useLanguage()
  return (error) => errorText(error, t, language)
}

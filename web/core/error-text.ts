import type { ErrorCode } from '../../contract/core/errors.ts'
import { type Messages, useLanguage, useMessages } from '../words/language.tsx'
import { ApiError } from './api.ts'

/**
 * The sentence for a failed call. In English it is the server's own, the most specific; other languages have one sentence for each error
 * code.
 */
export function errorText(error: unknown, t: Messages, language: string): string {
  if (!(error instanceof ApiError)) return t.ui.somethingWrong
  const code = error.code as ErrorCode | 'offline'
  if (code === 'offline') return t.ui.noConnection
  if (code === 'too_many' && error.retryAfter) return t.ui.tooMany(Math.ceil(error.retryAfter / 60))
  return language === 'en' ? error.message : dictionaryText(code, t)
}

/** The dictionary's sentence for a code; undefined until the dictionary has loaded, after the first screen. */
export const dictionaryText = (code: ErrorCode, t: Messages): string =>
  (t.errors as Messages['errors'] | undefined)?.[code] ?? t.ui.somethingWrong

export function useErrorText(): (error: unknown) => string {
  const t = useMessages()
  const { language } = useLanguage()
  return (error) => errorText(error, t, language)
}

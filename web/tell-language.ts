import { useEffect } from 'react'
import { account } from '../contract/account.ts'
import { useKept } from './kept.ts'
import { useLanguage } from './messages/language.tsx'
import { useWrite } from './query.ts'

/** Mails can wait; what the first screen asks for cannot, and a write would have it asked for anew. */
const waitMs = 2_000

/**
 * Tells the server which language this user reads, once for each choice on this device: mails are written in it. Where that
 * fails they stay in the language of before, and the next page tells again.
 */
export function useTellLanguage() {
  const { language } = useLanguage()
  const [told, setTold] = useKept('told.language', (kept) => kept)
  const { mutate } = useWrite(account.setLanguage, { onDone: (_, { body }) => setTold(body.language) })
  useEffect(() => {
    if (told === language) return
    const timer = setTimeout(() => mutate({ body: { language } }), waitMs)
    return () => clearTimeout(timer)
  }, [told, language, mutate])
}

import { useEffect } from 'react'
import { account } from '../../contract/features/account.ts'
import { useLanguage } from '../words/language.tsx'
import { useKept } from './kept.ts'
import { useWrite } from './query.ts'
import { useMayCall } from './session.ts'

/** Delay: emails can wait, the first screen's reads cannot, and a write would make them refetch. */
const waitMs = 2_000

/**
 * Saves the user's language on the server, once for each choice on this device: emails are written in it. After a failure they
 * stay in the previous language, and the next page retries.
 */
export function useTellLanguage() {
  const { language } = useLanguage()
  const [told, setTold] = useKept('told.language', (kept) => kept)
  const mayTell = useMayCall(account.setLanguage)
  const { mutate } = useWrite(account.setLanguage, { onDone: (_, { body }) => setTold(body.language) })
  useEffect(() => {
    if (told === language || !mayTell) return
    const timer = setTimeout(() => mutate({ body: { language } }), waitMs)
    return () => clearTimeout(timer)
  }, [told, language, mayTell, mutate])
}

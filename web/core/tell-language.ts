import { useEffect, useState } from 'react'
import { account } from '../../contract/features/account.ts'
import { promoBar } from '../../contract/features/promo-bar.ts'
import { useLanguage } from '../words/language.tsx'
import { useKept } from './kept.ts'
import { useWrite } from './query.ts'
import { useMayCall } from './session.ts'

/** Delay before a page's first language is sent: emails can wait, the first screen's reads cannot. */
const waitMs = 2_000

/**
 * Saves the user's language on the server, once for each choice on this device. The server writes emails and the promo bar in it, so the
 * promo bar is fetched again. If the call fails, the next page retries.
 */
export function useTellLanguage() {
  const { language } = useLanguage()
  const [told, setTold] = useKept('told.language', (kept) => kept)
  const mayTell = useMayCall(account.setLanguage)
  const [first] = useState(language)
  const { mutate } = useWrite(account.setLanguage, {
    refresh: [promoBar.read],
    onDone: (_, { body }) => setTold(body.language),
  })
  useEffect(() => {
    if (told === language || !mayTell) return
    const timer = setTimeout(() => mutate({ body: { language } }), language === first ? waitMs : 0)
    return () => clearTimeout(timer)
  }, [told, language, first, mayTell, mutate])
}

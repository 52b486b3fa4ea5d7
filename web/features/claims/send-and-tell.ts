import { showToast } from '../../ui/toast-store.ts'
import { claims as en } from '../../words/areas/claims.en.ts'
import { claims as es } from '../../words/areas/claims.es.ts'
import { pageLanguage } from '../../words/load.ts'
import { keptClaims } from './kept.ts'
import { sendWaiting } from './send.ts'
import { setClaimWaits } from './waiting-flag.ts'

/** Sends the claims waiting on this device, and reports the result of each. */
export async function sendAndTell(userId: number) {
  const t = (pageLanguage() === 'es' ? es : en).write
  for (const one of await sendWaiting(userId)) {
    const { orderNumber } = one.draft
    if ('claim' in one) showToast({ text: t.sentOne(orderNumber) })
    else showToast({ kind: 'failed', text: t.notSent(orderNumber) })
  }
  setClaimWaits(
    userId,
    (await keptClaims(userId)).some(({ waits }) => waits),
  )
}

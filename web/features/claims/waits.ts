import { currentSession } from '../../core/user.ts'
import { claimWaits } from './waiting-flag.ts'

/** Sends waiting claims now and whenever the network is back; loads the code for it only then. Returns a function that stops. */
export function sendClaimsWhenOnline(): () => void {
  const send = async () => {
    const { user } = currentSession()
    if (!user || !claimWaits(user.id)) return
    const { sendAndTell } = await import('./send-and-tell.ts')
    await sendAndTell(user.id)
  }
  // What can't be sent now is sent when the network is back.
  const onOnline = () => void send().catch(() => {})
  onOnline()
  addEventListener('online', onOnline)
  return () => removeEventListener('online', onOnline)
}

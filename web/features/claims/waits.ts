import { currentSession } from '../../core/user.ts'
import { claimWaits } from './waiting-flag.ts'

/** Sends what waits now and whenever the network is back; the code that sends is loaded only then. Returns a function that stops. */
export function sendClaimsWhenOnline(): () => void {
  const send = async () => {
    const { user } = currentSession()
    if (!user || !claimWaits(user.id)) return
    const { sendAndTell } = await import('./send-and-tell.ts')
    await sendAndTell(user.id)
  }
  // What can't be sent now waits for the network.
  const onOnline = () => void send().catch(() => {})
  onOnline()
  addEventListener('online', onOnline)
  return () => removeEventListener('online', onOnline)
}

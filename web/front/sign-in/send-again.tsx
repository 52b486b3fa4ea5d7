import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/button.tsx'
import { nowMs, onTick } from '../../ui/clock.ts'
import { useMessages } from '../../words/language.tsx'

/** Minimum time before another code or link can be requested. */
export const againMs = 30_000

/** Whole seconds until an instant, 0 once it has passed. */
export const useSecondsUntil = (at: number): number =>
  useSyncExternalStore(onTick, () => Math.max(0, Math.ceil((at - nowMs()) / 1000)))

/** A resend button with a countdown before it is enabled. */
export function SendAgain({ from, busy, onSend }: { from: number; busy: boolean; onSend: () => void }) {
  const t = useMessages().signIn
  const seconds = useSecondsUntil(from)
  return (
    <Button size={44} disabled={seconds > 0} busy={busy ? t.sending : undefined} onClick={onSend}>
      {seconds > 0 ? t.sendAgainIn(seconds) : t.sendAgain}
    </Button>
  )
}

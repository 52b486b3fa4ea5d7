import { useSyncExternalStore } from 'react'
import { useMessages } from '../messages/language.tsx'
import { Button } from '../ui/button.tsx'
import { nowMs, onTick } from '../ui/clock.ts'

/** A code or link is not asked for again sooner than this. */
export const againMs = 30_000

/** Whole seconds until an instant, 0 once it has passed. */
export const useSecondsUntil = (at: number): number =>
  useSyncExternalStore(onTick, () => Math.max(0, Math.ceil((at - nowMs()) / 1000)))

/** Sends once more, after a pause that it counts down. */
export function SendAgain({ from, busy, onSend }: { from: number; busy: boolean; onSend: () => void }) {
  const t = useMessages().signIn
  const seconds = useSecondsUntil(from)
  return (
    <Button size={44} disabled={seconds > 0} busy={busy ? t.sending : undefined} onClick={onSend}>
      {seconds > 0 ? t.sendAgainIn(seconds) : t.sendAgain}
    </Button>
  )
}

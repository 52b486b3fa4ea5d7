import type { Query, QueryClient } from '@tanstack/react-query'
import { auth } from '../../contract/features/auth/auth.ts'
import { nowMs } from '../ui/clock.ts'
import { onceSent } from './hold.ts'
import { keepWith } from './keep.ts'
import { type KeptAnswer, keepAnswers } from './kept-answers.ts'
import { currentSession, listenToSession } from './user.ts'
import { keepPages } from './worker.ts'

/**
 * Reads of shops and growers that are stored on this device and shown offline. Sign-in, security, cards and keys are excluded. The
 * catalogue's snapshot is stored unchanged under its own key.
 */
const keptReads =
  /^(shipment|shopping-cart|overdue|inventory(?!\/snapshot)|us-items|grower-direct|filters|category$|favorite|orders|claims|standing-orders|calendar$|wanted|notification$|baskets|price-locks|promo-bar$|sales-rep|feedback|event-orders|recipes|special-order|account\/(summary|addresses|dates|deliveries|invoices|notifications|statements|substitution-rules)|payment\/history|vendor\/)/

/** Responses within this many milliseconds are written in one transaction. */
const gatherMs = 500

export const clockKey = 'clock'

/** Stores what the user sees on this device, and installs the service worker that opens the shop offline. */
export function startKeeping(client: QueryClient): () => void {
  const changed = new Map<string, KeptAnswer>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()

  const note = (key: string, data: unknown, at = Date.now()) => {
    changed.set(key, { key, data, at })
    timer ??= setTimeout(write, gatherMs)
  }
  function write() {
    timer = undefined
    const answers = [...changed.values()]
    changed.clear()
    // If storage is full or blocked, less is kept and the page continues.
    writing = writing.then(() => keepAnswers(answers)).catch(() => {})
  }
  const noteQuery = ({ queryKey, state }: Query) => {
    if (state.data !== undefined && keptReads.test(String(queryKey[0])))
      note(JSON.stringify(queryKey), state.data, state.dataUpdatedAt)
  }
  const noteUser = () => {
    const { user } = currentSession()
    if (!user) return
    note(auth.current.path, user)
    note(clockKey, nowMs() - Date.now())
  }

  const stops = [
    client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') noteQuery(event.query)
    }),
    listenToSession(noteUser),
  ]
  const stopWaiting = onceSent(() => {
    noteUser()
    for (const query of client.getQueryCache().getAll()) noteQuery(query)
  })
  keepWith(note)
  void keepPages('shop')
  return () => {
    keepWith(undefined)
    stopWaiting()
    for (const stop of stops) stop()
    if (timer) {
      clearTimeout(timer)
      write()
    }
  }
}

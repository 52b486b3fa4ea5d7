import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint, ReplyOf, SendOf } from '../../contract/endpoint.ts'
import { receivables } from '../../contract/receivables.ts'
import { staffMoney } from '../../contract/staff-money.ts'
import { call } from '../api.ts'
import { PlaceAttempt } from '../checkout/attempt.ts'

const stale = [
  staffMoney.read,
  staffMoney.statementAccounts,
  receivables.adminOverdue,
  receivables.adminFindOverdue,
]

/** What the office writes down, once: what is pressed again after a lost answer is the same entry under the same key. */
export function useOnce<E extends Endpoint>(endpoint: E, onDone: (reply: ReplyOf<E>) => void) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<{ error: unknown; isUnanswered: boolean }>()
  const [attempt] = useState(
    () =>
      new PlaceAttempt<SendOf<E>, ReplyOf<E>>({
        send: (send, key) => call(endpoint, send, { headers: { 'idempotency-key': key } }),
        makeKey: () => crypto.randomUUID(),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      }),
  )

  async function run(send: SendOf<E>): Promise<void> {
    if (busy) return
    setBusy(true)
    setFailed(undefined)
    try {
      onDone(await attempt.place(send))
    } catch (error) {
      setFailed({ error, isUnanswered: attempt.isUnanswered })
    }
    for (const { path } of stale) void client.invalidateQueries({ queryKey: [path] })
    setBusy(false)
  }

  return { run, busy, failed }
}

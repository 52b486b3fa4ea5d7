import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type CallEntry, tonight } from '../../../contract/features/sales/tonight.ts'
import type { CallOutcome } from '../../../contract/rules/tonight.ts'
import { ApiError, call, isPassing } from '../../core/api.ts'
import { readKept, writeKept } from '../../core/kept.ts'
import { useUser } from '../../core/session.ts'
import { makeUlid } from '../../core/ulid.ts'
import { nowMs } from '../../ui/clock.ts'

/** A note or a call's outcome, stored on the device until the server has it. */
export type KeptEntry = {
  clientId: string
  at: string
  accountNumber: number
  shipDay: string
  outcome: CallOutcome | null
  callBackAt: string | null
  note: string
  requestId?: number
}

const asEntries = (kept: unknown): KeptEntry[] => (Array.isArray(kept) ? (kept as KeptEntry[]) : [])

const send = (entry: KeptEntry): Promise<CallEntry> => {
  const { accountNumber, outcome, shipDay, callBackAt, note, clientId, at, requestId } = entry
  return outcome === null
    ? call(tonight.note, { params: { accountNumber }, body: { note, clientId, at } })
    : call(tonight.call, {
        body: {
          accountNumber,
          outcome,
          shipDay,
          callBackAt,
          note,
          clientId,
          at,
          ...(requestId !== undefined && { requestId }),
        },
      })
}

/**
 * Outcomes and notes of calls. They are stored on the device first, then sent, and retried when the network is back; the server ignores
 * duplicates. Calls `onRefused` if the server rejects one permanently.
 */
export function useCallQueue(onRefused: (error: ApiError) => void) {
  const client = useQueryClient()
  const key = `drafts.calls.${useUser().id}`
  const [kept, setKept] = useState(() => readKept(key, asEntries))

  const drain = async () => {
    for (const entry of readKept(key, asEntries)) {
      try {
        await send(entry)
      } catch (error) {
        if (!(error instanceof ApiError) || isPassing(error)) return
        onRefused(error)
      }
      const left = readKept(key, asEntries).filter(({ clientId }) => clientId !== entry.clientId)
      writeKept(key, left)
      setKept(left)
      await client.invalidateQueries({ queryKey: [tonight.read.path] })
      void client.invalidateQueries({ queryKey: ['sales/customers/:accountNumber'] })
    }
  }
  const latest = useRef(drain)
  useEffect(() => {
    latest.current = drain
  })
  useEffect(() => {
    const again = () => void latest.current()
    again()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [])

  const add = (entry: Omit<KeptEntry, 'clientId' | 'at'>) => {
    const at = new Date(nowMs()).toISOString()
    const next = [...readKept(key, asEntries), { ...entry, clientId: makeUlid(nowMs()), at }]
    writeKept(key, next)
    setKept(next)
    void drain()
  }
  return { kept, add }
}

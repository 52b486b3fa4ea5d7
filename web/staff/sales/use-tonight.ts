import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Tonight, tonight } from '../../../contract/features/sales/tonight.ts'
import { readKept, writeKept } from '../../core/kept.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'

/** Polling interval in ms, because representatives get no events about carts. */
const everyMs = 60_000

const asTonight = (kept: unknown): Tonight | undefined =>
  kept && typeof kept === 'object' && 'rows' in kept ? (kept as Tonight) : undefined

/** The evening's list. Without signal it is the last one stored on this device, and `isOld` is set. */
export function useTonight(rep: string) {
  const key = `drafts.tonight.${useUser().id}`
  const list = useQuery({
    ...read(tonight.read, { query: rep ? { rep } : {} }),
    staleTime: everyMs,
    refetchInterval: everyMs,
    refetchOnWindowFocus: true,
  })
  const { data, error } = list
  useEffect(() => {
    if (data && !rep) writeKept(key, data)
  }, [data, key, rep])
  const kept = !data && error && !rep ? readKept(key, asTonight) : undefined
  return {
    evening: data ?? kept,
    isOld: Boolean(kept) || Boolean(data && error),
    isLost: Boolean(error) && !data && !kept,
    retry: () => void list.refetch(),
  }
}

import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { presence, presentSeconds, type SharedList } from '../../../contract/features/presence.ts'
import { call } from '../../core/api.ts'
import { read } from '../../core/query.ts'

/** In ms: a row counts after the cursor has stayed there this long. */
const restMs = 700
/** In ms: presence is reported and fetched again this often, so that users who left without notice disappear. */
const againMs = (presentSeconds * 1000) / 2

/** Errors are ignored: presence isn't necessary for working. */
const say = (list: SharedList, rowId: number | null) =>
  void call(presence.say, { body: { list, rowId } }).catch(() => undefined)

/** Reports which row the user is in, and returns the names of others in rows, by row id. */
export function usePresence(list: SharedList, rowId: number | undefined): ReadonlyMap<number, string> {
  useEffect(() => {
    if (rowId === undefined) return
    let isSaid = false
    const sayNow = () => {
      if (document.visibilityState !== 'visible') return
      isSaid = true
      say(list, rowId)
    }
    const rest = setTimeout(sayNow, restMs)
    const again = setInterval(sayNow, againMs)
    return () => {
      clearTimeout(rest)
      clearInterval(again)
      if (isSaid) say(list, null)
    }
  }, [list, rowId])

  const { data } = useQuery({
    ...read(presence.read, { query: { list } }),
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => (state.data && state.data.rows.length > 0 ? againMs : false),
  })
  return useMemo(() => {
    const names = new Map<number, string>()
    for (const { rowId, name } of data?.rows ?? [])
      names.set(rowId, [names.get(rowId), name].filter(Boolean).join(', '))
    return names
  }, [data])
}

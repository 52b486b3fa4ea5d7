import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { presence, presentSeconds, type SharedList } from '../../../contract/features/presence.ts'
import { call } from '../../core/api.ts'
import { read } from '../../core/query.ts'

/** A row counts once the cursor has rested there, in ms. */
const restMs = 700
/** Said again while it holds, and read again, so that who left without a word is gone. */
const againMs = (presentSeconds * 1000) / 2

/** Presence is a courtesy: without a connection the work goes on. */
const say = (list: SharedList, rowId: number | null) =>
  void call(presence.say, { body: { list, rowId } }).catch(() => undefined)

/** Tells others in which row the user is, and returns the names of those who are in a row, by its id. */
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

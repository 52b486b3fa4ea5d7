import { useEffect, useRef } from 'react'
import { type Task, tasks } from '../../../contract/features/tasks.ts'
import { call } from '../../core/api.ts'
import { hasEnded } from './chip-rules.ts'

const wanting = (shown: readonly Task[]) =>
  shown.filter(({ state, isMine, isSeen }) => isMine && !isSeen && hasEnded(state)).map(({ id }) => id)

/** Errors are ignored: the chip stays, and the next visit tries again. */
const mark = (ids: number[]) =>
  void (ids.length > 0 && call(tasks.markSeen, { body: { ids: ids.slice(0, 100) } }).catch(() => undefined))

/** Marks visible results as seen immediately. */
export function useSeenAtOnce(shown: readonly Task[]) {
  const ids = wanting(shown).join()
  useEffect(() => mark(ids.split(',').filter(Boolean).map(Number)), [ids])
}

/** Marks results as seen when the user leaves; until then they stay visible. */
export function useSeenAfterwards(shown: readonly Task[]) {
  const latest = useRef(shown)
  useEffect(() => {
    latest.current = shown
  })
  useEffect(() => () => mark(wanting(latest.current)), [])
}

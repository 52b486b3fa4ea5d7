import type { KeyboardEvent } from 'react'
import { widthStep } from './column-choices.ts'
import type { Arrange } from './use-columns.ts'

type Arranged = { kind: 'moved'; by: -1 | 1 } | { kind: 'widened' }

/**
 * Moves the current column with Alt and an arrow, or resizes it with Shift too. Undefined for other keys, and if there is no column to move
 * past.
 */
export function arrangedByKey(
  event: KeyboardEvent<HTMLElement>,
  key: string | undefined,
  arrange: Arrange | undefined,
): Arranged | undefined {
  if (!arrange || !key || !event.altKey || event.ctrlKey || event.metaKey) return
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  // Prevents the browser's own shortcut for going back.
  event.preventDefault()
  event.stopPropagation()
  const by = event.key === 'ArrowLeft' ? -1 : 1
  if (!event.shiftKey) return arrange.move(key, by) ? { kind: 'moved', by } : undefined
  const head = event.currentTarget.querySelector<HTMLElement>(`[data-column="${key}"]`)
  if (!head) return
  arrange.widen(key, head.offsetWidth + by * widthStep)
  return { kind: 'widened' }
}

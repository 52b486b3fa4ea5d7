import type { KeyboardEvent } from 'react'
import { widthStep } from './column-choices.ts'
import type { Arrange } from './use-columns.ts'

type Arranged = { kind: 'moved'; by: -1 | 1 } | { kind: 'widened' }

/**
 * Alt and an arrow move the current column, with Shift they widen or narrow it; undefined for any other key, and where there is
 * no column to pass.
 */
export function arrangedByKey(
  event: KeyboardEvent<HTMLElement>,
  key: string | undefined,
  arrange: Arrange | undefined,
): Arranged | undefined {
  if (!arrange || !key || !event.altKey || event.ctrlKey || event.metaKey) return
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  // Otherwise the browser goes back.
  event.preventDefault()
  event.stopPropagation()
  const by = event.key === 'ArrowLeft' ? -1 : 1
  if (!event.shiftKey) return arrange.move(key, by) ? { kind: 'moved', by } : undefined
  const head = event.currentTarget.querySelector<HTMLElement>(`[data-column="${key}"]`)
  if (!head) return
  arrange.widen(key, head.offsetWidth + by * widthStep)
  return { kind: 'widened' }
}

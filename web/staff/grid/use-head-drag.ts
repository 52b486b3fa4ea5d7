import { type PointerEvent, useRef, useState } from 'react'
import { boundedWidth } from './column-choices.ts'
import type { Arrange } from './use-columns.ts'

/** What is dragged in a grid's header: a column, or its edge to resize it. */
export type HeadDrag =
  | { kind: 'place'; key: string; before: string | undefined }
  | { kind: 'widen'; key: string; by: number }

/** A movement of fewer px counts as a click. */
const leastMove = 6

/** Moves and resizes columns by mouse. `dragged` tells whether the click that follows belongs to a drag. */
export function useHeadDrag(arrange: Arrange | undefined, keys: readonly string[]) {
  const [drag, setDrag] = useState<HeadDrag>()
  const dragged = useRef(false)

  function follow(
    event: PointerEvent,
    moved: (x: number) => HeadDrag | undefined,
    done: (x: number) => void,
  ) {
    const start = event.clientX
    dragged.current = false
    const onMove = ({ clientX }: globalThis.PointerEvent) => {
      if (!dragged.current && Math.abs(clientX - start) < leastMove) return
      dragged.current = true
      setDrag(moved(clientX))
    }
    const end = () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      removeEventListener('pointercancel', end)
      setDrag(undefined)
    }
    const onUp = ({ clientX }: globalThis.PointerEvent) => {
      end()
      if (dragged.current) done(clientX)
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
    addEventListener('pointercancel', end)
  }

  /** The movable column before which a column dropped at `x` would be inserted. */
  function beforeAt(row: Element, x: number): string | undefined {
    const heads = [...row.querySelectorAll<HTMLElement>('[data-column]')]
    const found = heads.find((head, i) => {
      const { left, width } = head.getBoundingClientRect()
      return i >= (arrange?.fixed ?? 0) && x < left + width / 2
    })
    return found?.dataset.column
  }

  return {
    drag,
    onPlace: (event: PointerEvent<HTMLElement>, key: string) => {
      const row = event.currentTarget.closest('tr')
      if (!arrange || !row || event.button !== 0 || keys.indexOf(key) < arrange.fixed) return
      follow(
        event,
        (x) => ({ kind: 'place', key, before: beforeAt(row, x) }),
        (x) => {
          const before = beforeAt(row, x)
          if (before !== key && before !== keys[keys.indexOf(key) + 1]) arrange.place(key, before)
        },
      )
    },
    onWiden: (event: PointerEvent<HTMLElement>, key: string) => {
      const width = event.currentTarget.closest('th')?.offsetWidth
      if (!arrange || width === undefined || event.button !== 0) return
      event.stopPropagation()
      const start = event.clientX
      follow(
        event,
        (x) => ({ kind: 'widen', key, by: boundedWidth(width + x - start) - width }),
        (x) => arrange.widen(key, width + x - start),
      )
    },
    /** Ignores the click at the end of a drag, which would sort. */
    onClickCapture: (event: { stopPropagation: () => void }) => {
      if (!dragged.current) return
      dragged.current = false
      event.stopPropagation()
    },
  }
}

import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type AvailabilityRow,
  type AvailabilityWeek,
  availability,
  mostCells,
} from '../../../contract/features/growers/availability.ts'
import { ApiError, call, isPassing } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useKept } from '../../core/kept.ts'
import { showToast } from '../../ui/toast-store.ts'
import type { SheetEdits } from '../grid/sheet.tsx'
import type { Rows } from '../grid/use-rows.ts'
import { cellText, draftAt, draftText, keyOf, priceColumn, type Typed, withTyped } from './draft-cells.ts'
import { useGrowerWords } from './words.ts'

const retryMs = 3_000
const mostUndone = 100

/** Cells changed in one step, with the draft's text before and after. */
type Step = readonly { productId: number; week: string | null; before: string | null; after: string | null }[]

/** The last action, for the line below the sheet. */
export type Done =
  | { kind: 'written'; cells: number; taken: number; refused: number }
  | { kind: 'waiting' }
  | { kind: 'sending' }

const typedFrom = (kept: unknown): Typed[] =>
  Array.isArray(kept)
    ? kept.filter(
        (one): one is Typed =>
          typeof one?.productId === 'number' &&
          (one.week === null || typeof one.week === 'string') &&
          (one.text === null || typeof one.text === 'string'),
      )
    : []

/**
 * The draft of a vendor's sheet: input is checked here immediately, stored on this device until the server has it, and can be undone and
 * redone step by step.
 */
export function useDraft(read: Rows<AvailabilityRow>, weeks: readonly AvailabilityWeek[]) {
  const t = useGrowerWords()
  const errorText = useErrorText()
  const [kept, setKept] = useKept('drafts.availability', typedFrom)
  const [typed, setTyped] = useState<ReadonlyMap<string, Typed>>(
    () => new Map(kept.map((one) => [keyOf(one), one])),
  )
  const [done, setDone] = useState<Done>()
  const undone = useRef<Step[]>([])
  const steps = useRef<Step[]>([])
  const latest = useRef({ read, weeks, typed })
  latest.current = { read, weeks, typed }
  const running = useRef<Promise<void> | undefined>(undefined)

  const keep = useRef(setKept)
  keep.current = setKept
  useEffect(() => keep.current([...typed.values()]), [typed])

  const rows: Rows<AvailabilityRow> = useMemo(
    () => ({
      ...read,
      rowAt: (index) => {
        const row = read.rowAt(index)
        return row && withTyped(row, typed, weeks)
      },
      loaded: () => read.loaded().map((row) => withTyped(row, typed, weeks)),
    }),
    [read, typed, weeks],
  )

  /** Sends typed cells until none are left. */
  async function send(): Promise<void> {
    for (;;) {
      const sent = [...latest.current.typed.values()].slice(0, mostCells)
      if (sent.length === 0) return
      try {
        const reply = await call(availability.write, { body: { cells: sent as never } })
        // The rows get the texts first; then they can be removed here.
        const { read: now, weeks: shown } = latest.current
        const arrived = new Map(sent.map((one) => [keyOf(one), one]))
        const ids = new Set(sent.map(({ productId }) => productId))
        now.patch(
          now
            .loaded()
            .filter(({ productId }) => ids.has(productId))
            .map((row) => withTyped(row, arrived, shown)),
        )
        const left = new Map(latest.current.typed)
        for (const one of sent) if (left.get(keyOf(one)) === one) left.delete(keyOf(one))
        latest.current.typed = left
        setTyped(left)
        setDone({ kind: 'written', cells: sent.length, taken: reply.taken, refused: reply.refused })
        if (reply.leftAlone > 0) showToast({ kind: 'failed', text: t.leftAlone(reply.leftAlone) })
        now.refresh()
      } catch (error) {
        if (error instanceof ApiError && isPassing(error)) {
          setDone({ kind: 'waiting' })
          await new Promise((resolve) => setTimeout(resolve, retryMs))
          continue
        }
        showToast({ kind: 'failed', text: errorText(error) })
        latest.current.typed = new Map()
        setTyped(latest.current.typed)
        latest.current.read.refresh()
        return
      }
    }
  }
  const flush = (): Promise<void> => {
    running.current ??= send().finally(() => {
      running.current = undefined
    })
    return running.current
  }
  const flushNow = useRef(flush)
  flushNow.current = flush
  // Texts typed before a reload.
  useEffect(() => void flushNow.current(), [])

  const put = (cells: readonly Typed[]) => {
    if (cells.length === 0) return
    const next = new Map(latest.current.typed)
    for (const cell of cells) next.set(keyOf(cell), cell)
    latest.current.typed = next
    setTyped(next)
    setDone({ kind: 'sending' })
    void flush()
  }

  const write = (cells: readonly { row: AvailabilityRow; column: string; text: string }[]) => {
    const step = cells.flatMap(({ row, column, text }) => {
      const before = draftText(row, column, weeks)
      const after = text.trim()
      if (after === (before ?? cellText(row, column, weeks))) return []
      return [
        {
          productId: row.productId,
          week: column === priceColumn ? null : column,
          before,
          after: after.slice(0, 60),
        },
      ]
    })
    if (step.length === 0) return
    steps.current = [...steps.current, step].slice(-mostUndone)
    undone.current = []
    put(step.map(({ productId, week, after }) => ({ productId, week, text: after })))
  }
  const undo = () => {
    const step = steps.current.at(-1)
    if (!step) return
    steps.current = steps.current.slice(0, -1)
    undone.current = [...undone.current, step]
    put(step.map(({ productId, week, before }) => ({ productId, week, text: before })))
  }
  const redo = () => {
    const step = undone.current.at(-1)
    if (!step) return
    undone.current = undone.current.slice(0, -1)
    steps.current = [...steps.current, step]
    put(step.map(({ productId, week, after }) => ({ productId, week, text: after })))
  }

  const byId = useMemo(() => new Map(rows.loaded().map((row) => [row.productId, row])), [rows])
  const faultText = (row: AvailabilityRow, column: string): string | undefined => {
    const draft = draftAt(row, column, weeks)
    if (!draft?.fault) return undefined
    const ordered = row.cells[weeks.findIndex(({ week }) => week === column)]?.ordered ?? 0
    const about = { text: draft.text, ordered, unit: t.units[row.soldBy] }
    return `${t.faults[draft.fault](about)} ${t.reasons[draft.fault](about)}`
  }

  const edits: SheetEdits<AvailabilityRow> = {
    canEdit: (_row, column) =>
      column === priceColumn || weeks.some(({ week, isClosed }) => week === column && !isClosed),
    textOf: (row, column) => cellText(row, column, weeks),
    markOf: (id, column) => {
      const shown = byId.get(id)
      if (!shown) return undefined
      const message = faultText(shown, column)
      const text = draftText(shown, column, weeks)
      return message === undefined ? undefined : { kind: 'refused', text: text ?? '', message }
    },
    write,
    insist: () => {},
    drop: (id, column) => put([{ productId: id, week: column === priceColumn ? null : column, text: null }]),
    undo,
    redo,
  }
  return {
    rows,
    edits,
    done,
    put,
    flush,
    isSending: typed.size > 0,
    forget: () => {
      steps.current = []
      undone.current = []
      setDone(undefined)
    },
  }
}

import { useEffect, useRef, useState } from 'react'
import { may } from '../../../contract/core/access.ts'
import { changes } from '../../../contract/features/changes.ts'
import { products } from '../../../contract/features/products/products.ts'
import { type CellOutcome, mostCells, type StaffProduct } from '../../../contract/features/products/shapes.ts'
import {
  type Cell,
  type CellFault,
  type CellValue,
  readCell,
  ruleOf,
} from '../../../contract/rules/product-cells.ts'
import { cellFaultText, cellShown, cellText } from '../../../contract/words/cell-words.ts'
import { ApiError, call, isPassing } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useKept } from '../../core/kept.ts'
import { onLive } from '../../core/live.ts'
import { useUser } from '../../core/session.ts'
import { useZone } from '../../ui/dates.tsx'
import { timeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import type { CellMark, SheetEdits } from '../grid/sheet.tsx'
import type { Rows } from '../grid/use-rows.ts'
import { isCell, jsonValue, storedValue } from './cell-values.ts'
import { useProductWords } from './words.ts'

/** The last action, for the status line. */
export type Done =
  | { kind: 'saving'; count: number }
  | { kind: 'saved'; count: number }
  | { kind: 'refused'; count: number }
  | { kind: 'offline' }
  | { kind: 'undone' }
  | { kind: 'nothing' }
  | { kind: 'failed'; message: string }

type Change = { row: StaffProduct; cell: Cell; value: CellValue; was: CellValue; text: string }

/** Maximum number of changes that Ctrl Z can undo. */
const mostUndone = 50
const retryMs = 3_000
/** How long a value changed by someone else is highlighted, in ms. */
const flashMs = 1_200
/** Maximum number of rows fetched at once after others changed them. */
const mostFreshened = 300

/** A change set of this session. Without ids it covered so many products that undoing it reloads the list. */
type Undoable = { id: number; productIds?: readonly number[] }

/** Unsaved text by cell; survives a reload. */
type Texts = Readonly<Record<string, string>>

const textsOf = (marks: ReadonlyMap<string, CellMark>): Texts =>
  Object.fromEntries([...marks].flatMap(([key, mark]) => ('text' in mark ? [[key, mark.text]] : [])))

const textsFrom = (kept: unknown): Texts =>
  typeof kept === 'object' && kept !== null
    ? Object.fromEntries(Object.entries(kept).filter(([, text]) => typeof text === 'string'))
    : {}

const keyOf = (id: number, cell: string) => `${id} ${cell}`

/** Editing in the list of products: values are checked here, sent in order, and undone with Ctrl Z. */
export function useCellEdits(rows: Rows<StaffProduct>) {
  const user = useUser()
  const { language } = useLanguage()
  const zone = useZone()
  const errorText = useErrorText()
  const t = useProductWords()
  const [kept, setKept] = useKept('drafts.cells.products', textsFrom)
  const [marks, setMarks] = useState<ReadonlyMap<string, CellMark>>(
    () =>
      new Map(
        Object.entries(kept).map(([key, text]) => [key, { kind: 'refused', text, message: t.notSavedYet }]),
      ),
  )
  const unsaved = JSON.stringify(textsOf(marks))
  const keep = useRef(setKept)
  keep.current = setKept
  useEffect(() => keep.current(JSON.parse(unsaved)), [unsaved])
  const [done, setDone] = useState<Done>()
  const [isStale, setStale] = useState(false)
  const sets = useRef<Undoable[]>([])
  const line = useRef<Promise<void>>(Promise.resolve())
  const latest = useRef(rows)
  latest.current = rows

  const mark = (entries: readonly (readonly [string, CellMark | undefined])[]) =>
    setMarks((was) => {
      const next = new Map(was)
      for (const [key, value] of entries) {
        if (value) next.set(key, value)
        else next.delete(key)
      }
      return next
    })

  const faultMark = (text: string, fault: CellFault): CellMark => ({
    kind: 'refused',
    text,
    message: cellFaultText(fault, language),
  })

  function outcomeMark(change: Change, outcome: CellOutcome): CellMark | undefined {
    const { cell, text } = change
    switch (outcome.outcome) {
      case 'saved':
        return { kind: 'saved' }
      case 'refused':
        return outcome.fault
          ? faultMark(text, outcome.fault as CellFault)
          : { kind: 'refused', text, message: outcome.message ?? '' }
      case 'changed_meanwhile': {
        const theirs = { ...change.row, [cell]: outcome.value ?? null }
        return {
          kind: 'changed',
          text,
          theirs: cellShown(cell, storedValue(theirs, cell), language) || '–',
          by: outcome.by ?? '',
          at: outcome.at ? timeText(new Date(outcome.at), zone) : '',
        }
      }
      default:
        return undefined
    }
  }

  /** The current row: an earlier edit may have been answered since this one was typed. */
  const rowNow = (row: StaffProduct) =>
    latest.current.loaded().find(({ productId }) => productId === row.productId) ?? row

  async function send(given: readonly Change[]): Promise<void> {
    const body = {
      cells: given.map(({ row, cell, value, was }) => ({
        productId: row.productId,
        version: rowNow(row).version,
        field: cell,
        was: jsonValue(cell, was),
        value: jsonValue(cell, value),
      })),
      why: '',
    }
    for (;;) {
      try {
        const reply = await call(products.setCells, { body })
        latest.current.patch(reply.rows)
        const byKey = new Map(reply.cells.map((one) => [keyOf(one.productId, one.field), one]))
        mark(
          given.map((change) => {
            const key = keyOf(change.row.productId, change.cell)
            const outcome = byKey.get(key)
            return [key, outcome && outcomeMark(change, outcome)] as const
          }),
        )
        const saved = reply.cells.filter(({ outcome }) => outcome === 'saved').length
        const refused = reply.cells.filter(({ outcome }) => /refused|changed|not_found/.test(outcome)).length
        if (reply.changeSetId !== null) {
          const productIds = [...new Set(given.map(({ row }) => row.productId))]
          sets.current = [...sets.current, { id: reply.changeSetId, productIds }].slice(-mostUndone)
        }
        setDone(refused > 0 ? { kind: 'refused', count: refused } : { kind: 'saved', count: saved })
        return
      } catch (error) {
        if (error instanceof ApiError && isPassing(error)) {
          setDone({ kind: 'offline' })
          await new Promise((resolve) => setTimeout(resolve, retryMs))
          continue
        }
        const message = errorText(error)
        mark(
          given.map(({ row, cell, text }) => [
            keyOf(row.productId, cell),
            { kind: 'refused', text, message },
          ]),
        )
        setDone({ kind: 'failed', message })
        return
      }
    }
  }

  const queue = (work: () => Promise<void>) => {
    line.current = line.current.then(work, work)
  }

  function enter(given: readonly Change[]) {
    if (given.length === 0) return
    mark(given.map(({ row, cell, text }) => [keyOf(row.productId, cell), { kind: 'saving', text }]))
    setDone({ kind: 'saving', count: given.length })
    for (let from = 0; from < given.length; from += mostCells)
      queue(() => send(given.slice(from, from + mostCells)))
  }

  async function undo(): Promise<void> {
    const last = sets.current.at(-1)
    if (!last) return setDone({ kind: 'nothing' })
    try {
      await call(changes.revert, { params: { id: last.id }, body: {} })
      sets.current = sets.current.slice(0, -1)
      const { productIds } = last
      if (productIds) await freshen(productIds)
      else latest.current.refresh()
      setMarks(
        (was) =>
          new Map([...was].filter(([key]) => productIds && !productIds.includes(Number(key.split(' ')[0])))),
      )
      setDone({ kind: 'undone' })
    } catch (error) {
      // Others have changed the values since, so this change set can't be undone.
      if (error instanceof ApiError && error.code === 'not_reversible')
        sets.current = sets.current.slice(0, -1)
      setDone({ kind: 'failed', message: errorText(error) })
    }
  }

  /** Fetches rows again and replaces them in place. */
  async function freshen(ids: readonly number[]): Promise<StaffProduct[]> {
    if (ids.length > mostFreshened) {
      latest.current.refresh()
      return []
    }
    const { rows: fresh } = await call(products.list, {
      query: { ids: ids.join(','), pageSize: String(mostFreshened) },
    })
    latest.current.patch(fresh)
    return fresh
  }

  const hearOthers = useRef((_ids: readonly number[] | undefined, _isOfStock: boolean) => {})
  hearOthers.current = (ids, isOfStock) => {
    if (!ids) return setStale(true)
    const before = new Map(latest.current.loaded().map((row) => [row.productId, row]))
    const shown = ids.filter((id) => before.has(id))
    // Stock changes of rows not shown are ignored, because they happen all day. Other changes may add rows to this list.
    if (shown.length < ids.length && !isOfStock) setStale(true)
    if (shown.length === 0) return
    void freshen(shown.slice(0, mostFreshened))
      .then((fresh) => {
        const came = fresh.flatMap((row) => {
          const was = before.get(row.productId)
          return (['free', 'onHand', 'price1', 'price2', 'price3', 'price4', 'price5'] as const)
            .filter((column) => was && was[column] !== row[column])
            .map((column) => keyOf(row.productId, column))
        })
        const isMine = (key: string) =>
          /saved|saving|refused|changed/.test(marksNow.current.get(key)?.kind ?? '')
        const flashing = came.filter((key) => !isMine(key))
        if (flashing.length === 0) return
        mark(flashing.map((key) => [key, { kind: 'came' }]))
        setTimeout(() => mark(flashing.map((key) => [key, undefined])), flashMs)
      })
      .catch(() => undefined)
  }
  const marksNow = useRef(marks)
  marksNow.current = marks
  useEffect(
    () =>
      onLive((name, ids) => {
        if (name === 'products.changed') hearOthers.current(ids.productIds, false)
        else if (name === 'stock.changed') hearOthers.current(ids.productIds, true)
      }),
    [],
  )

  const edits: SheetEdits<StaffProduct> = {
    canEdit: (row, column) => {
      if (!isCell(column) || column === 'grower' || row.state === 'archived') return false
      return may(user, [ruleOf(column).needs])
    },
    textOf: (row, column) => (isCell(column) ? cellText(column, storedValue(row, column)) : ''),
    markOf: (id, column) => marks.get(keyOf(id, column)),
    write: (given) => {
      const refused: [string, CellMark][] = []
      const sent: Change[] = []
      for (const { row, column, text } of given) {
        if (!isCell(column)) continue
        const now = rowNow(row)
        const was = storedValue(now, column)
        const read = readCell(column, text, was)
        const key = keyOf(row.productId, column)
        if ('fault' in read) refused.push([key, faultMark(text, read.fault)])
        else if (read.value !== was)
          sent.push({ row: now, cell: column, value: read.value, was, text: cellText(column, read.value) })
        else if (marks.get(key)?.kind === 'refused') mark([[key, undefined]])
      }
      if (refused.length > 0) {
        mark(refused)
        setDone({ kind: 'refused', count: refused.length })
      }
      enter(sent)
    },
    insist: (row, column) => {
      const found = marks.get(keyOf(row.productId, column))
      if (found?.kind !== 'changed' || !isCell(column)) return
      queue(async () => {
        const [fresh] = await freshen([row.productId])
        if (!fresh) return
        const was = storedValue(fresh, column)
        const read = readCell(column, found.text, was)
        if ('value' in read)
          await send([{ row: fresh, cell: column, value: read.value, was, text: found.text }])
      })
    },
    drop: (id, column) => {
      const found = marks.get(keyOf(id, column))
      mark([[keyOf(id, column), undefined]])
      if (found?.kind === 'changed') void freshen([id]).catch(() => undefined)
    },
    undo: () => queue(undo),
  }
  return {
    edits,
    done,
    isStale,
    refresh: () => {
      setStale(false)
      setMarks(new Map())
      rows.refresh()
    },
    /** Makes a bulk change undoable, like an edit of a cell. */
    addSet: (id: number) => {
      sets.current = [...sets.current, { id }].slice(-mostUndone)
      rows.refresh()
    },
  }
}

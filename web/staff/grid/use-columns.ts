import { useKept } from '../../core/kept.ts'
import type { Column } from './column.ts'
import {
  arranged,
  boundedWidth,
  choicesFrom,
  choicesOf,
  movedPast,
  noChoices,
  placedBefore,
  savedColumns,
} from './column-choices.ts'

/** What a reader does with columns, by mouse or keyboard. */
export type Arrange = {
  /** How many of the first columns stay in their places. */
  fixed: number
  /** Moves a column past the next shown one; false if there is none. */
  move: (key: string, by: -1 | 1) => boolean
  /** Puts a column before another, or at the end. */
  place: (key: string, before: string | undefined) => void
  /** In px; undefined for the usual width. */
  widen: (key: string, width: number | undefined) => void
  /** Undefined while everything is as the grid has it. */
  reset: (() => void) | undefined
}

/** The reader's columns, saved for each grid on this device. */
export function useColumns<Row>(grid: string, columns: readonly Column<Row>[], isNarrow: boolean, fixed = 1) {
  const [choices, setChoices] = useKept(`grid.${grid}`, choicesFrom)
  const all = arranged(columns, choices, fixed)
  const keys = all.map(({ key }) => key)
  const isChosen = ({ key, optional = false }: Column<Row>) => choices.shown[key] ?? !optional
  const chosen = all.filter((column, i) => i === 0 || isChosen(column))
  const shown = chosen.filter((column, i) => i === 0 || !(isNarrow && column.roomy))
  const isUsual = [choices.order, Object.keys(choices.shown), Object.keys(choices.widths)].every(
    ({ length }) => length === 0,
  )
  const arrange: Arrange = {
    fixed,
    move: (key, by) => {
      const order = movedPast(
        keys,
        shown.map((one) => one.key),
        key,
        by,
        fixed,
      )
      if (order === keys) return false
      setChoices({ ...choices, order })
      return true
    },
    place: (key, before) => setChoices({ ...choices, order: placedBefore(keys, key, before) }),
    widen: (key, width) => {
      const { [key]: _, ...widths } = choices.widths
      setChoices({
        ...choices,
        widths: width === undefined ? widths : { ...widths, [key]: boundedWidth(width) },
      })
    },
    reset: isUsual ? undefined : () => setChoices(noChoices),
  }
  return {
    /** Every column in the reader's order. */
    all,
    shown,
    isChosen,
    arrange,
    /** The chosen columns, including the first, as a saved view has them. */
    chosen: savedColumns(
      chosen.map(({ key }) => key),
      choices,
    ),
    choose: (saved: readonly string[]) => setChoices(choicesOf(saved, keys)),
    toggle: (column: Column<Row>) =>
      setChoices({ ...choices, shown: { ...choices.shown, [column.key]: !isChosen(column) } }),
  }
}

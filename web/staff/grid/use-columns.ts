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

/** What a user can do with columns, by mouse or keyboard. */
export type Arrange = {
  /** How many of the first columns can't be moved. */
  fixed: number
  /** Moves a column past the next visible one; returns false if there is none. */
  move: (key: string, by: -1 | 1) => boolean
  /** Puts a column before another, or at the end. */
  place: (key: string, before: string | undefined) => void
  /** Sets the width in px; undefined for the default. */
  widen: (key: string, width: number | undefined) => void
  /** Undefined if nothing differs from the defaults. */
  reset: (() => void) | undefined
}

/** The user's columns, stored for each grid on this device. */
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
    /** Every column in the user's order. */
    all,
    shown,
    isChosen,
    arrange,
    /** The visible columns, including the first, as stored in a saved view. */
    chosen: savedColumns(
      chosen.map(({ key }) => key),
      choices,
    ),
    choose: (saved: readonly string[]) => setChoices(choicesOf(saved, keys)),
    toggle: (column: Column<Row>) =>
      setChoices({ ...choices, shown: { ...choices.shown, [column.key]: !isChosen(column) } }),
  }
}

import { useKept } from '../../core/kept.ts'
import type { Column } from './column.ts'

type Choices = Readonly<Record<string, boolean>>

const choicesFrom = (kept: unknown): Choices =>
  typeof kept === 'object' && kept !== null
    ? Object.fromEntries(Object.entries(kept).filter(([, shown]) => typeof shown === 'boolean'))
    : {}

/** The reader's columns, saved for each grid on this device. */
export function useColumns<Row>(grid: string, columns: readonly Column<Row>[], isNarrow: boolean) {
  const [choices, setChoices] = useKept(`grid.${grid}`, choicesFrom)
  const isChosen = ({ key, optional = false }: Column<Row>) => choices[key] ?? !optional
  return {
    shown: columns.filter((column, i) => i === 0 || (isChosen(column) && !(isNarrow && column.roomy))),
    isChosen,
    /** Keys of the chosen columns, including the first. */
    chosen: columns.filter((column, i) => i === 0 || isChosen(column)).map(({ key }) => key),
    choose: (keys: readonly string[]) =>
      setChoices(Object.fromEntries(columns.map(({ key }) => [key, keys.includes(key)]))),
    toggle: (column: Column<Row>) => setChoices({ ...choices, [column.key]: !isChosen(column) }),
  }
}

import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { readBlock } from './paste.ts'

type CellProps = {
  label: string
  /** Row and column, for keyboard navigation. The row of pieces is −1. */
  at: readonly [row: number, column: number]
  value: number
  /** Shows zero as an empty cell without a border. */
  isQuiet?: boolean
  /** A sign before the number, such as `×`. */
  sign?: string
  disabled?: boolean
  /** Large, for touch. */
  isTall?: boolean
  most: number
  onChange: (value: number) => void
}

/** A cell for a whole number. Focus selects its text, so that digits replace it. */
export function NumberCell({ label, at, value, isQuiet, sign, disabled, isTall, most, onChange }: CellProps) {
  const shown = value === 0 && isQuiet ? '' : String(value)
  return (
    <span className="relative inline-flex">
      {sign && (
        <span
          aria-hidden
          className="pointer-events-none absolute inset-y-0 left-2 flex items-center text-ink-2"
        >
          {sign}
        </span>
      )}
      <input
        aria-label={label}
        data-cell={at.join(',')}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={shown}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '').slice(0, 4)
          onChange(Math.min(most, Number(digits || 0)))
        }}
        className={`rounded-4 border bg-transparent text-center text-ink disabled:text-ink-2 max-md:text-16 focus:font-semibold ${
          isTall ? 'h-11 w-16' : 'h-7'
        } ${sign ? 'w-16 pl-3 font-semibold' : isTall ? '' : 'w-11'} ${
          shown === ''
            ? 'border-transparent hover:border-field focus:border-field max-xl:border-line-2'
            : 'border-field'
        }`}
      />
    </span>
  )
}

type WasteProps = Pick<CellProps, 'label' | 'at' | 'disabled' | 'isTall'> & {
  value: number | null
  usual: number
  onChange: (value: number | null) => void
}

/** A percentage of waste; an empty cell shows the usual percentage for the kind in gray. */
export function WasteCell({ label, at, value, usual, disabled, isTall, onChange }: WasteProps) {
  const [typed, setTyped] = useState<string>()
  const leave = () => {
    if (typed === undefined) return
    const text = typed.replace(',', '.').replace('%', '').trim()
    const percent = Number(text)
    if (text === '') onChange(null)
    else if (percent >= 0 && percent <= 50) onChange(Math.round(percent * 2) / 2)
    setTyped(undefined)
  }
  return (
    <input
      aria-label={label}
      data-cell={at.join(',')}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      value={typed ?? (value === null ? '' : `${value}%`)}
      placeholder={`${usual}%`}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value.slice(0, 6))}
      onBlur={leave}
      className={`w-13 rounded-4 border border-transparent bg-transparent px-1 text-right placeholder:text-ink-2 hover:border-field focus:border-field disabled:text-ink-2 max-md:text-16 ${
        isTall ? 'h-11 border-line-2!' : 'h-7'
      } ${value === null ? 'text-ink-2' : 'font-semibold text-ink'}`}
    />
  )
}

const cellAt = (box: Element, row: number, column: number) =>
  box.querySelector<HTMLInputElement>(`[data-cell="${row},${column}"]`)

const steps: Record<string, readonly [number, number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

type GridKeys = {
  addItem: () => void
  addDesign: () => void
  /** Called with numbers pasted at this cell. */
  fill: (at: readonly [row: number, column: number], numbers: readonly (readonly number[])[]) => void
}

/** Keys of the cells in a box: arrows and Enter move, `+` adds an item, `D` a design; pasting a block of numbers fills cells. */
export function gridKeys({ addItem, addDesign, fill }: GridKeys) {
  const placeOf = (target: EventTarget) => {
    const cell = (target as Element).getAttribute?.('data-cell')
    return cell ? (cell.split(',').map(Number) as [number, number]) : undefined
  }
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const place = placeOf(event.target)
      if (!place || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key === '+' || event.key.toLowerCase() === 'd') {
        event.preventDefault()
        if (event.key === '+') addItem()
        else addDesign()
        return
      }
      const step = steps[event.key]
      if (!step) return
      const [row, column] = place
      event.preventDefault()
      cellAt(event.currentTarget, row + step[0], column + step[1])?.focus()
    },
    onPaste: (event: ClipboardEvent<HTMLElement>) => {
      const place = placeOf(event.target)
      const numbers = readBlock(event.clipboardData.getData('text/plain'))
      if (!place || !numbers) return
      event.preventDefault()
      fill(place, numbers)
    },
  }
}

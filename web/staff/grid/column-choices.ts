import type { Column } from './column.ts'

/** The user's choices for a grid's columns: order, visibility, and widths in px. Columns not named keep the grid's defaults. */
export type Choices = {
  order: readonly string[]
  shown: Readonly<Record<string, boolean>>
  widths: Readonly<Record<string, number>>
}

export const noChoices: Choices = { order: [], shown: {}, widths: {} }

/** Minimum and maximum width of a column, in px. */
export const leastWidth = 40
export const mostWidth = 640
/** How much one key press resizes a column, in px. */
export const widthStep = 16

const isKept = (kept: unknown): kept is Record<string, unknown> => typeof kept === 'object' && kept !== null

const only = <Value>(kept: unknown, fits: (value: unknown) => value is Value): Record<string, Value> =>
  isKept(kept)
    ? Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, Value] => fits(entry[1])))
    : {}

/** Parses the stored choices, ignoring what is invalid. */
export function choicesFrom(kept: unknown): Choices {
  if (!isKept(kept)) return noChoices
  return {
    order: Array.isArray(kept.order) ? kept.order.filter((key) => typeof key === 'string') : [],
    shown: only(kept.shown, (value) => typeof value === 'boolean'),
    widths: only(
      kept.widths,
      (value): value is number => typeof value === 'number' && Number.isFinite(value),
    ),
  }
}

/**
 * The columns in the user's order and widths. The first `fixed` columns stay first; columns missing from the order follow their default
 * neighbor.
 */
export function arranged<Row>(
  columns: readonly Column<Row>[],
  { order, widths }: Choices,
  fixed: number,
): Column<Row>[] {
  const movable = columns.slice(fixed)
  const named = order.flatMap((key) => movable.find((column) => column.key === key) ?? [])
  const placed = [...columns.slice(0, fixed), ...named]
  movable.forEach((column, i) => {
    if (placed.includes(column)) return
    const before = i === 0 ? columns[fixed - 1] : movable[i - 1]
    placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column)
  })
  return placed.map((column) => {
    const width = widths[column.key]
    return width === undefined ? column : { ...column, width }
  })
}

/** The keys with `key` placed before another one, or at the end without one. */
export function placedBefore(keys: readonly string[], key: string, before: string | undefined): string[] {
  const others = keys.filter((one) => one !== key)
  const at = before === undefined ? -1 : others.indexOf(before)
  return at < 0 ? [...others, key] : [...others.slice(0, at), key, ...others.slice(at)]
}

/** The keys with `key` moved past the next visible one; unchanged if there is none. */
export function movedPast(
  keys: readonly string[],
  shown: readonly string[],
  key: string,
  by: -1 | 1,
  fixed: number,
): readonly string[] {
  const at = shown.indexOf(key)
  const neighbor = shown[at + by]
  if (at < fixed || at + by < fixed || neighbor === undefined) return keys
  if (by === -1) return placedBefore(keys, key, neighbor)
  return placedBefore(keys, key, keys[keys.indexOf(neighbor) + 1])
}

export const boundedWidth = (width: number): number =>
  Math.round(Math.min(mostWidth, Math.max(leastWidth, width)))

/** The columns as stored in a saved view: `key`, or `key:120` if the user chose a width. */
export const savedColumns = (keys: readonly string[], { widths }: Choices): string[] =>
  keys.map((key) => (widths[key] === undefined ? key : `${key}:${widths[key]}`))

/** The choices stored in a saved view: only its columns, in its order and widths. */
export function choicesOf(saved: readonly string[], all: readonly string[]): Choices {
  const parts = saved.map((one) => one.split(':') as [string, string?])
  const order = parts.map(([key]) => key)
  const widths = parts.flatMap(([key, width]) =>
    width && /^\d{1,4}$/.test(width) ? [[key, boundedWidth(Number(width))] as const] : [],
  )
  return {
    order,
    shown: Object.fromEntries(all.map((key) => [key, order.includes(key)])),
    widths: Object.fromEntries(widths),
  }
}

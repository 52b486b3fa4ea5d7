/** A label of a box: `SY1-104293-2-5` is the second of five boxes of order 104293. */
export type BoxLabel = { orderNumber: number; box: number; of: number }

export const boxLabelText = ({ orderNumber, box, of }: BoxLabel): string => `SY1-${orderNumber}-${box}-${of}`

/** Parses a scanned text; undefined for anything other than a box label. */
export function boxLabelOf(read: string): BoxLabel | undefined {
  const found = /^SY1-(\d{1,9})-(\d{1,4})-(\d{1,4})$/.exec(read.trim().toUpperCase())
  if (!found) return undefined
  const [orderNumber = 0, box = 0, of = 0] = found.slice(1).map(Number)
  return box >= 1 && box <= of ? { orderNumber, box, of } : undefined
}

type StopOfRun = { stopId: number; orderNumbers: readonly number[] }

export type Scanned<Stop> =
  | { is: 'unreadable' }
  /** The box belongs to another truck. */
  | { is: 'elsewhere'; label: BoxLabel }
  | { is: 'again' | 'new'; stop: Stop; label: BoxLabel; text: string }

/** What a scanned code means on this run, given the labels scanned before. */
export function scannedOn<Stop extends StopOfRun>(
  stops: readonly Stop[],
  before: ReadonlySet<string>,
  read: string,
): Scanned<Stop> {
  const label = boxLabelOf(read)
  if (!label) return { is: 'unreadable' }
  const stop = stops.find(({ orderNumbers }) => orderNumbers.includes(label.orderNumber))
  if (!stop) return { is: 'elsewhere', label }
  const text = boxLabelText(label)
  return { is: before.has(text) ? 'again' : 'new', stop, label, text }
}

/** How many scanned labels belong to a stop. */
export const scannedOf = ({ orderNumbers }: StopOfRun, scanned: Iterable<string>): number =>
  [...scanned].filter((text) => orderNumbers.includes(boxLabelOf(text)?.orderNumber ?? 0)).length

import type { ParcelOutcome } from '../../contract/features/parcels.ts'
import { cleanNumber, faultOfNumber } from '../../contract/rules/tracking-number.ts'
import type { Sheet } from '../reading/read-sheet.ts'

/** Accepted headings of each column, without case, spaces and punctuation; includes WorldShip’s export. */
export const parcelColumns = {
  orderNumber: [
    'ordernumber',
    'order',
    'orderno',
    'reference',
    'reference1',
    'referencenumber1',
    'packagereference1',
    'ponumber',
    'pedido',
    'numerodepedido',
  ],
  trackingNumber: [
    'trackingnumber',
    'tracking',
    'trackingno',
    'packagetrackingnumber',
    'shipmenttrackingnumber',
    'rastreo',
    'numerodeguia',
    'guia',
  ],
  boxes: ['boxes', 'packages', 'pieces', 'cartons', 'cajas', 'bultos'],
} as const
export type ParcelColumn = keyof typeof parcelColumns

export const required = ['orderNumber', 'trackingNumber'] as const satisfies readonly ParcelColumn[]

export type FileLine = {
  line: number
  orderText: string
  numberText: string
  /** Null when it isn't an order number. */
  orderNumber: number | null
  /** Normalized; null when it isn't a valid tracking number. */
  trackingNumber: string | null
  boxes: number
}

/** The non-empty lines of a sheet. */
export function linesOf({ columns, rows }: Pick<Sheet<ParcelColumn>, 'columns' | 'rows'>): FileLine[] {
  return rows.flatMap(({ line, cells }) => {
    const cell = (name: ParcelColumn) => {
      const index = columns[name]
      return index === undefined ? '' : (cells[index] ?? '').trim()
    }
    const [orderText, numberText] = [cell('orderNumber'), cell('trackingNumber')]
    if (orderText === '' && numberText === '') return []
    // Spreadsheets turn whole numbers into 100245.0, and people write #100245.
    const order = Number(orderText.replace(/^#|\.0+$/g, ''))
    const number = cleanNumber(numberText)
    const boxes = Number(cell('boxes'))
    return [
      {
        line,
        orderText,
        numberText,
        orderNumber: Number.isSafeInteger(order) && order > 0 ? order : null,
        trackingNumber: faultOfNumber(number) ? null : number,
        boxes: Number.isInteger(boxes) && boxes >= 1 && boxes <= 999 ? boxes : 1,
      },
    ]
  })
}

export type KnownOrder = { id: number; by: 'parcel' | 'other' }
export type KnownParcel = { id: number; orderNumber: number | null }

export type Judged = FileLine & { outcome: ParcelOutcome }

/**
 * The outcome of each line. A tracking number that the file, alone or together with stored parcels, gives to two orders belongs to
 * neither until staff decide; the same pair again changes nothing.
 */
export function judgeLines(
  lines: readonly FileLine[],
  orders: ReadonlyMap<number, KnownOrder>,
  known: ReadonlyMap<string, KnownParcel>,
): Judged[] {
  const named = new Map<string, Set<number | null>>()
  for (const { trackingNumber, orderNumber } of lines)
    if (trackingNumber !== null)
      named.set(trackingNumber, (named.get(trackingNumber) ?? new Set()).add(orderNumber))
  const seen = new Set<string>()
  return lines.map((line) => {
    const { trackingNumber, orderNumber } = line
    if (trackingNumber === null) return { ...line, outcome: 'bad_number' }
    if ((named.get(trackingNumber)?.size ?? 0) > 1) return { ...line, outcome: 'two_orders' }
    if (seen.has(trackingNumber)) return { ...line, outcome: 'already_there' }
    seen.add(trackingNumber)
    // A stored number without an order may get one from a later file.
    const tiedTo = known.get(trackingNumber)?.orderNumber ?? null
    if (tiedTo !== null) return { ...line, outcome: tiedTo === orderNumber ? 'already_there' : 'two_orders' }
    const order = orderNumber === null ? undefined : orders.get(orderNumber)
    if (!order) return { ...line, outcome: 'no_order' }
    return { ...line, outcome: order.by === 'parcel' ? 'matched' : 'not_by_parcel' }
  })
}

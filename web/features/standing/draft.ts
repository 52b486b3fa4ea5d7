import type { SendOf } from '../../../contract/core/endpoint.ts'
import type { MethodCode } from '../../../contract/core/fields.ts'
import { methodCodes, methodLabels } from '../../../contract/core/fields.ts'
import type { Standing } from '../../../contract/features/standing/shapes.ts'
import type { standing } from '../../../contract/features/standing/standing.ts'
import type { Wish } from '../../../contract/rules/wishes.ts'

/** The input on a standing order's page. Prices are texts until they are sent. */
export type DraftLine = {
  productId: number
  description: string
  um: string
  minQuantity: number
  imageName: string
  quantity: number
  atMost: string
  /** Empty for the account's usual preference. */
  wish: Wish | ''
  percent: number
}

export type Draft = {
  name: string
  everyWeeks: '1' | '2' | '4'
  weekdays: readonly number[]
  method: MethodCode
  shipToId: number
  startsOn: string
  endsOn: string
  pays: 'usual' | 'account' | 'card'
  cardAccountId: number | null
  poNumber: string
  note: string
  lines: readonly DraftLine[]
}

const methodOf = (label: string): MethodCode =>
  methodCodes.find((code) => methodLabels[code] === label) ?? 'TRUCK'

export const draftOf = (row: Standing): Draft => ({
  name: row.name,
  everyWeeks: String(row.everyWeeks) as Draft['everyWeeks'],
  weekdays: row.weekdays,
  method: methodOf(row.deliveryMethod),
  shipToId: row.shipToId,
  startsOn: row.startsOn,
  endsOn: row.endsOn ?? '',
  pays: row.pays,
  cardAccountId: row.cardAccountId,
  poNumber: row.poNumber,
  note: row.note,
  lines: row.lines.map(({ productId, description, um, minQuantity, imageName, quantity, atMost, wish }) => ({
    productId,
    description,
    um,
    minQuantity,
    imageName,
    quantity,
    atMost: atMost === null ? '' : atMost.toFixed(2),
    wish: wish?.wish ?? '',
    percent: wish?.percent ?? 0,
  })),
})

/** The typed price; null for none, undefined for an invalid one. */
export function priceOf(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  if (!/^\d{1,6}(\.\d{1,4})?$/.test(text)) return undefined
  const price = Number(text)
  return price > 0 ? price : undefined
}

/** What is missing before it can be sent; undefined if nothing is. */
export function faultOf(draft: Draft): 'needsName' | 'needsDays' | 'needsItems' | 'wrongPrice' | undefined {
  if (draft.name.trim() === '') return 'needsName'
  if (draft.weekdays.length === 0) return 'needsDays'
  if (draft.lines.length === 0) return 'needsItems'
  if (draft.lines.some(({ atMost }) => priceOf(atMost) === undefined)) return 'wrongPrice'
  return undefined
}

type Body = SendOf<typeof standing.preview>['body']

/** The body of a request. Without a name it sends `-`, so that a preview works. */
export const bodyOf = (draft: Draft): Body => ({
  name: draft.name.trim() || '-',
  everyWeeks: Number(draft.everyWeeks) as 1 | 2 | 4,
  weekdays: [...draft.weekdays],
  deliveryMethod: methodLabels[draft.method],
  shipToId: draft.shipToId,
  startsOn: draft.startsOn,
  endsOn: draft.endsOn || null,
  pays: draft.pays,
  cardAccountId: draft.pays === 'card' ? draft.cardAccountId : null,
  poNumber: draft.poNumber,
  note: draft.note,
  lines: draft.lines.map(({ productId, quantity, atMost, wish, percent }) => ({
    productId,
    quantity,
    atMost: priceOf(atMost) ?? null,
    wish: wish === '' ? null : { wish, percent },
  })),
})

export const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)

/** A suggested higher ceiling: the next half dollar above a price. */
export const raisedTo = (price: number): string => (Math.floor(price * 2 + 1) / 2).toFixed(2)

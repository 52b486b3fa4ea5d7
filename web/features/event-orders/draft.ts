import type { SendOf } from '../../../contract/core/endpoint.ts'
import type { eventOrders } from '../../../contract/features/event-orders/event-orders.ts'
import {
  type EventOrder,
  mostDesigns,
  mostItems,
  mostStems,
  type Occasion,
} from '../../../contract/features/event-orders/fields.ts'
import { dollarsOf } from '../../form/amount.ts'

export type DraftDesign = { key: string; name: string; pieces: number }
export type DraftItem = {
  productId: number
  description: string
  imageName: string
  /** The florist's own waste percentage; null for the usual one. */
  waste: number | null
  /** The florist's own ship day; null for the best one. */
  shipDay: string | null
  /** Stems for each design, in the order of the designs. */
  stems: readonly number[]
}

/** An event as typed. The charge is a text until it is sent. */
export type Draft = {
  name: string
  occasion: Occasion
  eventDay: string
  eventTime: string | null
  designDay: string
  deliveryMethod: EventOrder['deliveryMethod']
  shipToId: number
  charge: string
  note: string
  designs: readonly DraftDesign[]
  items: readonly DraftItem[]
}

export const draftOf = (event: EventOrder): Draft => ({
  name: event.name,
  occasion: event.occasion,
  eventDay: event.eventDay,
  eventTime: event.eventTime,
  designDay: event.designDay,
  deliveryMethod: event.deliveryMethod,
  shipToId: event.shipTo.id,
  charge: event.charge === null ? '' : event.charge.toFixed(2),
  note: event.note,
  designs: event.designs.map(({ name, pieces }, at) => ({ key: `d${at}`, name, pieces })),
  items: event.items.map(({ productId, description, imageName, waste, ownShipDay, stems }) => ({
    productId,
    description,
    imageName,
    waste,
    shipDay: ownShipDay,
    stems,
  })),
})

/** The typed charge in dollars; null for none, undefined for an invalid amount. */
export function chargeOf(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const dollars = dollarsOf(typed)
  const isRight = dollars >= 0 && dollars <= 9_999_999 && /^[^.]*(\.\d{0,2})?$/.test(typed.trim())
  return isRight ? dollars : undefined
}

type Body = SendOf<typeof eventOrders.change>['body']

export const bodyOf = (draft: Draft, version: number): Body => ({
  version,
  name: draft.name.trim(),
  occasion: draft.occasion,
  eventDay: draft.eventDay,
  eventTime: draft.eventTime,
  designDay: draft.designDay,
  deliveryMethod: draft.deliveryMethod,
  shipToId: draft.shipToId,
  charge: chargeOf(draft.charge) ?? null,
  note: draft.note,
  designs: draft.designs.map(({ name, pieces }) => ({ name: name.trim(), pieces })),
  items: draft.items.map(({ productId, waste, shipDay, stems }) => ({
    productId,
    waste,
    shipDay,
    stems: draft.designs.map((_, at) => stems[at] ?? 0),
  })),
})

/** Whether two drafts would be saved as the same event. */
export const isSame = (one: Draft, other: Draft): boolean =>
  JSON.stringify(bodyOf(one, 0)) === JSON.stringify(bodyOf(other, 0)) &&
  chargeOf(one.charge) === chargeOf(other.charge)

const changed = <Row>(rows: readonly Row[], at: number, change: (row: Row) => Row): readonly Row[] =>
  rows.map((row, i) => (i === at ? change(row) : row))

export const withStems = (draft: Draft, item: number, design: number, stems: number): Draft => ({
  ...draft,
  items: changed(draft.items, item, (row) => ({
    ...row,
    stems: draft.designs.map((_, at) => (at === design ? stems : (row.stems[at] ?? 0))),
  })),
})

export const withDesign = (draft: Draft, at: number, change: Partial<DraftDesign>): Draft => ({
  ...draft,
  designs: changed(draft.designs, at, (design) => ({ ...design, ...change })),
})

export const withItem = (draft: Draft, at: number, change: Partial<DraftItem>): Draft => ({
  ...draft,
  items: changed(draft.items, at, (item) => ({ ...item, ...change })),
})

export const withoutItem = (draft: Draft, at: number): Draft => ({
  ...draft,
  items: draft.items.filter((_, i) => i !== at),
})

export const withoutDesign = (draft: Draft, at: number): Draft => ({
  ...draft,
  designs: draft.designs.filter((_, i) => i !== at),
  items: draft.items.map((item) => ({ ...item, stems: item.stems.filter((_, i) => i !== at) })),
})

type NewItem = Pick<DraftItem, 'productId' | 'description' | 'imageName'> & { stems?: readonly number[] }

/** Adds items; stems of an item that is already there are added to it. Whatever exceeds the limits is left out. */
export function withItems(draft: Draft, added: readonly NewItem[]): Draft {
  const items = [...draft.items]
  for (const { stems = [], ...one } of added) {
    const at = items.findIndex(({ productId }) => productId === one.productId)
    const had = items[at]
    if (had)
      items[at] = {
        ...had,
        stems: draft.designs.map((_, i) => Math.min(mostStems, (had.stems[i] ?? 0) + (stems[i] ?? 0))),
      }
    else if (items.length < mostItems)
      items.push({ ...one, waste: null, shipDay: null, stems: draft.designs.map((_, i) => stems[i] ?? 0) })
  }
  return { ...draft, items }
}

/** Adds designs at the end; those that exceed the limit are left out. */
export function withDesigns(draft: Draft, added: readonly { name: string; pieces: number }[]): Draft {
  const known = new Set(draft.designs.map(({ key }) => key))
  const keys = Array.from({ length: mostDesigns * 2 }, (_, at) => `d${at}`).filter((key) => !known.has(key))
  const designs = [
    ...draft.designs,
    ...added.map(({ name, pieces }, at) => ({
      key: keys[at] ?? '',
      name: name.slice(0, 40),
      pieces: Math.min(mostStems, pieces),
    })),
  ].slice(0, mostDesigns)
  return { ...draft, designs }
}

/** Replaces a product with another; if that one has a row already, the two rows are merged. */
export function swapped(draft: Draft, from: number, to: NewItem): Draft {
  const item = draft.items.find(({ productId }) => productId === from)
  if (!item || from === to.productId) return draft
  if (draft.items.some(({ productId }) => productId === to.productId)) {
    const rest = { ...draft, items: draft.items.filter(({ productId }) => productId !== from) }
    return withItems(rest, [{ ...to, stems: item.stems }])
  }
  const { productId, description, imageName } = to
  return {
    ...draft,
    items: draft.items.map((row) =>
      row.productId === from
        ? { ...row, productId, description, imageName, waste: null, shipDay: null }
        : row,
    ),
  }
}

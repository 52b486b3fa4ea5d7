import { useState } from 'react'
import { e4FromDollars, moneyText } from '../../../contract/core/money.ts'
import { readKept, writeKept } from '../../core/kept.ts'
import { useUser } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import type { Row } from './calculated.ts'
import type { Builder } from './use-builder.ts'
import { useEventWords, useWhen } from './words.ts'

type Seen = { priceE4: number | null; shipDay: string | null; isThere: boolean }
type Kept = { at: string; items: Record<string, Seen> }

const readSeen = (kept: unknown): Kept | undefined => {
  const { at, items } = (kept ?? {}) as Partial<Kept>
  return typeof at === 'string' && typeof items === 'object' && items !== null ? { at, items } : undefined
}

const isThere = ({ facts }: Row) =>
  facts !== undefined && facts.sold && (facts.available === null || facts.available > 0)

function seenOf(rows: readonly Row[], at: string): Kept {
  const items = rows.flatMap((row) => {
    const { facts } = row
    if (!facts) return []
    const [first] = facts.tiers
    const priceE4 = first ? e4FromDollars(first.price) : null
    return [[String(facts.productId), { priceE4, shipDay: facts.shipDay, isThere: isThere(row) }] as const]
  })
  return { at, items: Object.fromEntries(items) }
}

/** What changed about the items since this user last marked them as seen: prices, ship days, and items that are gone. */
export function Since({ builder: { event }, rows }: { builder: Builder; rows: readonly Row[] }) {
  const t = useEventWords()
  const { day } = useWhen()
  const key = `drafts.event.seen.${event.id}.${useUser().id}`
  const [kept, setKept] = useState(() => readKept(key, readSeen))
  const now = seenOf(rows, event.today)
  const keep = (next: Kept) => {
    writeKept(key, next)
    setKept(next)
  }
  if (!kept) {
    if (rows.length > 0 && rows.every(({ facts }) => facts)) keep(now)
    return null
  }
  const both = rows.flatMap((row) => {
    const was = kept.items[String(row.item.productId)]
    const is = now.items[String(row.item.productId)]
    return was && is ? [{ row, was, is }] : []
  })
  const prices = both.filter(
    ({ was, is }) => was.priceE4 !== null && is.priceE4 !== null && was.priceE4 !== is.priceE4,
  )
  const cents = prices.reduce(
    (sum, { row, was, is }) =>
      sum + Math.round(((is.priceE4 ?? 0) - (was.priceE4 ?? 0)) * row.sums.units) / 100,
    0,
  )
  const names = (some: typeof both) => some.map(({ row }) => row.item.description).join(', ')
  const moved = both.filter(({ was, is }) => was.shipDay !== is.shipDay && was.shipDay !== null)
  const gone = both.filter(({ was, is }) => was.isThere && !is.isThere)
  const said = [
    prices.length > 0 &&
      t.sincePrices(prices.length, `${cents > 0 ? '+' : ''}${moneyText(Math.round(cents))}`),
    moved.length > 0 && t.sinceDays(names(moved)),
    gone.length > 0 && t.sinceGone(names(gone)),
  ].filter((text) => text !== false)
  if (said.length === 0) return null
  return (
    <Banner
      kind="news"
      lead={t.sinceTitle(day(kept.at))}
      actionBelow
      action={
        <Button size={28} onClick={() => keep(now)}>
          {t.sinceSeen}
        </Button>
      }
    >
      {said.join('; ')}.
    </Banner>
  )
}

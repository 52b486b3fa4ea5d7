import type { ReactNode } from 'react'
import { may } from '../../../contract/core/access.ts'
import type { StaffProduct } from '../../../contract/features/products/shapes.ts'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { countText } from '../../words/format.ts'
import { DraftMany } from '../descriptions/draft-many.tsx'
import { PickedBar } from '../grid/picked-bar.tsx'
import { nothingPicked, type Picked, pickedCount, selectionOf } from '../grid/reach.ts'
import type { Rows } from '../grid/use-rows.ts'
import { useGridWords } from '../grid/words.ts'
import { type BulkGroup, bulkGroups } from './bulk-draft.ts'
import { BulkPanel } from './bulk-panel.tsx'
import { useBulkWords } from './words.ts'

const needs = {
  prices: ['TIER_PRICING'],
  stock: ['CATALOGUE'],
  flags: ['FEATURED_PRODUCTS'],
  sale: ['TIER_PRICING'],
  more: ['CATALOGUE'],
} as const satisfies Record<BulkGroup, readonly [string]>

type Bulk = { group: BulkGroup | undefined; open: (group: BulkGroup) => void; panel: ReactNode }
type BulkOptions = {
  group: BulkGroup | undefined
  onGroup: (group: BulkGroup | undefined) => void
  picked: Picked
  onPicked: (picked: Picked) => void
  addSet: (id: number) => void
}

/** The panel that changes the selected products. */
export function useBulk({ group, onGroup, picked, onPicked, addSet }: BulkOptions): Bulk {
  const t = useBulkWords()
  const count = pickedCount(picked)
  if (!group || count === 0) return { group: undefined, open: onGroup, panel: undefined }
  return {
    group,
    open: onGroup,
    panel: (
      <BulkPanel
        key={group}
        group={group}
        selection={selectionOf(picked)}
        count={count}
        reach={picked.kind === 'all' ? t.reachAll : t.reachRows}
        onClose={() => onGroup(undefined)}
        onDone={({ changed, leftOut, changeSetId, scheduledId }) => {
          onGroup(undefined)
          onPicked(nothingPicked)
          if (changeSetId !== null) addSet(changeSetId)
          showToast({
            text: scheduledId ? t.planned : changed === null ? t.started : t.done(changed, leftOut),
          })
        }}
      />
    ),
  }
}

type Props = {
  picked: Picked
  onPicked: (picked: Picked) => void
  rows: Rows<StaffProduct>
  asked: Readonly<Record<string, string>>
  /** The name of the current view. */
  where: string
  bulk: Bulk
}

/** Actions for the selected products, and what the selection covers. */
export function ProductsDock({ picked, onPicked, rows, asked, where, bulk }: Props) {
  const t = useBulkWords()
  const grid = useGridWords()
  const user = useUser()
  const count = pickedCount(picked)
  if (count === 0) return null
  const read = rows.loaded()
  const all = () => onPicked({ kind: 'all', query: asked, total: rows.total })
  const onScreen = () => onPicked({ kind: 'rows', ids: new Set(read.map(({ productId }) => productId)) })
  const isWhole = picked.kind === 'all'
  return (
    <PickedBar
      count={count}
      reach={isWhole ? grid.pickedAll(where) : undefined}
      other={
        isWhole
          ? { label: grid.pickRead(countText(read.length)), onChoose: onScreen }
          : count < rows.total
            ? { label: grid.pickAll(countText(rows.total)), onChoose: all }
            : undefined
      }
      onClear={() => onPicked(nothingPicked)}
    >
      <div className="flex flex-wrap gap-2">
        {bulkGroups
          .filter((group) => may(user, needs[group]))
          .map((group) => (
            <Button key={group} aria-pressed={bulk.group === group} onClick={() => bulk.open(group)}>
              {t.groups[group]}
            </Button>
          ))}
        <DraftMany
          productIds={picked.kind === 'rows' ? [...picked.ids].map(Number) : []}
          onStarted={() => onPicked(nothingPicked)}
        />
      </div>
    </PickedBar>
  )
}

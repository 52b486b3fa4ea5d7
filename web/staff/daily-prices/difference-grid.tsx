import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  type ChangeKind,
  type PriceDifference,
  pricePublishing,
} from '../../../contract/features/daily-prices/publishing.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import type { EditOutcome } from '../grid/column.ts'
import { EditCell } from '../grid/edit-cell.tsx'
import { inText, kindText, percentText, priceText, WasWill } from './parts.tsx'
import type { PublishWords } from './publish-words.ts'

type Props = {
  id: number
  rows: readonly PriceDifference[]
  limit: string
  counts: Readonly<Record<ChangeKind, number>>
  /** Rows whose current price changed after they were shown. */
  live: ReadonlySet<number>
  canDecide: boolean
  onTake: (items: readonly number[], take: boolean) => void
  onChanged: () => void
  t: PublishWords
}

/** Whether the row changes nothing, so that it can't be published. */
const canTake = ({ kind }: PriceDifference) => kind !== 'same'

/**
 * The changes in a file, row by row; checked rows are published. `j` and `k` move, `x` checks, `e` edits the price. A heading row precedes
 * each kind.
 */
export function DifferenceGrid({ id, rows, limit, counts, live, canDecide, onTake, onChanged, t }: Props) {
  const [current, setCurrent] = useState(0)
  const [typed, setTyped] = useState<number>()
  const body = useRef<HTMLTableSectionElement>(null)
  const moves = useRef(false)
  const errorText = useErrorText()
  const isWide = useAtLeast(768)
  useLayoutEffect(() => {
    if (!moves.current || typed !== undefined) return
    moves.current = false
    body.current?.querySelector<HTMLElement>('[data-current]')?.focus()
  })
  const go = (to: number) => {
    moves.current = true
    setCurrent(Math.max(0, Math.min(rows.length - 1, to)))
  }
  const edit = (i: number) => {
    const row = rows[i]
    if (!row || !canDecide || row.kind === 'gone') return
    setCurrent(i)
    setTyped(row.item)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const { key, target } = event
    if (typed !== undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if ((target as Element).closest('input:not([type=checkbox])')) return
    const row = rows[current]
    if (key === 'j' || key === 'ArrowDown') go(current + 1)
    else if (key === 'k' || key === 'ArrowUp') go(current - 1)
    else if (key === 'Home') go(0)
    else if (key === 'End') go(rows.length - 1)
    else if (key === 'x' && row && canDecide && canTake(row)) onTake([row.item], !row.take)
    else if (key === 'e' || key === 'F2' || key === 'Enter') edit(current)
    else return
    event.preventDefault()
  }

  async function savePrice(row: PriceDifference, text: string): Promise<EditOutcome> {
    const price = text === '' ? null : Number(text.replace(/[$,\s]/g, ''))
    try {
      await call(pricePublishing.decide, {
        params: { id },
        body: { productIds: [row.item], price, ...(price === null && { take: null }) },
      })
      onChanged()
      return { kind: 'saved' }
    } catch (error) {
      return { kind: 'refused', message: errorText(error) }
    }
  }

  const takeable = rows.filter(canTake)
  const taken = takeable.filter(({ take }) => take)
  if (!isWide)
    return (
      <ul aria-label={t.list}>
        {rows.map((row) => (
          <li key={row.item} className={`border-b border-line ${row.take ? 'bg-tint' : ''}`}>
            <label className="flex min-h-16 items-center gap-3 px-4 py-2">
              <Tick row={row} canDecide={canDecide} onTake={onTake} t={t} />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold wrap-anywhere">{row.description}</span>
                <span className="block text-12 text-ink-2">
                  {[row.itemCode, inText(row, t), row.oddity && t.oddity[row.oddity].tag]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="text-right">
                <WasWill
                  was={priceText(row.was.prices[0] ?? null)}
                  will={priceText(row.will.prices[0] ?? null)}
                  strong
                />
                <span className={`block text-12 ${isFar(row) ? 'text-danger' : 'text-ink-2'}`}>
                  {row.moveBp === null || row.moveBp === 0
                    ? stockText(row)
                    : percentText(row.moveBp, { sign: true })}
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
    )
  return (
    <div className="relative overflow-x-auto">
      <table
        role="grid"
        aria-label={t.list}
        onKeyDown={onKeyDown}
        className="w-full border-collapse text-left text-14 tabular-nums [&_:is(td,th):first-child]:pl-6 [&_:is(td,th):last-child]:pr-6"
      >
        <thead className="bg-ground text-12 text-ink-2">
          <tr className="h-7 border-b border-line">
            <th scope="col" className="w-10">
              <input
                type="checkbox"
                className="check block"
                aria-label={t.takeAll}
                disabled={!canDecide || takeable.length === 0}
                checked={taken.length > 0 && taken.length === takeable.length}
                ref={(box) => {
                  if (box) box.indeterminate = taken.length > 0 && taken.length < takeable.length
                }}
                onChange={(event) =>
                  onTake(
                    takeable.map(({ item }) => item),
                    event.target.checked,
                  )
                }
              />
            </th>
            <Head>{t.columns.item}</Head>
            <Head>{t.columns.name}</Head>
            <Head right>{t.columns.was}</Head>
            <Head right>{t.columns.will}</Head>
            <Head right>{t.columns.move}</Head>
            <Head right roomy>
              {t.columns.tier(2)}
            </Head>
            <Head right roomy>
              {t.columns.tier(3)}
            </Head>
            <Head right>{t.columns.stock}</Head>
            <Head right>{t.columns.in}</Head>
          </tr>
        </thead>
        <tbody ref={body} className="bg-surface">
          {rows.map((row, i) => {
            const isFirst = i === 0 || rows[i - 1]?.kind !== row.kind
            const isCurrent = i === current
            return [
              isFirst && (
                <tr
                  key={`group ${row.kind}`}
                  className="h-8 border-b border-line bg-ground text-12 text-ink-2"
                >
                  <td colSpan={10}>
                    <strong className="font-semibold text-ink">{kindText(t, row.kind, limit)}</strong>{' '}
                    {t.groups[row.kind](counts[row.kind], limit)}
                  </td>
                </tr>
              ),
              <tr
                key={row.item}
                aria-selected={row.take}
                className={`h-9 border-b border-line ${live.has(row.item) ? 'bg-amber-bg' : row.take ? 'bg-tint' : 'hover:bg-hover'} focus-within:inset-ring focus-within:inset-ring-accent`}
              >
                <td>
                  <Tick row={row} canDecide={canDecide} onTake={onTake} t={t} />
                </td>
                <td className="px-2 whitespace-nowrap text-ink-2">{row.itemCode}</td>
                <td
                  role="gridcell"
                  tabIndex={isCurrent ? 0 : -1}
                  data-current={isCurrent ? '' : undefined}
                  onFocus={() => setCurrent(i)}
                  className="px-2 py-1 -outline-offset-2"
                >
                  <span className="flex items-center gap-2">
                    <span className="max-lg:hidden">
                      <span className="block size-7 overflow-hidden rounded-2 *:origin-top-left *:scale-[.7]">
                        <ProductArt imageName={row.imageName} size={40} />
                      </span>
                    </span>
                    <span className="min-w-44 font-semibold wrap-anywhere">{row.description}</span>
                    {row.oddity && <Badge kind="outline">{t.oddity[row.oddity].tag}</Badge>}
                  </span>
                </td>
                <td className="px-2 text-right text-ink-2">
                  {row.was.prices[0] !== row.will.prices[0] ? (
                    <s>{priceText(row.was.prices[0] ?? null)}</s>
                  ) : (
                    priceText(row.was.prices[0] ?? null)
                  )}
                </td>
                <td className="w-28 px-2 text-right font-semibold" onDoubleClick={() => edit(i)}>
                  {typed === row.item ? (
                    <EditCell
                      row={row}
                      edit={{
                        text: ({ will }) => priceText(will.prices[0] ?? null).replace(/,/g, ''),
                        inputMode: 'decimal',
                        save: (edited, text) => savePrice(edited, text),
                      }}
                      label={t.price(row.description)}
                      typed={undefined}
                      right
                      onClose={(next) => {
                        setTyped(undefined)
                        go(next === 'down' ? current + 1 : current)
                      }}
                    />
                  ) : (
                    <span title={row.ownPrice === null ? undefined : t.typed}>
                      {row.kind === 'gone' ? '' : priceText(row.will.prices[0] ?? null) || '–'}
                      {row.ownPrice !== null && <span className="text-accent"> ·</span>}
                    </span>
                  )}
                </td>
                <td
                  className={`px-2 text-right whitespace-nowrap ${isFar(row) ? 'font-semibold text-danger' : ''}`}
                >
                  {row.moveBp === null || row.moveBp === 0 ? '' : percentText(row.moveBp, { sign: true })}
                </td>
                {[1, 2].map((tier) => (
                  <td key={tier} className="px-2 text-right max-2xl:hidden">
                    <WasWill
                      was={priceText(row.was.prices[tier] ?? null)}
                      will={priceText(row.will.prices[tier] ?? null)}
                    />
                  </td>
                ))}
                <td className="px-2 text-right">
                  <WasWill
                    was={row.wasStock === null ? '' : countText(row.wasStock)}
                    will={countText(row.willStock ?? row.wasStock ?? 0)}
                  />
                </td>
                <td className="px-2 text-right text-12 text-ink-2">{inText(row, t)}</td>
              </tr>,
            ]
          })}
        </tbody>
      </table>
    </div>
  )
}

const isFar = ({ kind }: PriceDifference) => kind === 'over_limit'
const countText = (count: number) => count.toLocaleString('en-US')
const stockText = ({ wasStock, willStock }: PriceDifference) =>
  willStock === null || willStock === wasStock ? '' : `${countText(wasStock ?? 0)} → ${countText(willStock)}`

function Head({
  children,
  right = false,
  roomy = false,
}: {
  children: string
  right?: boolean
  roomy?: boolean
}) {
  return (
    <th
      scope="col"
      className={`px-2 font-semibold ${right ? 'text-right' : ''} ${roomy ? 'max-2xl:hidden' : ''}`}
    >
      {children}
    </th>
  )
}

type TickProps = Pick<Props, 'canDecide' | 'onTake' | 't'> & { row: PriceDifference }
const Tick = ({ row, canDecide, onTake, t }: TickProps) => (
  <input
    type="checkbox"
    className="check block"
    aria-label={t.take(row.description)}
    tabIndex={-1}
    checked={row.take}
    disabled={!canDecide || !canTake(row)}
    onChange={() => onTake([row.item], !row.take)}
  />
)

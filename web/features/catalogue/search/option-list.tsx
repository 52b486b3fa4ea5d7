import { ordering } from '../../../../contract/core/access.ts'
import { e4FromDollars } from '../../../../contract/core/money.ts'
import { useMay } from '../../../core/session.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { UnitPrice } from '../../../ui/money.tsx'
import { ProductArt } from '../../../ui/product-art.tsx'
import { countText } from '../../../words/format.ts'
import { useLanguage, useMessages } from '../../../words/language.tsx'
import { unitWord } from '../../../words/units.ts'
import { facetLabel } from '../filter-words.ts'
import { usePreference } from '../preferences.ts'
import { useBookedDay } from '../use-booked-day.ts'
import { useRowWords } from '../use-row-words.ts'
import { type Option, type OptionGroup, optionId } from './options.ts'

type Props = {
  id: string
  groups: readonly OptionGroup[]
  /** Index of the selected line, counted across all groups; -1 for the box itself. */
  active: number
  /** A message if there are no matches or loading failed. */
  note: string | undefined
  onChoose: (option: Option) => void
  onAdd: (option: Option) => void
}

/** The list under the search box. Focus stays in the box; clicking a line chooses it. */
export function OptionList({ id, groups, active, note, onChoose, onAdd }: Props) {
  const t = useMessages().search
  const orders = useMay(ordering)
  const starts = groups.map((_, i) =>
    groups.slice(0, i).reduce((sum, { options }) => sum + options.length, 0),
  )
  return (
    <div className="rise absolute top-full right-0 left-0 z-40 max-md:-right-12 mt-1 overflow-hidden rounded-6 border border-line-2 bg-surface text-ink shadow-float md:right-auto md:w-130">
      {note && <p className="px-3 py-2 text-ink-2">{note}</p>}
      {/* Focus stays in the search box, which refers to the active line for screen readers. */}
      <div
        id={id}
        role="listbox"
        aria-label={t.suggestions}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        className="max-h-[min(34rem,calc(100dvh-8rem))] overflow-y-auto overscroll-contain"
      >
        {groups.map(({ heading, options }, i) => (
          <div
            key={heading}
            role="group"
            aria-label={t.headings[heading]}
            className="border-b border-line pb-1"
          >
            <p aria-hidden="true" className="px-3 pt-2 pb-1 text-12 text-ink-3">
              {t.headings[heading]}
            </p>
            {options.map((option, at) => {
              const place = (starts[i] ?? 0) + at
              return (
                <Line
                  key={keyOf(option)}
                  id={optionId(id, place)}
                  option={option}
                  on={place === active}
                  onChoose={() => onChoose(option)}
                  onAdd={() => onAdd(option)}
                />
              )
            })}
          </div>
        ))}
      </div>
      <Keys adds={orders && groups.some(({ heading }) => heading === 'products')} />
    </div>
  )
}

const keyOf = (option: Option) =>
  option.kind === 'product'
    ? `product ${option.productId}`
    : `${option.kind} ${option.kind === 'value' ? option.group : ''} ${option.text}`

type LineProps = { id: string; option: Option; on: boolean; onChoose: () => void; onAdd: () => void }

function Line({ id, option, on, onChoose, onAdd }: LineProps) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={on}
      onClick={onChoose}
      className={`flex min-h-9 cursor-pointer items-center gap-3 px-3 py-1 max-md:min-h-11 ${on ? 'bg-tint' : 'hover:bg-hover'}`}
    >
      {option.kind === 'product' ? (
        <ProductLine option={option} onAdd={onAdd} />
      ) : (
        <PlainLine option={option} />
      )}
    </div>
  )
}

function PlainLine({ option }: { option: Exclude<Option, { kind: 'product' }> }) {
  const t = useMessages()
  const icon = option.kind === 'recent' ? 'clock' : option.kind === 'section' ? 'arrow-right' : 'filter'
  const text = option.kind === 'value' ? facetLabel(option.group, option.text, t) : option.text
  return (
    <>
      <span className="text-ink-3">
        <Icon name={icon} />
      </span>
      <span className="min-w-0 flex-1 truncate">
        {text}
        {option.kind === 'value' && (
          <span className="pl-2 text-12 text-ink-3">{t.search.values[option.group]}</span>
        )}
      </span>
      {option.kind !== 'recent' && <span className="text-12 text-ink-2">{countText(option.count)}</span>}
    </>
  )
}

function ProductLine({ option, onAdd }: { option: Extract<Option, { kind: 'product' }>; onAdd: () => void }) {
  const t = useMessages().search
  const { language } = useLanguage()
  const orders = useMay(ordering)
  const showPrices = usePreference('showPrices')
  const rowWords = useRowWords({ showPrices })
  const { product, text } = option
  const { available, isPreBooked, minQuantity, um, unitPrice } = product
  const { dateAvailable } = useBookedDay()(product)
  const soldOut = available === 0
  const left = soldOut
    ? t.soldOut
    : !isPreBooked
      ? t.left(countText(available))
      : dateAvailable
        ? t.from(rowWords.day(dateAvailable))
        : ''
  return (
    <>
      <ProductArt imageName={product.imageName} size={40} eager faded={soldOut} />
      <span className="min-w-0 flex-1">
        <span
          className={`block truncate font-semibold max-md:whitespace-normal ${soldOut ? 'text-ink-2' : ''}`}
        >
          {text}
        </span>
        <span className="block truncate text-12 text-ink-2">
          {[unitWord(1, um, language), left].filter(Boolean).join(' · ')}
        </span>
      </span>
      {showPrices && unitPrice !== null && (
        <span className="shrink-0">
          <UnitPrice e4={e4FromDollars(unitPrice)} />
        </span>
      )}
      {orders && !isPreBooked && (
        // For the pointer only; on the keyboard Shift+Enter adds the product or asks for a notice.
        <span
          aria-hidden="true"
          title={soldOut ? t.tellMe : t.add(countText(minQuantity))}
          onClick={(event) => {
            event.stopPropagation()
            onAdd()
          }}
          className="grid size-8 shrink-0 place-items-center rounded-4 border border-field bg-surface hover:bg-sunken max-md:size-11"
        >
          <Icon name={soldOut ? 'bell' : 'plus'} />
        </span>
      )}
    </>
  )
}

function Keys({ adds }: { adds: boolean }) {
  const t = useMessages().search
  return (
    <p
      aria-hidden="true"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-ground px-3 py-1.5 text-12 text-ink-2 max-md:hidden"
    >
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t.moves}
      </span>
      <span>
        <Kbd>Enter</Kbd> {t.opens}
      </span>
      {adds && (
        <span>
          <Kbd>Shift</Kbd> <Kbd>Enter</Kbd> {t.adds}
        </span>
      )}
    </p>
  )
}

import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import { unitPriceText } from '../../../../contract/core/money.ts'
import type { Product } from '../../../../contract/features/catalogue/inventory.ts'
import { singleStem } from '../../../../contract/features/pictures.ts'
import { ArtPicture } from '../../../ui/art-picture.tsx'
import { ColorDot } from '../../../ui/color-dot.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { artUrl } from '../../../ui/product-art.tsx'
import { countText } from '../../../words/format.ts'
import { useMessages } from '../../../words/language.tsx'
import { useProductInCart } from '../../cart/use-cart.ts'
import { familyColors } from '../color-families.ts'
import { facetLabel } from '../filter-words.ts'
import { ListWaiting } from '../list-waiting.tsx'
import { usePreference } from '../preferences.ts'
import { firstPriceE4, unitsLeft } from '../product-facts.ts'
import type { CatalogueSection } from '../sections.ts'
import { useBookedDay } from '../use-booked-day.ts'
import type { View } from '../view.ts'
import { byHue } from './by-hue.ts'
import { mostOnWall, useWall } from './use-wall.ts'
import { WallPlate } from './wall-plate.tsx'

type Props = { section: CatalogueSection; view: View; shipDay: string; closed: boolean }

/**
 * Pictures of all products in stock, sorted by color. The focused product is described below the wall, where its quantity is set; arrows
 * move between pictures.
 */
export function Wall({ section, view, shipDay, closed }: Props) {
  const t = useMessages()
  const wall = useWall(section, view)
  const showPrices = usePreference('showPrices')
  const booked = useBookedDay()
  const frame = useRef<HTMLDivElement>(null)
  const [chosenId, setChosenId] = useState<number>()
  const families = useMemo(() => byHue(wall.data?.rows ?? []), [wall.data])
  if (!wall.data) {
    if (!wall.isError) return <ListWaiting layout="grid" facts={section.facts} />
    return (
      <Problem title={t.catalogue.failedTitle} onRetry={() => void wall.refetch()}>
        {t.catalogue.failedText}
      </Problem>
    )
  }
  const { rows, isWhole } = wall.data
  if (rows.length === 0)
    return <EmptyState title={t.catalogue.wall.none}>{t.catalogue.wall.noneText}</EmptyState>
  const chosen = rows.find(({ productId }) => productId === chosenId)
  const firstId = families[0]?.rows[0]?.productId
  const choose = ({ productId }: Product) => setChosenId(productId)
  return (
    <div
      ref={frame}
      className="flex flex-1 flex-col bg-surface"
      aria-busy={wall.isPlaceholderData}
      data-wall=""
    >
      {!isWhole && (
        <p className="px-4 pt-3 text-12 text-ink-2">{t.catalogue.wall.cut(countText(mostOnWall))}</p>
      )}
      <div className="flex flex-col gap-3 px-4 py-3 max-md:px-3" onKeyDown={moveOnWall}>
        {families.map(({ family, rows: ofFamily }) => {
          const label = family ? facetLabel('colors', family, t) : t.catalogue.wall.noColor
          return (
            <section
              key={family}
              aria-label={label}
              className="-mx-1 px-1 py-0.5 [contain-intrinsic-height:auto_24rem] [content-visibility:auto]"
            >
              <h2 className="mb-1.5 flex items-center gap-1.5 text-12 text-ink-2">
                {familyColors[family] && <ColorDot color={familyColors[family]} />}
                <span className="font-semibold text-ink">{label}</span>
                {countText(ofFamily.length)}
              </h2>
              <ul className="grid grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] gap-1 md:grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))]">
                {ofFamily.map((product) => (
                  <Tile
                    key={product.productId}
                    product={product}
                    showPrices={showPrices}
                    isChosen={product.productId === chosenId}
                    isStop={product.productId === (chosen?.productId ?? firstId)}
                    onChoose={choose}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
      <div className="flex-1" />
      <WallPlate
        product={chosen && booked(chosen)}
        shipDay={shipDay}
        closed={closed}
        onLeave={() => frame.current?.querySelector<HTMLElement>('button[aria-pressed=true]')?.focus()}
      />
    </div>
  )
}

type TileProps = {
  product: Product
  showPrices: boolean
  isChosen: boolean
  /** The only picture in the Tab order. */
  isStop: boolean
  onChoose: (product: Product) => void
}

/** One picture. Memoized manually: a wall has up to 2,400 of them. */
const Tile = memo(function Tile({ product, showPrices, isChosen, isStop, onChoose }: TileProps) {
  const t = useMessages().catalogue
  const { quantity } = useProductInCart(product)
  const { productDescription: name } = product
  const price = showPrices ? unitPriceText(firstPriceE4(product)) : ''
  const left = t.left(countText(unitsLeft(product)))
  return (
    <li>
      <button
        type="button"
        data-tile={product.productId}
        aria-label={[name, price, left, quantity > 0 && t.wall.inCart(countText(quantity))]
          .filter(Boolean)
          .join(', ')}
        aria-pressed={isChosen}
        tabIndex={isStop ? 0 : -1}
        onFocus={() => onChoose(product)}
        onClick={(event) => {
          onChoose(product)
          // After a key press, focus moves to the quantity box. After a tap it doesn't, because the keyboard would cover the wall.
          if (event.detail === 0)
            document.querySelector<HTMLElement>('[data-plate] [role=spinbutton]')?.focus()
        }}
        className={`group relative block aspect-square w-full scroll-mt-40 scroll-mb-48 rounded-4 border-2 bg-tile ${
          isChosen ? 'border-accent' : quantity > 0 ? 'border-ink-3' : 'border-transparent'
        }`}
      >
        <span className="absolute inset-0 overflow-hidden rounded-2">
          {product.imageName ? (
            <ArtPicture
              src={artUrl(singleStem(product.imageName), 112)}
              color={product.colorHex}
              edge={84}
              className="size-full object-cover"
            />
          ) : (
            <span className="line-clamp-4 px-1 pt-4 text-left text-12 text-on-tile">{name}</span>
          )}
        </span>
        {quantity > 0 && (
          <span className="absolute top-0.5 right-0.5 rounded-2 bg-accent px-1 text-12 font-semibold text-on-accent">
            {countText(quantity)}
          </span>
        )}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-full left-1/2 z-10 mt-1 hidden w-36 -translate-x-1/2 rounded-4 border border-line-2 bg-surface px-2 py-1 text-left text-12 text-ink shadow-float [@media(hover:hover)]:group-hover:block"
        >
          <span className="line-clamp-2 font-semibold">{name}</span>
          <span className="text-ink-2">{[price, left].filter(Boolean).join(' · ')}</span>
        </span>
      </button>
    </li>
  )
})

/** Arrows move to the next picture in that direction; Home and End to the first and last. */
function moveOnWall(event: KeyboardEvent<HTMLElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tile]')]
  const at = tiles.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  const to = {
    ArrowRight: () => tiles[at + 1],
    ArrowLeft: () => tiles[at - 1],
    ArrowDown: () => inNextRow(tiles.slice(at)),
    ArrowUp: () => inNextRow(tiles.slice(0, at + 1).reverse()),
    Home: () => tiles[0],
    End: () => tiles.at(-1),
  }[event.key]
  if (!to) return
  event.preventDefault()
  const tile = to()
  tile?.focus()
  if (tile) keepInView(tile)
}

/** Sections out of sight have estimated heights until they are drawn, some frames later, which then moves the picture. */
function keepInView(tile: HTMLElement, frames = 10) {
  tile.scrollIntoView({ block: 'nearest' })
  if (frames > 0) requestAnimationFrame(() => keepInView(tile, frames - 1))
}

/** Of the tiles after the current one (the first), the nearest in the next row. */
function inNextRow([here, ...others]: readonly HTMLElement[]): HTMLElement | undefined {
  if (!here) return undefined
  const { left, top } = here.getBoundingClientRect()
  let nearest: { tile: HTMLElement; away: number } | undefined
  let rowTop: number | undefined
  for (const tile of others) {
    const place = tile.getBoundingClientRect()
    if (Math.abs(place.top - top) < 1) continue
    rowTop ??= place.top
    if (Math.abs(place.top - rowTop) >= 1) break
    const away = Math.abs(place.left - left)
    if (!nearest || away < nearest.away) nearest = { tile, away }
  }
  return nearest?.tile
}

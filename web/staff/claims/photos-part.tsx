import type { ReactNode } from 'react'
import type { DeskClaim } from '../../../contract/features/claims/desk.ts'
import { MarkedPhoto } from '../../features/claims/marked-photo.tsx'
import { useClaimWords } from '../../features/claims/words.ts'
import { useZone } from '../../ui/dates.tsx'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { LargePhoto, type ShownPhoto } from './large-photo.tsx'
import { useClaimDeskWords } from './words.ts'

type Props = { claim: DeskClaim; large: number | undefined; onLarge: (at: number | undefined) => void }

/** Photos from packing, from delivery and from the shop, side by side. */
export function PhotosPart({ claim, large, onLarge }: Props) {
  const t = useClaimDeskWords()
  const words = useClaimWords()
  const { language } = useLanguage()
  const zone = useZone()
  const when = (at: string) => dayAndTimeText(new Date(at), zone, language)
  const address = (photoId: string) => `/api/v1/admin/claims/${claim.claimId}/photos/${photoId}`
  const { packed, delivery, photos } = claim
  const shop: ShownPhoto[] = photos.map(({ photoId, kind, marks, takenAt }, i) => ({
    src: address(photoId),
    alt: t.photo(words.photoKinds[kind], i + 1),
    marks,
    facts: when(takenAt),
  }))
  const truck: ShownPhoto[] = (delivery?.photos ?? []).map(({ photoId, takenAt }, i) => ({
    src: address(photoId),
    alt: t.deliveryPhoto(i + 1),
    marks: [],
    facts: when(takenAt),
  }))
  const all = [...shop, ...truck]
  const [firstShop] = shop
  const [firstTruck] = truck
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 @[36rem]:grid-cols-3">
        <Tile
          title={t.packed}
          facts={
            packed
              ? [
                  when(packed.at),
                  packed.actor && t.packedBy(packed.actor),
                  packed.boxes !== null && t.boxes(packed.boxes),
                ]
              : []
          }
        >
          <Empty>{packed ? t.noPhoto : t.notPacked}</Empty>
        </Tile>
        <Tile
          title={t.deliveredBy(delivery?.driver ?? '')}
          facts={
            delivery
              ? [
                  delivery.doneAt && when(delivery.doneAt),
                  delivery.pieces !== null &&
                    delivery.loaded !== null &&
                    t.pieces(delivery.pieces, delivery.loaded),
                  delivery.taker && t.takenBy(delivery.taker),
                ]
              : [claim.deliveredAt && when(claim.deliveredAt)]
          }
        >
          {firstTruck ? (
            <Enlarge label={firstTruck.alt} onPress={() => onLarge(shop.length)}>
              <MarkedPhoto src={firstTruck.src} alt={firstTruck.alt} marks={[]} small />
            </Enlarge>
          ) : (
            <Empty>{delivery ? t.noPhoto : t.notDelivered}</Empty>
          )}
        </Tile>
        <Tile title={t.shop} facts={firstShop ? [firstShop.facts] : []}>
          {firstShop ? (
            <Enlarge label={firstShop.alt} onPress={() => onLarge(0)}>
              <MarkedPhoto src={firstShop.src} alt={firstShop.alt} marks={firstShop.marks} small />
            </Enlarge>
          ) : (
            <Empty>{t.noShopPhoto}</Empty>
          )}
        </Tile>
      </div>
      {all.length > 1 && (
        <div className="flex flex-wrap items-center gap-2">
          {all.map((photo, i) => (
            <button
              key={photo.src}
              type="button"
              aria-label={photo.alt}
              onClick={() => onLarge(i)}
              className="h-13 w-18 overflow-hidden rounded-4 border border-line hover:border-accent"
            >
              <img src={photo.src} alt="" className="size-full object-cover" />
            </button>
          ))}
          {photos.length > 0 && (
            <p className="min-w-40 flex-1 text-12 text-ink-2">
              {t.photosSent(
                photos.length,
                [...new Set(photos.map(({ kind }) => words.photoKinds[kind].toLowerCase()))].join(', '),
              )}
            </p>
          )}
        </div>
      )}
      {large !== undefined && all[large] && (
        <LargePhoto photos={all} at={large} onAt={onLarge} onClose={() => onLarge(undefined)} />
      )}
    </div>
  )
}

type TileProps = { title: string; facts: readonly (string | false | null)[]; children: ReactNode }

const Tile = ({ title, facts, children }: TileProps) => (
  <figure className="flex min-w-0 flex-col">
    {children}
    <figcaption className="mt-1">
      <span className="block font-semibold">{title}</span>
      <span className="block text-12 wrap-anywhere text-ink-2">{facts.filter(Boolean).join(', ')}</span>
    </figcaption>
  </figure>
)

const Empty = ({ children }: { children: ReactNode }) => (
  <span className="flex h-32 items-center justify-center rounded-4 bg-sunken p-3 text-center text-12 text-ink-2">
    {children}
  </span>
)

const Enlarge = ({
  label,
  onPress,
  children,
}: {
  label: string
  onPress: () => void
  children: ReactNode
}) => (
  <button type="button" aria-label={label} className="block w-full cursor-zoom-in" onClick={onPress}>
    {children}
  </button>
)

import { useState } from 'react'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { Icon } from '../../ui/icon.tsx'
import { artUrl } from '../../ui/product-art.tsx'
import { useMessages } from '../../words/language.tsx'
import { ItemPicture } from './item-picture.tsx'

/** The pictures of a product, one of them large, its video if there is one, and a row of thumbnails. */
export function ItemGallery({ product }: { product: Product }) {
  const t = useMessages().catalogue
  const { imageName, additionalImages, videoName } = product
  const pictures = [imageName, ...additionalImages].filter(Boolean)
  const [chosen, setChosen] = useState(0)
  const isVideo = videoName !== null && chosen === pictures.length
  const alt = product.imageDescription || product.productDescription
  const count = pictures.length + (videoName ? 1 : 0)
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {isVideo ? (
        <video
          key={videoName}
          src={`/video/${videoName}`}
          poster={artUrl(imageName, 640)}
          controls
          autoPlay={!matchMedia('(prefers-reduced-motion: reduce)').matches}
          muted
          loop
          playsInline
          aria-label={t.videoOf(alt)}
          className="aspect-square w-full rounded-4 bg-tile"
        />
      ) : (
        <ItemPicture key={chosen} imageName={pictures[chosen] ?? ''} alt={alt} />
      )}
      {count > 1 && (
        <ul aria-label={t.pictures} className="flex flex-wrap gap-2">
          {Array.from({ length: count }, (_, i) => {
            const name = pictures[i]
            return (
              <li key={name ?? videoName}>
                <button
                  type="button"
                  aria-pressed={chosen === i}
                  aria-label={name ? t.picture(i + 1, pictures.length) : t.video}
                  onClick={() => setChosen(i)}
                  className={`relative block size-16 overflow-hidden rounded-4 border-2 bg-tile ${
                    chosen === i ? 'border-accent' : 'border-transparent hover:border-line-2'
                  }`}
                >
                  <img src={artUrl(name ?? imageName, 320)} alt="" width={60} height={60} loading="lazy" />
                  {!name && (
                    <span className="absolute inset-0 grid place-items-center bg-tile/60 text-on-tile">
                      <Icon name="play" size={20} />
                    </span>
                  )}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
